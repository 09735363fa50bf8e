import { api } from '../api/client';
import type { Head, NewMatch } from '../api/wire';

/** Begins the same game or series again with the seats exchanged, and returns its id; a handicap goes with its player. */
export async function rematch(head: Head): Promise<string> {
  const { game, variant, control, undos, handicap, seats, names, series } = head;
  const next: NewMatch = {
    game,
    variant,
    seats: [seats[1], seats[0]],
    names: [names[1], names[0]],
    ...(control && { control }),
    ...(undos !== undefined && { undos }),
    ...(handicap && {
      handicap: { ...handicap, side: handicap.side === 'first' ? 'second' : 'first' },
    }),
    ...(series && { games: series.games }),
  };
  const usual = await api.position({ game, variant });
  if (usual.fen !== head.start) next.start = head.start;
  return (await api.create(next)).match;
}

/** Begins a game with any seats from a node of a match, and returns its id. */
export async function playFrom(head: Head, node: number, seats: [string, string]): Promise<string> {
  const { id, game, variant } = head;
  return (await api.create({ game, variant, seats, from: { match: id, node } })).match;
}

/** Makes a study of a match that the visitor played on a side, and returns its address. */
export async function studyPath(head: Head, node: number, mine: string | null): Promise<string> {
  const machine = head.seats.some((seat) => seat !== 'human') ? '&machine' : '';
  return `/analysis/${await study(head, node)}?mine=${mine ?? 'none'}${machine}`;
}

/** Makes a study of a match, standing at a node, and returns its id. */
export async function study(head: Head, node: number): Promise<string> {
  const { id, game, variant, names } = head;
  const from = { match: id, node };
  const seats: [string, string] = ['human', 'human'];
  return (await api.create({ game, kind: 'study', variant, seats, names, from })).match;
}
