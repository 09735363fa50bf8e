// Answers questions about positions with the rules of other programs: chess.js, and
// ffish (Fairy-Stockfish). Each line of the input is a question in JSON, each line of
// the output its answer. The first answer tells the versions that are installed; a
// package that is missing has none.
import { createRequire } from 'node:module';
import { createInterface } from 'node:readline';

delete globalThis.fetch; // with it ffish takes Node for a browser
const require = createRequire(import.meta.url);

const versions = {};
const packages = {};
for (const name of ['chess.js', 'ffish']) {
  try {
    packages[name] = require(name);
    versions[name] = require(`${name}/package.json`).version;
  } catch {
    // It is not installed.
  }
}
const { 'chess.js': chess, ffish } = packages;
if (ffish) {
  await new Promise((ready) => (ffish.onRuntimeInitialized = ready));
  // Cờ úp as a variant of xiangqi: F and L are revealed advisors and elephants, which go
  // anywhere. Covered pieces are the usual pieces of their points.
  ffish.loadVariantConfig('[coveredxiangqi:xiangqi]\ncustomPiece1 = f:F\ncustomPiece2 = l:nA\n');
}

const answers = {
  /** The legal moves of a chess position: how each is written, and the position after it. */
  chess({ fen }) {
    const game = new chess.Chess(fen);
    const moves = {};
    for (const move of game.moves({ verbose: true })) moves[move.lan] = { text: move.san, fen: move.after };
    return {
      fen: game.fen(),
      moves,
      check: game.isCheck(),
      dead: game.isInsufficientMaterial(),
    };
  },

  /** The moves of a game in PGN and the position at its end. */
  pgn({ text }) {
    const game = new chess.Chess();
    game.loadPgn(text);
    return { line: game.history({ verbose: true }).map((move) => move.lan), fen: game.fen() };
  },

  /** The legal moves of a position of a variant of Fairy-Stockfish. */
  fairy({ variant, fen, wxf }) {
    const board = new ffish.Board(variant, fen);
    const moves = {};
    for (const move of board.legalMoves().split(' ').filter(Boolean)) {
      const text = wxf ? board.sanMove(move, ffish.Notation.XIANGQI_WXF) : '';
      board.push(move);
      moves[move] = { text, fen: board.fen() };
      board.pop();
    }
    const answer = { fen: board.fen(), moves, check: board.isCheck() };
    board.delete();
    return answer;
  },
};

console.log(JSON.stringify({ versions }));
for await (const line of createInterface({ input: process.stdin })) {
  const question = JSON.parse(line);
  let answer;
  try {
    answer = answers[question.kind](question);
  } catch (error) {
    answer = { refused: String(error) };
  }
  console.log(JSON.stringify(answer));
}
