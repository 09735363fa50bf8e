import type { Control } from '../api/wire';

export const clockKinds = ['none', 'sudden', 'increment', 'byoyomi', 'move', 'days'] as const;
export type ClockKind = (typeof clockKinds)[number];

/** The clock as it is being chosen: numbers as they were typed. */
export interface ClockPlan {
  kind: ClockKind;
  /** Of the total time. */
  minutes: string;
  /** Seconds added after a move, of a byoyomi period, and for every move. */
  increment: string;
  byoyomi: string;
  move: string;
  periods: string;
  /** For every move of a game by correspondence. */
  days: string;
}

export type ClockField = Exclude<keyof ClockPlan, 'kind'>;

/** Nobody is timed who did not ask for it. */
export const usualClock: ClockPlan = {
  kind: 'none',
  minutes: '10',
  increment: '5',
  byoyomi: '30',
  move: '30',
  periods: '3',
  days: '3',
};

/** What each kind of clock is made of. */
export const clockFields: Record<ClockKind, readonly ClockField[]> = {
  none: [],
  sudden: ['minutes'],
  increment: ['minutes', 'increment'],
  byoyomi: ['minutes', 'byoyomi', 'periods'],
  move: ['move'],
  days: ['days'],
};

/** The clocks that most people play with: minutes each, and seconds that a move adds. */
export const clockPresets = ['none', '1+0', '3+2', '5+3', '10+0', '15+10'] as const;
export type ClockPreset = (typeof clockPresets)[number];

/** The clock of a preset; what it does not say stays as it was. */
export function presetClock(preset: ClockPreset, plan: ClockPlan): ClockPlan {
  const [minutes = '', increment = ''] = preset.split('+');
  if (preset === 'none') return { ...plan, kind: 'none' };
  if (increment === '0') return { ...plan, kind: 'sudden', minutes };
  return { ...plan, kind: 'increment', minutes, increment };
}

/** The preset that a clock is, if it is one. */
export function presetOf(plan: ClockPlan): ClockPreset | undefined {
  const same = (a: ClockPlan, b: ClockPlan) =>
    JSON.stringify(controlOf(a)) === JSON.stringify(controlOf(b));
  if (clockProblems(plan).length) return undefined;
  return clockPresets.find((preset) => same(presetClock(preset, plan), plan));
}

export const day = 24 * 60 * 60 * 1000;
const maxDays = 30;
const maxPeriods = 100;

/** The milliseconds of a number of minutes or seconds as typed; NaN for what is no time. */
function millis(text: string, unit: number, most = day): number {
  if (!/^\d{1,7}([.,]\d{1,3})?$/.test(text.trim())) return NaN;
  const ms = Math.round(Number(text.trim().replace(',', '.')) * unit);
  return ms > 0 && ms <= most ? ms : NaN;
}

function value(plan: ClockPlan, field: ClockField): number {
  if (field === 'days') return millis(plan.days, day, maxDays * day);
  if (field !== 'periods') return millis(plan[field], field === 'minutes' ? 60_000 : 1000);
  const text = plan.periods.trim();
  const n = /^\d{1,3}$/.test(text) ? Number(text) : NaN;
  return n >= 1 && n <= maxPeriods ? n : NaN;
}

/** The fields that hold no possible number. */
export function clockProblems(plan: ClockPlan): ClockField[] {
  return clockFields[plan.kind].filter((field) => Number.isNaN(value(plan, field)));
}

/** The control that a plan without problems means; undefined for no clock. */
export function controlOf(plan: ClockPlan): Control | undefined {
  const has = (field: ClockField) => value(plan, field);
  switch (plan.kind) {
    case 'none':
      return undefined;
    case 'sudden':
      return { total: has('minutes') };
    case 'increment':
      return { total: has('minutes'), increment: has('increment') };
    case 'byoyomi':
      return { total: has('minutes'), byoyomi: has('byoyomi'), periods: has('periods') };
    case 'move':
      return { perMove: has('move') };
    case 'days':
      return { perMove: has('days') };
  }
}
