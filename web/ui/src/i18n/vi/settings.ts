export const settings = {
  'nav.label': 'Các trang',
  'nav.menu': 'Trình đơn',
  'nav.home': 'Chơi',
  'nav.analysis': 'Phân tích',
  'nav.editor': 'Xếp thế cờ',
  'nav.library': 'Thư viện',
  'nav.stats': 'Thống kê',
  'nav.lab': 'Phòng thí nghiệm',
  'nav.settings': 'Cài đặt',
  'nav.sounds': 'Âm thanh',
} as const;
