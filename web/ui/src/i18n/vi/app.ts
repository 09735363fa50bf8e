export const app = {
  'app.name': 'Bàn Cờ',
  'app.tagline': 'Cờ vua, cờ tướng, cờ úp và caro. Chọn một bàn, ngồi xuống và chơi.',
  'app.skip': 'Tới nội dung chính',
  'app.home': 'Trang đầu',
  'app.language': 'Ngôn ngữ',
  'app.theme': 'Giao diện',
  'app.loading': 'Đang tải…',
  'app.retry': 'Thử lại',
  'app.cancel': 'Thôi',
  'app.footer': 'Chạy hoàn toàn trên máy này. Không quảng cáo, không theo dõi.',

  'theme.auto': 'Theo hệ thống',
  'theme.light': 'Sáng',
  'theme.dark': 'Tối',

  'game.chess': 'Cờ vua',
  'game.xiangqi': 'Cờ tướng',
  'game.jieqi': 'Cờ úp',
  'game.caro': 'Caro',

  'about.chess': 'Tám hàng, tám cột, một ông vua phải giữ.',
  'about.xiangqi': 'Chín đường, một dòng sông, hai cung tướng.',
  'about.jieqi': 'Cờ tướng úp mặt: đi một nước mới biết quân gì.',
  'about.caro': 'Năm dấu liền nhau trên giấy kẻ ô.',

  'error.illegal-move': 'Nước này không hợp lệ.',
  'error.stale': 'Ván cờ đã thay đổi, đây là thế mới nhất.',
  'error.not-your-turn': 'Chưa đến lượt bạn.',
  'error.not-found': 'Không tìm thấy ván này.',
  'error.bad-request': 'Máy chủ không hiểu yêu cầu này.',
  'error.game-over': 'Ván đã kết thúc.',
  'error.too-large': 'Dữ liệu gửi đi quá lớn.',
  'error.internal': 'Máy chủ gặp lỗi.',
  'error.offline': 'Mất liên lạc với máy chủ.',

  'missing.title': 'Không có trang này',
} as const;
