import type { Book } from './lessons';

/** The rules of the games in Vietnamese. */
export const books: Record<string, Book> = {
  chess: {
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
  },
  xiangqi: {
    about:
      'Bàn có 9 cột, 10 hàng; quân đứng trên giao điểm. Đỏ đi trước. Ai bắt được tướng đối phương, tức là chiếu bí hoặc làm đối phương hết nước đi, thì thắng. Giữa bàn là sông (hà), mỗi bên có một cung 3×3.',
    lessons: {
      general: {
        title: 'Tướng',
        text: 'Tướng đi một bước ngang hoặc dọc và không ra khỏi cung. Ở đây tướng không bước sang cột của tướng kia được vì sẽ lộ mặt.',
      },
      advisor: { title: 'Sĩ', text: 'Sĩ đi chéo một bước và không ra khỏi cung.' },
      elephant: {
        title: 'Tượng',
        text: 'Tượng đi chéo đúng hai bước, không qua sông. Có quân đứng giữa đường (mắt tượng) là bị cản: ở đây một hướng bị cản.',
      },
      chariot: {
        title: 'Xe',
        text: 'Xe đi ngang hoặc dọc bao nhiêu bước cũng được, là quân mạnh nhất.',
      },
      horse: {
        title: 'Mã',
        text: 'Mã đi một bước thẳng rồi một bước chéo. Có quân đứng sát theo hướng thẳng ấy là bị cản chân: ở đây mã không tiến lên được.',
      },
      cannon: {
        title: 'Pháo',
        text: 'Pháo đi như xe, nhưng muốn ăn phải nhảy qua đúng một quân làm ngòi, của bên nào cũng được.',
      },
      soldier: {
        title: 'Tốt (binh)',
        text: 'Tốt tiến một bước. Qua sông rồi thì được đi ngang một bước nữa. Tốt không đi lùi, cũng không phong cấp.',
      },
      facing: {
        title: 'Lộ mặt tướng',
        text: 'Hai tướng không được nhìn thẳng nhau trên một cột trống. Con mã này đang che nên không rời cột được.',
      },
      mate: { title: 'Chiếu bí', text: 'Ở đây một nước là thắng: hãy tìm.' },
    },
    more: [
      {
        title: 'Hết nước đi là thua',
        text: 'Khác với cờ vua: bên tới lượt mà không còn nước đi nào thì thua, dù không bị chiếu.',
      },
      {
        title: 'Lặp lại thế cờ',
        text: 'Không được chiếu mãi (trường chiếu) hay đuổi bắt mãi một quân không được bảo vệ (trường tróc): bên cố tình lặp thì thua. Hai bên cùng lặp mà không ai phạm, hoặc cùng phạm như nhau, thì hoà.',
      },
      {
        title: 'Khi nào hoà',
        text: 'Không bên nào còn quân sang sông được để bắt tướng; lặp lại mà không ai phạm luật; 60 nước của mỗi bên không ăn quân; hoặc hai bên đồng ý.',
      },
    ],
  },
  jieqi: {
    about:
      'Cờ úp chơi trên bàn cờ tướng. Trừ hai tướng, quân của mỗi bên được xáo rồi úp vào các vị trí xuất phát, không ai biết quân nào nằm đâu. Thắng thua như cờ tướng.',
    lessons: {
      start: {
        title: 'Quân úp đi một lần rồi lật',
        text: 'Quân úp đi như quân vốn đứng ở vị trí đó trong cờ tướng: úp ở chỗ xe thì đi như xe. Đi xong nó lật ra và từ đó đi theo quân thật. Thử vài nước cho cả hai bên: quân lật ra là ngẫu nhiên.',
      },
      free: {
        title: 'Sĩ và tượng đã lật',
        text: 'Sĩ và tượng lật ra được đi khắp bàn, ra khỏi cung và qua sông. Mắt tượng vẫn bị cản. Tốt lật ra ở đâu cũng đi như tốt: qua sông mới đi ngang được.',
      },
    },
    more: [
      {
        title: 'Ăn quân úp thì ai biết',
        text: 'Thường chỉ bên ăn được xem quân úp vừa ăn là gì, nên hai bên biết khác nhau về những quân còn úp. Có thể chọn cho cả hai cùng xem, hoặc không ai xem.',
      },
      {
        title: 'Khi nào hoà',
        text: '40 nước của mỗi bên không ăn quân và không lật quân; lặp lại thế cờ ba lần mà không bên nào chiếu mãi hay đuổi bắt mãi; hoặc hai bên đồng ý.',
      },
      {
        title: 'Xáo có công bằng không',
        text: 'Máy chủ xáo bài trước nước đầu và công bố một mã cam kết. Hết ván mã được mở, ai cũng kiểm tra được rằng không quân nào bị tráo.',
      },
    ],
  },
  caro: {
    about:
      'Hai bên lần lượt đặt quân X và O lên bàn, X đi trước, quân đã đặt không di chuyển. Ai có năm quân liền nhau theo hàng ngang, dọc hoặc chéo thì thắng. Các luật khác nhau ở chỗ thế nào là “năm”.',
    lessons: {
      five: {
        title: 'Năm quân liền nhau',
        text: 'X còn thiếu một quân: đặt vào đầu nào cũng thắng.',
      },
      blocked: {
        title: 'Luật caro: bị chặn hai đầu',
        text: 'Theo luật caro quen thuộc, phải đúng năm quân, và năm quân bị đối phương chặn cả hai đầu thì chưa thắng. Mép bàn không tính là chặn. Đặt vào giữa xem: ván vẫn tiếp tục.',
      },
      freestyle: {
        title: 'Gomoku tự do',
        text: 'Cùng thế cờ ấy theo luật gomoku tự do: năm quân trở lên là thắng, không cần biết bị chặn hay không.',
      },
      six: {
        title: 'Gomoku chuẩn: sáu quân không thắng',
        text: 'Theo luật gomoku chuẩn phải đúng năm quân, không tính chặn. Đặt vào giữa thành sáu: chưa thắng.',
      },
      'caro-free': {
        title: 'Caro chặn hai đầu, sáu quân vẫn thắng',
        text: 'Như luật caro, nhưng từ sáu quân trở lên thì luôn thắng, kể cả khi bị chặn hai đầu.',
      },
      renju: {
        title: 'Renju: nước cấm',
        text: 'Trong renju bên đi trước (đen) không được đi nước tạo hai đường ba hở, hai đường bốn, hoặc sáu quân trở lên; bên đi sau thì được. Ở đây ô giữa hai đường ba là nước cấm.',
      },
      swap2: {
        title: 'Khai cuộc Swap2',
        text: 'Đi trước trong caro lợi lắm, nên có khai cuộc cân bằng. Swap2: bên thứ nhất đặt ba quân (X, O, X). Bên thứ hai chọn: giữ O và đi tiếp, đổi sang X, hoặc đặt thêm hai quân rồi để bên kia chọn màu. Thử xem.',
      },
    },
    more: [
      {
        title: 'Khai cuộc Pro và Long Pro',
        text: 'Quân đầu của X ở chính giữa bàn; quân thứ hai của X phải ở ngoài vùng 5×5 (Pro) hoặc 7×7 (Long Pro) ở giữa.',
      },
      {
        title: 'Khi nào hoà',
        text: 'Kín bàn mà không ai thắng, hai bên đồng ý, hoặc hết số nước nếu đã chọn hoà sau một số nước.',
      },
    ],
  },
};
