import type { Board } from '../board/types';
import type { PieceSet } from './set';
import { shelf } from './loaded.svelte';
import { fitting, defaultSet } from './bundled';

/** The sets that come when they are first asked for, by family of games. */
const loadedOnDemand: Partial<Record<string, Record<string, () => Promise<PieceSet>>>> = {
  chess: {
    line: async () => (await import('./line')).line,
    tokens: async () => (await import('./tokens')).tokens,
    blocks: async () => (await import('./blocks')).blocks,
  },
  xiangqi: {
    symbols: async () => (await import('./symbols')).symbols,
    vietnamese: async () => (await import('./vietnamese')).vietnamese,
    lacquer: async () => (await import('./lacquer')).lacquer,
  },
  caro: {
    chips: async () => (await import('./chips')).chips,
    blossoms: async () => (await import('./blossoms')).blossoms,
  },
};

/** The loader of a set of the board's family that is not there from the start. */
function loader(board: Board, name = ''): (() => Promise<PieceSet>) | undefined {
  return loadedOnDemand[fitting(board)[0]?.family ?? '']?.[name];
}

/** setsFor names the sets that can draw everything on a board, the default one first. */
export function setsFor(board: Board): string[] {
  const fits = fitting(board);
  const more = Object.keys(loadedOnDemand[fits[0]?.family ?? ''] ?? {});
  return [...fits.map((set) => set.name), ...more];
}

/**
 * setFor returns the set of that name, or the default one where the board has none such;
 * also while it is on its way, after which what asked is drawn again.
 */
export function setFor(board: Board, name?: string): PieceSet {
  const fits = fitting(board);
  const load = loader(board, name);
  const found = load ? shelf.get(name ?? '', load) : fits.find((set) => set.name === name);
  return found ?? defaultSet(board);
}

/** loadedSet returns the set of that name, as setFor does, once it is there. */
export async function loadedSet(board: Board, name?: string): Promise<PieceSet> {
  const load = loader(board, name);
  return load ? shelf.fetch(name ?? '', load) : setFor(board, name);
}

/** chosenSet returns the set that the settings name for the board's family of games. */
export function chosenSet(board: Board, choices: Record<string, string>): PieceSet {
  return setFor(board, choices[setFor(board).family]);
}
