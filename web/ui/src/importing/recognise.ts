/** The largest file or text that is sent, in bytes. */
export const largest = 4 << 20;

/** How much of a text is looked at to tell what it is. */
const looked = 20_000;

/** The rows of a FEN of any of the games: pieces and counts of empty squares. */
const rows = /^(?=\S*\d)[kqrbnpachexo\d~]+(\/[kqrbnpachexo\d~]+){4,21}(\s|$)/i;

/** Moves as they may follow their number, one alternative for each way to write them. */
const moves = [
  /[KQRBN]?[a-h]?[1-8]?x?[a-h][1-8](=[QRBN])?/, // SAN
  /O-O(-O)?/,
  /[a-v]\d{1,2}-?([a-v]\d{1,2})?/, // UCI, ICCS, h8
  /[+-]?[A-Za-z]{1,2}[\dts+-]{0,2}[.+=/-]\d/, // WXF, Vietnamese
  /[\u4e00-\u9fff][\u4e00-\u9fff\uff11-\uff19\d]{2,4}/, // Chinese
  /(xe|mã|ngựa|pháo|tốt|binh|chốt|sĩ|sỹ|tượng|bồ|tướng|soái)\s+(trước |sau |giữa )?\d?\s*(tấn|tiến|bình|thoái|lùi|ngang)\s*\d/, // Vietnamese in words
];
const numbered = new RegExp(
  `(^|\\s)[1１]\\s?[.．](\\s|\\.\\.\\.?)*(${moves.map((m) => m.source).join('|')})[+#!?]*(?=\\s|$|\\d)`,
  'i',
);

const problem = /^([ksxmjpz]\s+\d{1,2}\s+\d\s+-?1\s*([,;]\s*|$))+$/i;

/** What the formats begin with. */
const heads = [
  /^\[[A-Za-z]\w*\s+"/m, // PGN
  /^\(\s*;\s*[A-Z]{1,2}\[/, // SGF
  /^piskvorky\s/i, // psq
  /\[DhtmlXQ/i,
  /^fen\s*:\s*\S+\//im, // plain text
];

/** Whether a text pasted anywhere seems to be a position or a game. */
export function looksLikeGame(text: string): boolean {
  const head = text
    .slice(0, looked)
    .replace(/^\ufeff/, '')
    .trim();
  return rows.test(head) || problem.test(head) || [...heads, numbered].some((r) => r.test(head));
}

/** Whether a text is too long to be sent. */
export function tooLong(text: string): boolean {
  return text.length > largest || new Blob([text]).size > largest;
}
