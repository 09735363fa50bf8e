import { refusal, type ErrorCode } from '../api/client';
import { socket } from '../api/socket';
import type { Hint } from '../api/wire';
import type { Board } from '../board/types';
import { t, word } from '../i18n';
import { isRoyal, pieceName, type Named } from './words';

/** How long a hint may be looked for, in milliseconds. */
const patience = 2000;

/** Adviser asks the engine for the move to make, one question at a time. */
export class Adviser {
  hint = $state.raw<Hint | null>(null);
  asking = $state(false);
  /** Searches before this one. */
  queue = $state(0);
  error = $state<ErrorCode | null>(null);
  #stop: (() => void) | null = null;

  ask(match: string, node: number, notation: string): void {
    this.clear();
    this.asking = true;
    const ask = { type: 'hint', match, node, notation, millis: patience };
    this.#stop = socket.search(ask, (news) => {
      this.queue = news.lines?.queue ?? 0;
      if (news.hint) this.hint = news.hint;
      else if (news.error) this.error = refusal(news.error).code;
      else return;
      this.asking = false;
      this.#stop = null;
    });
  }

  /** Forgets the hint, and stops looking for one. */
  clear(): void {
    this.#stop?.();
    this.#stop = null;
    this.hint = null;
    this.queue = 0;
    this.asking = false;
    this.error = null;
  }
}

/** Why a hint is good, in words. */
export function hintText(named: Named, board: Board, { reason, mate, piece }: Hint): string {
  if (piece && (reason === 'wins' || reason === 'trade' || reason === 'escape')) {
    return t(`why.${reason}.piece`, { piece: pieceName(named, board, piece) });
  }
  if (mate && reason === 'mate') {
    const mates = board.pieces.some((kind) => isRoyal(board, kind.code));
    return t(mates ? 'why.mate.in' : 'why.win.in', { count: mate });
  }
  return word('why', reason);
}
