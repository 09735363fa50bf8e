/** The words in Vietnamese for games between two people. */
export const people = {
  'people.waiting': 'Đang chờ đối thủ',
  'people.invite':
    'Gửi liên kết này cho bạn của bạn. Người mở liên kết và bấm “Ngồi vào chơi” trước sẽ là đối thủ.',
  'people.alone':
    'Liên kết này chỉ mở được trên máy này. Để máy khác vào được, hãy chạy banco với --addr 0.0.0.0:8080.',
  'people.copy': 'Sao chép',
  'people.copied': 'Đã sao chép',
  'people.qr': 'Mã QR của liên kết',
  'people.cancel': 'Huỷ lời mời',
  'people.free': 'Còn một chỗ trống: {side}.',
  'people.sit': 'Ngồi vào chơi',
  'people.here': 'Đối thủ đang ở đây',
  'people.gone': 'Đối thủ đã rời, ván vẫn tiếp tục',
  'people.watchers.gone': '{player} đã rời',
  'people.ask': 'Xin đi lại',
  'people.asked': 'Đã xin đi lại, đang chờ trả lời.',
  'people.asks': 'Đối thủ xin đi lại. Bạn đồng ý không?',
  'people.allow': 'Cho đi lại',
  'people.deny': 'Không cho',
  'people.abort': 'Huỷ ván',
  'people.aborted': 'Ván đã huỷ',
  'people.rematch': 'Đấu lại, đổi bên',
  'people.rematch.wait': 'Đã mời đấu lại, đang chờ…',
  'people.rematch.asks': 'Đối thủ muốn đấu lại.',
  'people.rematch.yes': 'Đấu lại',
} as const;
