import type { Agent, Setting } from '../api/wire';

/** The levels of the platform's own players, the weakest first. */
export const levelNames = [
  'novice',
  'beginner',
  'easy',
  'casual',
  'medium',
  'skilled',
  'hard',
  'master',
] as const;

/** An agent as a seat names it: "alphabeta:depth=4,tt=off". */
export interface Seat {
  name: string;
  params: Record<string, string>;
}

/** Reads the text of a seat. */
export function parseAgent(text: string): Seat {
  const colon = text.indexOf(':');
  if (colon < 0) return { name: text.trim(), params: {} };
  const params: Record<string, string> = {};
  for (const pair of text.slice(colon + 1).split(',')) {
    const [name = '', value] = pair.split('=', 2);
    if (name.trim() && value !== undefined) params[name.trim()] = value.trim();
  }
  return { name: text.slice(0, colon).trim(), params };
}

/** Writes the text of a seat: only what differs from the defaults. */
export function agentText(agent: Agent, values: Record<string, string>): string {
  const set = agent.params
    .filter((p) => isSet(p, values[p.name]))
    .map((p) => `${p.name}=${values[p.name]?.trim()}`);
  return set.length ? `${agent.name}:${set.join(',')}` : agent.name;
}

function isSet(param: Setting, value: string | undefined): boolean {
  const text = value?.trim() ?? '';
  return text !== '' && text !== param.default;
}

/** The seconds of a span of time as Go writes it (1m30s, 500ms), or NaN. */
export function seconds(text: string): number {
  if (!/^(\d{1,9}(\.\d{1,9})?(ms|h|m|s))+$/.test(text)) return NaN;
  const worth: Record<string, number> = { ms: 0.001, s: 1, m: 60, h: 3600 };
  let sum = 0;
  for (const [, n, unit] of text.matchAll(/([\d.]+)(ms|h|m|s)/g)) {
    sum += Number(n) * (worth[unit ?? ''] ?? NaN);
  }
  return sum;
}

/** Whether a value may be given to a parameter; nothing means its default. */
export function fits(param: Setting, value: string): boolean {
  const text = value.trim();
  if (text === '' || text === param.default) return true;
  const inRange = (n: number) => n >= param.min && n <= param.max;
  switch (param.kind) {
    case 'whole':
      return /^\d{1,16}$/.test(text) && inRange(Number(text));
    case 'decimal':
      return /^\d{1,12}(\.\d{1,12})?$/.test(text) && inRange(Number(text));
    case 'span':
      return inRange(seconds(text));
    case 'switch':
      return text === 'on' || text === 'off';
    case 'choice':
      return param.values.includes(text);
  }
  return !/[,=:]/.test(text);
}

/** What is wrong with the text of a seat, if anything. */
export function agentProblem(
  agents: readonly Agent[],
  text: string,
): { key: 'unknown' | 'param' | 'value'; what: string } | null {
  const { name, params } = parseAgent(text);
  const agent = agents.find((a) => a.name === name);
  if (!agent) return { key: 'unknown', what: name };
  const list = text.includes(':') ? text.slice(text.indexOf(':') + 1).split(',') : [];
  const bare = list.find((pair) => !pair.includes('='));
  if (bare !== undefined) return { key: 'value', what: bare };
  for (const [key, value] of Object.entries(params)) {
    const param = agent.params.find((p) => p.name === key);
    if (!param) return { key: 'param', what: key };
    if (!fits(param, value)) return { key: 'value', what: `${key}=${value}` };
  }
  return null;
}
