import type { Rules } from '../api/wire';
import { known, t, word } from '../i18n';
import { writtenNumber } from '../i18n/numbers';
import type { ClockPlan } from './control';
import { clockFields } from './control';
import { gamesOf, namesOf, shared, type Plan } from './plan';
import { agentName, sideName } from './words';

/** What a plan comes to, in one line: "Caro · Renju · 19×19 · 5 giây/nước · Máy, mức khó". */
export function planLine(rules: Rules, plan: Plan): string {
  const game = word('game', rules.name);
  const parts = [
    game,
    ...optionWords(rules, plan),
    clockWords(plan.clock),
    ...playerWords(plan),
    ...termWords(rules, plan),
  ];
  return parts.filter((part, i) => part && (i === 0 || part !== game)).join('\u00a0· ');
}

/** What a game is played by: always its choices of rule and size, the others where they are not as usual. */
function optionWords(rules: Rules, plan: Plan): string[] {
  const always = ['rule', 'size'];
  return rules.options
    .filter((o) => always.includes(o.name) || plan.options[o.name]?.trim() !== o.default)
    .map(({ name, values }) => {
      const value = plan.options[name]?.trim() ?? '';
      if (values.length) return word(`value.${name}`, value).split(':')[0] ?? value;
      const line = `line.${name}`;
      return known(line) ? t(line, { value }) : `${word('option', name)} ${value}`;
    });
}

function clockWords(clock: ClockPlan): string {
  const values = clockFields[clock.kind].map((field) => [
    field,
    writtenNumber(clock[field].trim()),
  ]);
  return t(`line.clock.${clock.kind}`, Object.fromEntries(values) as Record<string, string>);
}

function playerWords(plan: Plan): string[] {
  const [me, other] = plan.players;
  if (shared(plan)) {
    const names = namesOf(plan).filter(Boolean);
    return [names.length ? names.join(' – ') : t('new.shared')];
  }
  if (other === 'friend') return [t('new.friend')];
  const who = me === 'human' ? agentName(other) : [me, other].map(agentName).join(' – ');
  return me === other || plan.starter === 'me' ? [who] : [who, t(`line.starter.${plan.starter}`)];
}

/** What else was agreed upon. */
function termWords(rules: Rules, plan: Plan): string[] {
  const side = sideName({ game: rules.name, variant: plan.options }, plan.favoured);
  const removed = plan.handicap === 'removed' && plan.removed.length;
  return [
    gamesOf(plan) > 1 ? t('line.games', { count: gamesOf(plan) }) : '',
    plan.limited ? t('line.undos', { count: plan.undos.trim() }) : '',
    plan.handicap === 'moves' ? t('line.extra', { side, count: plan.extra.trim() }) : '',
    removed ? t('line.removed', { count: removed }) : '',
    plan.fen.trim() ? t('line.fen') : '',
  ];
}
