/** What openings with rules of their own ask for. */
export const opening = {
  'opening.swap2.place':
    '{player} đặt ba quân mở đầu: {black}, {white} rồi {black}. Còn {left} quân.',
  'opening.swap2.choose':
    '{player} chọn: giữ {white} và đặt quân {white} tiếp theo, đổi sang {black}, hoặc đặt thêm hai quân để {other} chọn bên.',
  'opening.swap2.two':
    '{player} đặt thêm một quân {white} và một quân {black}, còn {left}. Sau đó {other} chọn bên.',
  'opening.swap2.colour': '{player} chọn cầm {black} hay cầm {white}.',
  'opening.swap2.kept': '{player} giữ {white}, {other} cầm {black}.',
  'opening.swap2.swapped': '{player} đã đổi bên và cầm {black}, {other} cầm {white}.',
  'opening.swap2.black': '{player} đã chọn cầm {black}, {other} cầm {white}.',
  'opening.swap2.white': '{player} đã chọn cầm {white}, {other} cầm {black}.',
  'opening.pro.first': 'Pro: quân đầu tiên đặt vào giữa bàn.',
  'opening.pro.second': 'Pro: quân thứ hai đặt đâu cũng được.',
  'opening.pro.third': 'Pro: quân thứ ba phải nằm ngoài vùng 5×5 ở giữa.',
  'opening.longpro.first': 'Long Pro: quân đầu tiên đặt vào giữa bàn.',
  'opening.longpro.second': 'Long Pro: quân thứ hai đặt đâu cũng được.',
  'opening.longpro.third': 'Long Pro: quân thứ ba phải nằm ngoài vùng 7×7 ở giữa.',
} as const;
