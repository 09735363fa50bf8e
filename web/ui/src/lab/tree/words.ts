import { nullMove } from '../../play/tree';
import type { Shown, Traced } from '../../api/wire';
import { pageOf } from '../../games';
import { t, word } from '../../i18n';
import { numberText } from '../../i18n/numbers';
import { sideName } from '../../play/words';
import { prefs } from '../../prefs.svelte';
import { scoreText } from '../../study/worth';
import { boundOf, infinity, searched, type Standing } from './moments';

/** The small trees, which are no games of the board. */
export const small = ['tree', 'nim'] as const;

export function isSmall(game: string): boolean {
  return small.some((name) => name === game);
}

/** What a tree is of. */
export function gameName(game: string): string {
  return isSmall(game) ? t(`lab.small.${game as 'tree'}`) : word('game', game);
}

/** What a game that is won counts for in the form UCB. */
const king = 6000;
const mateBound = 990_000;
const win = 999_000;

/** A worth as it is written: in pawns where the game has them, ∞ where it is open. */
export function worthText(value: number, game: string): string {
  if (value >= infinity) return '+∞';
  if (value <= -infinity) return '−∞';
  if (Math.abs(value) > mateBound) {
    const moves = Math.ceil((win - Math.abs(value)) / 2);
    return scoreText({ points: value, mate: value > 0 ? moves : -moves }, prefs.lang);
  }
  if (isSmall(game) || !pageOf(game).pawns) return numberText(Math.round(value));
  return numberText(value / 100, { digits: 2 });
}

/** What a simulation found, or a term of its formula: a chance of winning, or a score. */
export function meanText(value: number, traced: Traced, game: string): string {
  if (game === 'nim' && !traced.modern) return numberText(value / king, { digits: 2 });
  return traced.modern ? numberText(value, { digits: 2 }) : worthText(value, game);
}

/** Who maximises and who minimises, as the game names them. */
export function playerName(traced: Traced, game: string, max: boolean): string {
  if (isSmall(game)) return max ? 'Max' : 'Min';
  const other = traced.max === 'first' ? 'second' : 'first';
  return sideName({ game, variant: traced.variant ?? {} }, max ? traced.max : other);
}

/** Who chooses at a node: a player, or chance. */
export function chooserName(node: Shown, traced: Traced, game: string): string {
  return node.kind === 'chance' ? t('lab.chance') : playerName(traced, game, node.max);
}

/** How the search goes about chance nodes, in words; nothing where it has none. */
export function chanceText(traced: Traced): string {
  const known = ['expectation', 'star1', 'sampling', 'worst'] as const;
  const form = known.find((name) => name === traced.chance);
  return form ? t(`lab.chance.${form}`) : '';
}

/** A node by what stands at it: the state of a small tree, else the move that led there. */
export function nodeName(node: Shown): string {
  if (node.state) return node.state;
  if (node.text === nullMove) return t('lab.tree.pass');
  return node.text || t('lab.tree.root');
}

/** A window; where a move has closed it, by which numbers, and that this is a cut where moves were left. */
export function windowText(
  { alpha, beta }: Pick<Standing, 'alpha' | 'beta'>,
  game: string,
  left = true,
): string {
  const ends = { alpha: worthText(alpha, game), beta: worthText(beta, game) };
  if (alpha < beta) return `[${ends.alpha}; ${ends.beta}]`;
  return t(left ? 'lab.window.cut' : 'lab.window.closed', ends);
}

/** What became of a node that somebody has chosen, in a sentence; of one that was cut, why its parent was left. */
export function nodeText(
  node: Shown,
  parent: Shown | undefined,
  stand: Standing,
  traced: Traced,
  game: string,
): string {
  const name = t('lab.node', { name: nodeName(node) });
  if (stand.phase === 'cut') {
    const why = parent?.why === 'cut' ? whyText(parent, traced, game) : '';
    return [`${name}:`, t('lab.why.skipped'), why].filter(Boolean).join(' ');
  }
  if (stand.phase === 'done')
    return `${name}: ${resultText(node, game)}. ${whyText(node, traced, game)}`;
  return '';
}

/** Why a node was left, in words. */
export function whyText(node: Shown, traced: Traced, game: string): string {
  if (!searched(node)) return t('lab.why.skipped');
  if (node.kind === 'chance' && traced.kind !== 'threat') {
    return t(node.why === 'cut' ? 'lab.why.chance.cut' : 'lab.why.chance');
  }
  if (node.why !== 'cut') return known(node.why);
  const params = {
    alpha: worthText(node.max ? node.value : node.alpha, game),
    beta: worthText(node.max ? node.beta : node.value, game),
    player: playerName(traced, game, !node.max),
    count: node.unsearched,
  };
  const reason = node.max ? t('lab.why.cut.max', params) : t('lab.why.cut.min', params);
  return node.unsearched ? `${reason} ${t('lab.why.cut.left', params)}` : reason;
}

const whys = ['all', 'leaf', 'quiet', 'over', 'table', 'null', 'pruned', 'repeated', 'stopped'];

function known(why: string): string {
  return whys.includes(why) ? t(`lab.why.${why as 'all'}`) : why;
}

/** What a node turned out to be worth, with the bound where it is one. */
export function resultText(node: Shown, game: string): string {
  return boundOf(node) + worthText(node.value, game);
}
