/** What openings with rules of their own ask for. */
export const opening = {
  'opening.swap2.place':
    '{player}: place the first three stones, {black}, {white} and {black}. {left} to go.',
  'opening.swap2.choose':
    '{player} chooses: keep {white} and place the next {white}, swap to {black}, or place two more and let {other} choose.',
  'opening.swap2.two':
    '{player}: place one more {white} and one more {black}, {left} to go. Then {other} chooses a side.',
  'opening.swap2.colour': '{player} chooses {black} or {white}.',
  'opening.swap2.kept': '{player}: {white}, kept. {other}: {black}.',
  'opening.swap2.swapped': '{player}: {black}, by a swap. {other}: {white}.',
  'opening.swap2.black': '{player}: {black}, by choice. {other}: {white}.',
  'opening.swap2.white': '{player}: {white}, by choice. {other}: {black}.',
  'opening.pro.first': 'Pro: the first stone goes to the centre.',
  'opening.pro.second': 'Pro: the second stone may go anywhere.',
  'opening.pro.third': 'Pro: the third stone must be outside the middle 5×5.',
  'opening.longpro.first': 'Long Pro: the first stone goes to the centre.',
  'opening.longpro.second': 'Long Pro: the second stone may go anywhere.',
  'opening.longpro.third': 'Long Pro: the third stone must be outside the middle 7×7.',
} as const;
