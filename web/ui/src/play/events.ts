import type { Side } from '../api/client';
import type { Now, Result } from '../api/wire';
import type { SoundName } from '../sound';

/** Which sound goes with the step from one position of a match to the next. */
export function moveSound(before: Now, after: Now, hidden: boolean): SoundName {
  if (after.picture.check?.length) return 'check';
  if (after.picture.pieces.length < before.picture.pieces.length) return 'capture';
  const { last } = after;
  if (hidden && last) {
    const code = (now: Now, square: number) =>
      now.picture.pieces.find((p) => p.square === square)?.code;
    if (code(before, last.from) !== code(after, last.to)) return 'reveal';
  }
  return 'move';
}

/** The sound of a result, for who plays a side or just looks. */
export function endSound({ winner }: Result, mine: Side | null): SoundName {
  if (winner === 'none') return 'draw';
  return mine && winner !== mine ? 'lose' : 'win';
}
