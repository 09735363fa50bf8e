import { errorCodes, type ErrorCode } from '../api/client';
import type { Ask, Error as Refusal, Lines, News } from '../api/wire';

/** One agent's turn at the position. */
export interface Run {
  agent: string;
  state: 'waiting' | 'running' | 'done' | 'failed';
  /** The last that was heard of it. */
  found: Lines | null;
  error: ErrorCode | null;
}

/** What all agents look at. */
export interface Question {
  game: string;
  fen: string;
  notation: string;
}

type Search = (ask: Omit<Ask, 'id'>, on: (news: News) => void) => () => void;

/** How long an agent may look, in milliseconds. */
export const patience = 5000;

/** Experiment lets agents look at one position, one after another so that none disturbs another. */
export class Experiment {
  runs = $state.raw<Run[]>([]);
  running = $state(false);
  #stop: (() => void) | null = null;

  constructor(private readonly search: Search) {}

  start(question: Question, agents: readonly string[]): void {
    this.stop();
    this.runs = agents.map((agent) => ({ agent, state: 'waiting', found: null, error: null }));
    this.running = true;
    this.#run(question, 0);
  }

  /** Ends the search under way and leaves out those after it; what was found stays. */
  stop(): void {
    this.#stop?.();
    this.#stop = null;
    this.running = false;
    this.runs = this.runs.map((run) =>
      run.state === 'running' ? { ...run, state: run.found ? 'done' : 'waiting' } : run,
    );
  }

  #run(question: Question, i: number): void {
    const run = this.runs[i];
    if (!run) {
      this.running = false;
      this.#stop = null;
      return;
    }
    this.#change(i, { state: 'running' });
    const { agent } = run;
    const ask = { type: 'analyse', ...question, agent, lines: 1, millis: patience };
    this.#stop = this.search(ask, (news) => {
      if (news.error) this.#change(i, { state: 'failed', error: codeOf(news.error) });
      else if (news.lines) this.#hear(i, news.lines);
      if (news.error || news.lines?.done) this.#run(question, i + 1);
    });
  }

  #hear(i: number, lines: Lines): void {
    this.#change(i, { found: lines, state: lines.done ? 'done' : 'running' });
  }

  #change(i: number, change: Partial<Run>): void {
    this.runs = this.runs.map((run, at) => (at === i ? { ...run, ...change } : run));
  }
}

function codeOf({ code }: Refusal): ErrorCode {
  return errorCodes.find((known) => known === code) ?? 'internal';
}

/** The part of a bar that a count fills on a scale of powers of ten from 1, from 0 to 1. */
export function logPart(count: number, largest: number): number {
  if (count <= 1 || largest <= 1) return 0;
  return Math.log10(count) / Math.log10(largest);
}

/** The powers of ten up to a count: 1, 10, 100… */
export function decades(largest: number): number[] {
  const marks: number[] = [];
  for (let mark = 1; mark <= largest; mark *= 10) marks.push(mark);
  return marks;
}
