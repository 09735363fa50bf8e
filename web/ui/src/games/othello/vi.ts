import type { Book } from '../../rules/lessons';

/** The rules of Othello in Vietnamese. */
export const book: Book = {
  about:
    'Bàn cờ có 8×8 ô. Quân cờ một mặt đen, một mặt trắng. Lúc đầu có bốn quân ở giữa bàn, Đen đi trước. Hết ván, bên nào nhiều quân hơn thì thắng.',
  lessons: {
    start: {
      title: 'Đặt quân',
      text: 'Đặt một quân sao cho nó và một quân khác cùng màu kẹp quân bên kia trên một đường thẳng, không có ô trống ở giữa. Các quân bị kẹp được lật sang màu của bạn. Không lật được quân nào thì không được đặt.',
    },
    turn: {
      title: 'Lật mọi đường một lúc',
      text: 'Một quân lật mọi quân nó kẹp được theo cả tám hướng: ngang, dọc và chéo. Ở đây có một nước lật được năm quân.',
    },
    pass: {
      title: 'Bỏ lượt',
      text: 'Bên không đặt được quân nào thì bỏ lượt, bên kia đi tiếp. Còn nước đi thì không được bỏ lượt. Ở đây, sau nước của bạn, Trắng không còn nước nào.',
    },
    corner: {
      title: 'Ô góc',
      text: 'Quân ở góc không bao giờ bị lật, vì phía sau nó không còn ô nào. Hãy chiếm góc và đừng nhường góc: các ô cạnh một góc còn trống rất nguy hiểm.',
    },
    end: {
      title: 'Hết ván',
      text: 'Ván kết thúc khi cả hai bên không đặt được quân nào nữa, thường là khi bàn đã kín. Khi đó đếm quân; bằng nhau thì hoà. Hãy đi nước cuối cùng.',
    },
  },
  more: [
    {
      title: 'Nhiều quân chưa phải là hơn',
      text: 'Đến gần cuối ván, quân vẫn còn đổi màu liên tục. Người chơi giỏi giữ ít quân, để bên kia có ít quân lật và cạn dần nước đi tốt.',
    },
  ],
};
