import type { Board, Picture } from '../board/types';

/** What pieces are worth, as players count: in pawns, or discs, by the family of games. */
const worth: Record<string, Record<string, number>> = {
  king: { queen: 9, rook: 5, bishop: 3, knight: 3, pawn: 1 },
  // What is covered counts as the mean of an army.
  general: { rook: 9, cannon: 4.5, horse: 4, advisor: 2, elephant: 2, pawn: 1, covered: 3 },
  disc: { disc: 1 },
};

/**
 * By how many pawns, or discs, First is ahead on the board; undefined in games whose
 * pieces have no worth. Where pieces are covered, by what was taken: a piece that turns
 * up as a rook was one all the time.
 */
export function material({ pieces }: Board, picture: Picture): number | undefined {
  const values = worth[pieces.find(({ name }) => name in worth)?.name ?? ''];
  if (!values) return undefined;
  const kinds = new Map(pieces.map((kind) => [kind.code, kind]));
  const sum = (codes: readonly string[]) =>
    codes.reduce((before, code) => {
      const kind = kinds.get(code);
      return before + (kind ? (kind.side === 0 ? 1 : -1) * (values[kind.name] ?? 0) : 0);
    }, 0);
  const covered = pieces.some(({ name }) => name === 'covered');
  if (covered) return 0 - sum(picture.taken.flat());
  return sum(picture.pieces.map(({ code }) => code));
}
