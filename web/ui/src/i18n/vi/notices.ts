/** The words in Vietnamese of the switch for notices. */
export const notices = {
  'push.title': 'Thông báo',
  'push.switch': 'Báo cho tôi khi trang đã đóng',
  'push.note': 'Đến lượt trong cờ dài ngày, có người thách đấu, vòng đấu mới của giải.',
  'push.denied':
    'Trình duyệt đang chặn thông báo của trang này. Hãy cho phép trong cài đặt của trình duyệt.',
  'push.impossible':
    'Trình duyệt này không nhận được thông báo ở đây. Cần HTTPS hoặc localhost; trên iPhone, hãy thêm trang vào màn hình chính trước.',
  'push.failed': 'Chưa bật được thông báo. Hãy thử lại khi có mạng.',
  'problem.push-subscription': 'Máy chủ không nhận được địa chỉ thông báo của trình duyệt này.',
} as const;
