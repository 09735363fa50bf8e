import type { Book } from '../../rules/lessons';

/** The rules of caro in Vietnamese. */
export const book: Book = {
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
};
