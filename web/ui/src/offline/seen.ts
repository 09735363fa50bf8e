import type { Update } from '../api/wire';

/** The match as it was seen last in this window, if that is the one: nothing moves in it. */
export function lastSeen(match: string): Update | null {
  try {
    const seen = JSON.parse(sessionStorage.getItem('banco.seen') ?? 'null') as Update | null;
    if (seen?.match !== match) return null;
    const { clocks, now } = seen;
    if (clocks) clocks.running = 'none';
    return { ...seen, now: { ...now, moves: [] } };
  } catch {
    return null;
  }
}
