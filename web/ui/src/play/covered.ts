import { t } from '../i18n';

/** What the letters of a Vietnamese record stand for. */
const pieces: Record<string, string> = {
  X: 'rook',
  P: 'cannon',
  M: 'horse',
  T: 'elephant',
  S: 'advisor',
  B: 'pawn',
};
const places = { '': 'only', t: 'front', g: 'middle', s: 'rear' } as const;
const ways = { '.': 'forward', '-': 'sideways', '/': 'back' } as const;

/**
 * What a move of a covered piece says, as Vietnamese records write it: "Úps7.5=T" is the rear
 * covered piece on file 7 that goes forward to 5 and turns out to be an elephant. Null for others.
 */
export function coveredMove(text: string): string | null {
  const found = /^Úp([tgs]?)(\d)([./-])(\d)(?:=(\p{Lu}))?(?::(\p{Lu}))?$/u.exec(text);
  if (!found) return null;
  const [, place = '', file = '', way = '', to = '', turned = '', captured = ''] = found;
  const moved = t('covered.move', {
    piece: t(`covered.${places[place as keyof typeof places]}`),
    file,
    way: t(`covered.${ways[way as keyof typeof ways]}`),
    to,
  });
  const more = [
    pieces[turned] && t('covered.turned', { piece: t(`covered.piece.${pieces[turned]}` as never) }),
    pieces[captured] &&
      t('covered.captured', { piece: t(`covered.piece.${pieces[captured]}` as never) }),
  ];
  return [moved, ...more].filter(Boolean).join(', ');
}
