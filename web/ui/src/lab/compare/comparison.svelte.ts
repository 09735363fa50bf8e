import { errorCodes, type ErrorCode } from '../../api/client';
import type { Agent, Ask, Error as Refusal, Lines, News } from '../../api/wire';
import { parseAgent } from '../../play/agents';
import { withParam } from '../searchers';

/** One search: an agent at a depth. */
export interface Cell {
  /** Which of the agents, from 0. */
  column: number;
  /** Null where the agent has no depth to set. */
  depth: number | null;
  text: string;
  state: 'waiting' | 'running' | 'done' | 'slow' | 'skipped' | 'failed';
  found: Lines | null;
  error: ErrorCode | null;
}

/** What all agents look at. */
export interface Subject {
  game: string;
  variant: Record<string, string>;
  fen: string;
  notation: string;
}

type Search = (ask: Omit<Ask, 'id'>, on: (news: News) => void) => () => void;

/** How long one search may take, in milliseconds. */
export const patience = 5000;

/** The searches to make: every agent with a depth to each depth in turn, the others once. */
export function cellsOf(agents: readonly Agent[], texts: readonly string[], most: number): Cell[] {
  const fresh = { state: 'waiting', found: null, error: null } as const;
  return texts.flatMap((text, column): Cell[] => {
    const agent = agents.find((a) => a.name === parseAgent(text).name);
    const depth = agent?.params.find((param) => param.name === 'depth');
    if (!agent || !depth || text.startsWith('s3:agent=mcts') || text.startsWith('s3:agent=greedy'))
      return [{ column, depth: null, text, ...fresh }];
    const depths = Array.from({ length: Math.min(most, depth.max) }, (_, i) => i + 1);
    return depths.map((d) => {
      const at = withParam(agent, text, 'depth', String(d));
      // The default is left out of a name, and then holds for nothing else.
      const named = parseAgent(at).params.depth
        ? at
        : `${at}${at.includes(':') ? ',' : ':'}depth=${d}`;
      return { column, depth: d, text: named, ...fresh };
    });
  });
}

/** Comparison lets agents look at one position, one after another so that none disturbs another. */
export class Comparison {
  cells = $state.raw<Cell[]>([]);
  running = $state(false);
  #stop: (() => void) | null = null;

  constructor(private readonly search: Search) {}

  start(subject: Subject, cells: readonly Cell[]): void {
    this.stop();
    this.cells = [...cells];
    this.running = true;
    this.#run(subject, 0);
  }

  /** Ends the search under way and leaves out those after it; what was found stays. */
  stop(): void {
    this.#stop?.();
    this.#stop = null;
    this.running = false;
    this.cells = this.cells.map((cell) =>
      cell.state === 'running' || cell.state === 'waiting'
        ? { ...cell, state: 'skipped', found: null }
        : cell,
    );
  }

  #run(subject: Subject, i: number): void {
    const cell = this.cells[i];
    if (!cell) {
      this.running = false;
      this.#stop = null;
      return;
    }
    const before = this.cells[i - 1];
    if (before?.column === cell.column && (before.state === 'slow' || before.state === 'skipped')) {
      this.#change(i, { state: 'skipped' }); // what is deeper takes longer still
      this.#run(subject, i + 1);
      return;
    }
    this.#change(i, { state: 'running' });
    const ask = { type: 'analyse', ...subject, agent: cell.text, lines: 1, millis: patience };
    this.#stop = this.search(ask, (news) => {
      if (news.error) this.#change(i, { state: 'failed', error: codeOf(news.error) });
      else if (news.lines) this.#hear(i, news.lines);
      if (news.error || news.lines?.done) this.#run(subject, i + 1);
    });
  }

  #hear(i: number, lines: Lines): void {
    const slow = this.cells[i]?.depth !== null && lines.millis >= patience * 0.97;
    const state = !lines.done ? 'running' : slow ? 'slow' : 'done';
    this.#change(i, { found: lines, state });
  }

  #change(i: number, change: Partial<Cell>): void {
    this.cells = this.cells.map((cell, at) => (at === i ? { ...cell, ...change } : cell));
  }
}

function codeOf({ code }: Refusal): ErrorCode {
  return errorCodes.find((known) => known === code) ?? 'internal';
}
