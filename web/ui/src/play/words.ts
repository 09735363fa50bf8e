import type { Side } from '../api/client';
import type { Head, Node, Now, Problem, Result } from '../api/wire';
import { fileNumber } from '../board/coordinates';
import { Geometry } from '../board/geometry';
import { NONE, type Board, type Role, type Words } from '../board/types';
import { pageOf } from '../games';
import { known, t, word } from '../i18n';
import { writtenNumber } from '../i18n/numbers';
import { setFor } from '../pieces';
import { prefs } from '../prefs.svelte';
import { parseAgent } from './agents';
import { nullMove } from './tree';

/** The sides of a match, or of a game before there is one. */
export interface Named {
  game: string;
  variant: Record<string, string>;
}

/** Whether crosses and noughts are played as stones: as the settings say, else as its rules usually are. */
function withStones(variant: Named['variant'], stoneRules: readonly string[]): boolean {
  const set = prefs.pieces.caro;
  if (set === 'xo' || set === 'stones') return set === 'stones';
  return stoneRules.includes(variant.rule ?? '');
}

/** What a stone is called by its colour: X, or Black; null in games whose pieces have names. */
export function stoneName({ game, variant }: Named, side: Side): string | null {
  const { stoneRules } = pageOf(game);
  if (!stoneRules) return null;
  return withStones(variant, stoneRules) ? t(`stone.${side}`) : word('side', `${game}.${side}`);
}

/**
 * The name of a side: White, Red, X. In a Swap2 opening colours change hands,
 * so seats are named by their order.
 */
export function sideName({ game, variant }: Named, side: Side): string {
  const own = `side.${game}.${side}`;
  if (!known(own) || variant.opening === 'swap2') return t(`side.${side}`);
  return stoneName({ game, variant }, side) ?? t(own);
}

/** The name of a piece with its side: "tượng đen". */
export function pieceName(named: Named, board: Board, code: string): string {
  const kind = board.pieces.find((k) => k.code === code);
  if (!kind) return code;
  const stone = stoneName(named, kind.side === 0 ? 'first' : 'second');
  if (stone) return stone;
  const side = sideName(named, kind.side === 0 ? 'first' : 'second').toLowerCase();
  return word(`piece.${setFor(board).family}`, kind.name, { side });
}

/** The name of a piece without its side, where the side is told elsewhere or does not matter: "tượng". */
export function kindName(board: Board, code: string): string {
  const kind = board.pieces.find((k) => k.code === code);
  return kind ? word(`piece.${setFor(board).family}`, kind.name, { side: '' }).trim() : code;
}

/** Whether a piece is one that nobody plays without. */
export function isRoyal(board: Board, code: string): boolean {
  const name = board.pieces.find((k) => k.code === code)?.name;
  return name === 'king' || name === 'general';
}

/**
 * A square, given by its coordinates, as a notation names it: "h2", or "cột 2, hàng 3"
 * as a side counts them where the notation does.
 */
export function squareName(board: Board, name: string, notation: string, side: Side): string {
  if (!board.river || !countsFiles(notation)) return name;
  const geometry = new Geometry(board, false);
  for (let square = 0; square < geometry.squares; square++) {
    if (geometry.name(square) !== name) continue;
    const rank = Math.floor(square / board.files);
    const first = side === 'first';
    return t('square.counted', {
      file: fileNumber(geometry, square, first ? 0 : 1),
      rank: first ? rank + 1 : board.ranks - rank,
    });
  }
  return name;
}

/** What the board says, in the current language; squares as a notation and a side name them. */
export function boardWords(
  named: Named,
  board: Board,
  notation = 'uci',
  side: Side = 'first',
): Words {
  const label = (name: string, code: string | null): string => {
    const square = squareName(board, name, notation, side);
    return code === null
      ? t('square.empty', { square })
      : t('square.piece', { square, piece: pieceName(named, board, code) });
  };
  return {
    board: t('board.label', { game: word('game', named.game) }),
    square(square: string, code: string | null, role: Role): string {
      const plain = label(square, code);
      if (role === 'source') return t('square.source', { label: plain });
      if (role === 'target' && code !== null) return t('square.target', { label: plain });
      return plain;
    },
  };
}

/** What is said of a move: the piece and its squares where the position after it tells, else its text. */
export function sayMove(head: Head, node: Node, after: Now | null, notation: string): string {
  const side = sideName(head, node.side);
  const last = after?.node === node.id ? after.last : undefined;
  if (!last) return t('say.text', { side, text: moveText(node, notation) });
  const geometry = new Geometry(head.board, false);
  const name = (square: number) =>
    squareName(head.board, geometry.name(square), notation, node.side);
  const to = name(last.to);
  const code = after?.picture.pieces.find((p) => p.square === last.to)?.code;
  if (last.from !== NONE && last.to !== NONE && code) {
    const piece = pieceName(head, head.board, code);
    return t('say.move', { side, piece, from: name(last.from), to });
  }
  if (last.to !== NONE) return t('say.place', { side, to });
  return t('say.text', { side, text: word('choice', last.choice ?? last.move) });
}

/** A move as it is written in a notation. */
export function moveText(node: Node, notation: string): string {
  if (node.move === nullMove) return t('play.pass');
  return word('choice', node.text[notation] ?? node.move);
}

/** What a game without a winner is: drawn, called off, or lost by both. */
export function drawText({ reason }: Result): string {
  if (reason === 'aborted') return t('people.aborted');
  return t(reason === 'forfeit' ? 'people.forfeit.both' : 'result.draw');
}

/** Why a game ended; of a resignation it is said whose it was. */
export function reasonText(named: Named, { winner, reason }: Result): string {
  if (reason !== 'resignation' || winner === 'none') return word('reason', reason);
  return t('result.resigned', { side: sideName(named, winner === 'first' ? 'second' : 'first') });
}

/** The result and its reason in one line. */
export function resultText(named: Named, result: Result): string {
  const reason = reasonText(named, result);
  const head =
    result.winner === 'none'
      ? drawText(result)
      : t('result.side', { side: sideName(named, result.winner) });
  return `${head}: ${reason}.`;
}

/** The notation in which the user reads a game: the one chosen, else the game's customary one. */
export function notationOf({ game, notations }: { game: string; notations: string[] }): string {
  const chosen = prefs.notations[game];
  if (chosen && notations.includes(chosen)) return chosen;
  const customary = prefs.lang === 'vi' ? ['vietnamese', 'san', 'wxf'] : ['san', 'wxf'];
  return customary.find((n) => notations.includes(n)) ?? notations[0] ?? 'uci';
}

/** Whether a notation counts files from each side's right; the others name them by letters. */
export function countsFiles(notation: string): boolean {
  return ['wxf', 'chinese', 'vietnamese'].includes(notation);
}

/** The parameters worth a word in the name of an agent, in this order. */
const telling = ['depth', 'simulations', 'nodes', 'movetime'];

/** Who sits at a seat, in words: "Máy, mức khó", "MCTS, 3.000 lần mô phỏng". */
export function agentName(text: string): string {
  const { name, params } = parseAgent(text);
  const { level, agent, ...rest } = params;
  const parts = [word('agent', name)];
  if (level || name === 'engine') {
    parts.push((level ?? 'medium').replace(/\w+/, (name) => word('level', name)));
  }
  if (agent) parts.push(word('agent', agent));
  for (const param of telling) {
    const value = rest[param];
    if (value !== undefined) parts.push(word('with', param, { value: writtenNumber(value) }));
  }
  const others = Object.keys(rest).filter((param) => !telling.includes(param)).length;
  if (others) parts.push(t('with.others', { count: others }));
  return parts.join(', ');
}

/** What a player of a match is called. */
export function playerName(head: Head, side: Side): string {
  const index = side === 'first' ? 0 : 1;
  if (head.names[index]) return head.names[index];
  if (head.seats[index] !== 'human') return agentName(head.seats[index]);
  return head.you === side ? t('play.you') : sideName(head, side);
}

/** What is wrong with something a person wrote. */
export function problemText({ key, params, line, column }: Problem): string {
  const text = word('problem', key, params);
  if (!line) return text;
  return column ? t('at.column', { line, column, text }) : t('at.line', { line, text });
}
