import type { Book } from '../../rules/lessons';

/** The rules of xiangqi in Vietnamese. */
export const book: Book = {
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
      text: 'Mã đi một bước thẳng rồi một bước chéo. Có quân đứng sát theo hướng thẳng ấy là bị cản chân mã: ở đây mã không nhảy được tới hai ô cách hai hàng phía trước.',
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
};
