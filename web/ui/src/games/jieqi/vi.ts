import type { Book } from '../../rules/lessons';

/** The rules of covered xiangqi in Vietnamese. */
export const book: Book = {
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
};
