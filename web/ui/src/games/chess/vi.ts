import type { Book } from '../../rules/lessons';

/** The rules of chess in Vietnamese. */
export const book: Book = {
  about:
    'Hai bên Trắng và Đen thay phiên nhau đi, Trắng đi trước. Ai chiếu bí được vua đối phương thì thắng. Mỗi lượt đi một quân; đi vào ô có quân đối phương là ăn quân đó.',
  lessons: {
    pawn: {
      title: 'Tốt',
      text: 'Tốt tiến thẳng một ô, từ chỗ xuất phát được tiến hai ô. Tốt ăn chéo lên một ô. Tốt không đi lùi.',
    },
    knight: {
      title: 'Mã',
      text: 'Mã đi hình chữ L: hai ô theo một hướng rồi một ô sang bên. Mã là quân duy nhất nhảy qua được quân khác.',
    },
    bishop: { title: 'Tượng', text: 'Tượng đi chéo bao nhiêu ô cũng được, không nhảy qua quân.' },
    rook: { title: 'Xe', text: 'Xe đi ngang hoặc dọc bao nhiêu ô cũng được.' },
    queen: { title: 'Hậu', text: 'Hậu đi như xe và tượng gộp lại: ngang, dọc hoặc chéo.' },
    king: {
      title: 'Vua',
      text: 'Vua đi một ô theo mọi hướng, nhưng không được bước vào ô đang bị đối phương khống chế.',
    },
    castling: {
      title: 'Nhập thành',
      text: 'Vua đi hai ô về phía xe, xe nhảy qua đứng cạnh vua. Được phép khi vua và xe ấy chưa đi lần nào, giữa chúng không có quân, vua không đang bị chiếu và không đi qua ô bị khống chế. Chạm vào vua rồi thử.',
    },
    passant: {
      title: 'Bắt tốt qua đường',
      text: 'Tốt đối phương vừa tiến hai ô và đứng cạnh tốt của bạn: ngay lượt đó bạn được ăn nó như thể nó chỉ tiến một ô.',
    },
    promotion: {
      title: 'Phong cấp',
      text: 'Tốt tới hàng cuối được đổi thành hậu, xe, tượng hoặc mã, tuỳ bạn chọn.',
    },
    mate: {
      title: 'Chiếu bí',
      text: 'Vua bị tấn công là bị chiếu, phải đỡ ngay: tránh, chắn hoặc ăn quân chiếu. Không đỡ được là chiếu bí, hết ván. Ở đây một nước là thắng: hãy tìm.',
    },
    stalemate: {
      title: 'Hết nước đi là hoà',
      text: 'Bên tới lượt không bị chiếu mà không còn nước nào thì hoà. Ở đây có nước thắng ngay, nhưng cũng có nước làm mất thắng.',
    },
  },
  more: [
    {
      title: 'Khi nào hoà',
      text: 'Hết nước đi; không bên nào còn đủ quân để chiếu bí; thế cờ lặp lại lần thứ ba (được xin hoà; lần thứ năm thì hoà luôn); 50 nước không ăn quân và không đi tốt (được xin hoà; 75 nước thì hoà luôn); hoặc hai bên đồng ý.',
    },
  ],
};
