import type { Stroke } from '../board/sketch';
import type { Match } from '../play/match.svelte';
import { strokesIn, withStroke } from './strokes';

/** Drawing is what is drawn at the moves of a match, and kept with their comments. */
export class Drawing {
  /** Fingers draw. */
  on = $state(false);
  /** What is drawn before the first move. */
  #preface = $state('');
  /** Strokes are kept one after another. */
  #keeping: Promise<unknown> = Promise.resolve();

  constructor(private readonly match: Match) {
    $effect(() => {
      const start = match.latest?.nodes.find((node) => node.id === 0);
      if (start) this.#preface = start.drawn ?? '';
    });
  }

  /** What is said at the move looked at. */
  get comment(): string {
    return this.#said(this.match.here);
  }

  /** What is drawn at the move looked at. */
  get strokes(): Stroke[] {
    const { head, here } = this.match;
    const drawn = this.#drawn(here);
    return head && drawn ? strokesIn(drawn, head.board) : [];
  }

  /** Keeps a stroke with the move looked at. */
  keep(stroke: Stroke): void {
    const { here } = this.match;
    this.#keeping = this.#keeping.then(() => {
      const { head } = this.match;
      if (!head) return;
      const drawn = withStroke(this.#drawn(here), stroke, head.board);
      return this.match.note(here, `${drawn} ${this.#said(here)}`.trim());
    });
  }

  #drawn(node: number): string {
    return node ? (this.match.nodes.get(node)?.drawn ?? '') : this.#preface;
  }

  #said(node: number): string {
    return node ? (this.match.nodes.get(node)?.comment ?? '') : this.match.preface;
  }
}
