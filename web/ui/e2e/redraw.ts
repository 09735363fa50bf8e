import { BoardView } from '../src/board/board';
import type { Placed } from '../src/api/wire';
import type { Board } from '../src/board/types';
import { defaultSet } from '../src/pieces/bundled';

const size = 20;
const names = Array.from({ length: size }, (_, i) => String(i + 1));

const board: Board = {
  points: false,
  files: size,
  ranks: size,
  fileNames: names,
  rankNames: names,
  pieces: [
    { code: 'x', side: 0, name: 'cross' },
    { code: 'o', side: 1, name: 'nought' },
  ],
};

/** The times to draw a board of 20×20 with one more stone, layout included, in milliseconds. */
export function times(host: Element): number[] {
  const words = { board: '', square: (square: string) => square };
  const view = new BoardView(host, board, {
    set: defaultSet(board),
    words,
    onGesture: () => undefined,
  } as ConstructorParameters<typeof BoardView>[2]);
  const pieces: Placed[] = [];
  const list: number[] = [];
  for (let i = 0; i < 120; i++) {
    const square = (i * 37) % (size * size);
    pieces.push({ square, code: i % 2 ? 'o' : 'x' });
    const used = new Set(pieces.map((p) => p.square));
    const moves = Array.from({ length: size * size }, (_, to) => ({ from: -1, to })).filter(
      (m) => !used.has(m.to),
    );
    const begun = performance.now();
    view.show({
      picture: { pieces: [...pieces], taken: [[], []] },
      moves,
      last: { from: -1, to: square },
    });
    host.getBoundingClientRect();
    list.push(performance.now() - begun);
  }
  return list;
}
