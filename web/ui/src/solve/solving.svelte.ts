import { codeOf, refusal, type ErrorCode } from '../api/client';
import type { Answered, Ask, Now, Option, Solution, SolutionMove } from '../api/wire';
import type { Search } from '../study/engine.svelte';
import type { Side } from '../study/review';
import { childrenOf, graft, pathTo } from './tree';

/** What is to be solved. */
export interface Task {
  game: string;
  variant: Record<string, string>;
  fen: string;
  /** Who is to win. */
  winner: Side;
  /** They need not win but draw at least. */
  hold?: boolean;
  /** Of the winner, at most; 0 is any number. */
  moves: number;
  /** Only checks. */
  forcing: boolean;
  millis: number;
  notation: string;
}

/** What is done with a problem: its solution is read, or one side of it is played. */
export type Mode = 'read' | 'try' | 'defend';

/** A move that was tried as the solution, and the number of moves that were left for it. */
export interface Attempt extends Answered {
  left: number;
}

/** A moment to see a move before the reply to it, in milliseconds. */
const moment = 600;

/** Solving is the work on one problem: the search, its tree, and playing it. */
export class Solving {
  /** The latest of the search; done when it is over. */
  solution = $state.raw<Solution | null>(null);
  running = $state(false);
  tree = $state.raw<readonly SolutionMove[]>([]);
  mode = $state<Mode>('read');
  /** The move of the tree that is shown; -1 is the beginning. */
  at = $state(-1);
  now = $state.raw<Now | null>(null);
  last = $state.raw<Option | null>(null);
  /** What came of the move tried last. */
  attempt = $state.raw<Attempt | null>(null);
  /** An answer is awaited. */
  waiting = $state(false);
  /** The tree is played out by itself. */
  playing = $state(false);
  error = $state<ErrorCode | null>(null);
  /** The moves of a solution that was played, with the replies, once it has won. */
  played: string[] = [];
  #tries: { fen: string; left: number; moves: string[] }[] = [];
  #stop: (() => void) | undefined;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #asked = 0;

  constructor(
    readonly task: Task,
    private readonly search: Search,
    /** What stands in a position, with its legal moves. */
    private readonly place: (fen: string) => Promise<Now>,
  ) {
    void this.#show(task.fen, null);
  }

  get proven(): boolean {
    return this.solution?.verdict === 'proven';
  }

  /** The replies or moves of the tree after the one shown. */
  get next(): { index: number; move: SolutionMove }[] {
    return childrenOf(this.tree, this.at);
  }

  /** The line of the tree through the move shown, on to its end. */
  get line(): { index: number; move: SolutionMove }[] {
    return pathTo(this.tree, this.at);
  }

  /** Whose pieces the visitor may move. */
  get moves(): readonly Option[] {
    if (!this.now || this.now.over || this.waiting || this.running) return [];
    const mine = this.now.turn === this.task.winner ? 'try' : 'defend';
    return this.mode === mine && this.attempt?.verdict !== 'wrong' ? this.now.moves : [];
  }

  /** Looks for the solution. */
  solve(): void {
    this.#ask({ type: 'solve', ...this.#problem(this.task.fen, this.task.moves) }, (found) => {
      if (!found.done) return;
      this.tree = found.tree ?? [];
      this.at = -1;
    });
  }

  /** Ends the search; what it has told stays. */
  stop(): void {
    this.#stop?.();
    this.#stop = undefined;
    if (this.running && this.solution)
      this.solution = { ...this.solution, done: true, verdict: 'unknown' };
    this.running = false;
  }

  close(): void {
    this.pause();
    this.stop();
    this.#asked += 1;
  }

  /** Reads the solution, from a move of it. */
  go(index: number): void {
    this.mode = 'read';
    this.pause();
    this.#turnTo(index);
  }

  step(by: 1 | -1): void {
    const index = by === 1 ? this.next[0]?.index : this.tree[this.at]?.parent;
    if (index !== undefined) this.go(index);
  }

  /** Plays the main line out from where it is, or from the beginning at its end. */
  play(): void {
    this.mode = 'read';
    if (this.next.length === 0) this.#turnTo(-1);
    this.playing = true;
    this.#later(() => this.#playOn());
  }

  pause(): void {
    clearTimeout(this.#timer);
    this.playing = false;
  }

  /** The visitor plays one side from the beginning. */
  begin(mode: 'try' | 'defend'): void {
    this.pause();
    this.attempt = null;
    this.mode = mode;
    this.at = -1;
    this.#tries = [{ fen: this.task.fen, left: this.task.moves, moves: [] }];
    void this.#show(this.task.fen, null).then(() => this.#oblige());
  }

  /** Goes back to before the last move tried. */
  takeBack(): void {
    this.pause(); // the machine may be about to reply
    if (this.attempt && !['quiet', 'wrong', 'unknown'].includes(this.attempt.verdict))
      this.#tries.pop();
    this.attempt = null;
    const before = this.#tries.at(-1);
    if (before) void this.#show(before.fen, null);
  }

  /** Plays a move of the visitor's. */
  make(move: Option): void {
    if (this.mode === 'try') this.#try(move);
    else this.#defend(move);
  }

  #problem(fen: string, moves: number): Omit<Ask, 'id' | 'type'> {
    return { ...this.task, fen, moves };
  }

  #ask(ask: Omit<Ask, 'id'>, heard: (found: Solution) => void): void {
    this.stop();
    this.error = null;
    this.running = true;
    this.solution = null;
    this.#stop = this.search(ask, ({ solution, error }) => {
      if (error) {
        this.error = codeOf(refusal(error));
        this.running = false;
      }
      if (!solution) return;
      this.solution = solution;
      if (solution.done) this.running = false;
      heard(solution);
    });
  }

  #turnTo(index: number): void {
    this.at = index;
    const move = this.tree[index];
    void this.#show(move?.fen ?? this.task.fen, move?.move ?? null);
  }

  #playOn(): void {
    const [next] = this.next;
    if (!next) return this.pause();
    this.#turnTo(next.index);
    this.#later(() => this.#playOn());
  }

  #later(what: () => void): void {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(what, moment + 300);
  }

  async #show(fen: string, last: Option | null): Promise<void> {
    const mine = ++this.#asked;
    try {
      const now = await this.place(fen);
      if (mine !== this.#asked) return;
      this.now = now;
      this.last = last;
    } catch (cause) {
      if (mine === this.#asked) this.error = codeOf(cause);
    }
  }

  /** Moves for the machine where it is its turn at the beginning. */
  #oblige(): void {
    if (!this.now || this.now.over) return;
    const machine = this.mode === 'defend' ? this.task.winner : other(this.task.winner);
    if (this.now.turn !== machine) return;
    const [first] = childrenOf(this.tree, this.at);
    if (first) this.#later(() => this.#turnTo(first.index));
  }

  #try(move: Option): void {
    const before = this.#tries.at(-1);
    if (!before) return;
    this.waiting = true;
    this.error = null;
    const ask = { ...this.#problem(before.fen, before.left), move: move.move };
    this.#stop = this.search({ type: 'answer', ...ask }, ({ answered, error }) => {
      if (error) this.error = codeOf(refusal(error));
      if (error || answered) this.waiting = false;
      if (answered) void this.#answered({ ...answered, left: before.left }, move);
    });
  }

  async #answered(attempt: Attempt, move: Option): Promise<void> {
    const moves = [...(this.#tries.at(-1)?.moves ?? []), move.move];
    if (attempt.verdict === 'won') this.played = moves;
    this.attempt = attempt;
    if (attempt.verdict === 'quiet') return;
    const { reply, next } = attempt;
    const left = attempt.left > 0 ? attempt.left - 1 : 0;
    if (attempt.verdict === 'right' && reply && next)
      this.#tries.push({ fen: next, left, moves: [...moves, reply.move] });
    await this.#show(attempt.fen, move);
    if (!reply || !next || this.attempt !== attempt) return;
    this.#later(() => void this.#show(next, reply));
  }

  /** The visitor defends: the machine answers by the tree, or by a new search where that was cut. */
  #defend(move: Option): void {
    const reply = this.next.find((n) => n.move.move.move === move.move);
    if (!reply) return;
    this.#turnTo(reply.index);
    const answer = () => {
      const [best] = this.next;
      if (best) this.#later(() => this.#turnTo(best.index));
    };
    if (!reply.move.cut) return answer();
    this.#ask({ type: 'solve', ...this.#problem(reply.move.fen, 0) }, (found) => {
      if (!found.done) return;
      this.tree = graft(this.tree, reply.index, found.tree ?? []);
      answer();
    });
  }
}

function other(side: Side): Side {
  return side === 'first' ? 'second' : 'first';
}
