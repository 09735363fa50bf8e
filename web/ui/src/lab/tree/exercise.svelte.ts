import type { Traced } from '../../api/wire';
import { leaves, leavesBelow } from './leaves';

/** What a student got right. */
export interface Marked {
  value: boolean;
  /** Leaves that are cut and were guessed, that are cut, and that were guessed and are not cut. */
  found: number;
  cut: number;
  wrong: number;
  perfect: boolean;
}

/** Exercise is a guess at what a search will find: the worth of the root, and what it leaves out. */
export class Exercise {
  value = $state('');
  guessed = $state.raw<readonly number[]>([]);
  marked = $state.raw<Marked | null>(null);

  constructor(readonly traced: Traced) {}

  /** Guesses that all leaves below a node are cut, or that they are not. */
  toggle(id: number): void {
    if (this.marked) return;
    const below = leavesBelow(this.traced, id);
    const all = below.every((leaf) => this.guessed.includes(leaf.id));
    const others = this.guessed.filter((guess) => !below.some((leaf) => leaf.id === guess));
    this.guessed = all ? others : [...others, ...below.map((leaf) => leaf.id)];
  }

  mark(): Marked {
    const cut = leaves(this.traced).filter((leaf) => leaf.why === 'skipped');
    const found = cut.filter((leaf) => this.guessed.includes(leaf.id)).length;
    const wrong = this.guessed.length - found;
    const value = Number(this.value.trim().replace('−', '-')) === this.traced.score.points;
    const right = value && this.value.trim() !== '';
    const perfect = right && found === cut.length && wrong === 0;
    return (this.marked = { value: right, found, cut: cut.length, wrong, perfect });
  }
}
