/** The words in Vietnamese of Bàn Cờ without a server. */
export const device = {
  'device.title': 'Không cần mạng',
  'device.about':
    'Tải về một lần, rồi chơi, giải câu đố và phân tích ngay trên máy này khi không có mạng.',
  'device.none': 'Bản này chưa kèm phần chơi không cần mạng. Bản dựng bằng make build có phần đó.',
  'device.keep': 'Tải về máy này ({size} MB)',
  'device.keeping': 'Đang tải: {part} %',
  'device.kept': 'Đã có trên máy này.',
  'device.failed': 'Chưa tải được. Hãy thử lại khi có mạng.',
  'device.impossible': 'Trình duyệt chỉ giữ được trang qua HTTPS hoặc localhost.',
  'device.here': 'Chơi trên máy này',
  'device.loading': 'Đang tải chương trình: {part} %',
  'device.answers':
    'Máy này tự trả lời, không cần máy chủ. Ván lưu ngay trên máy này; ván xong được gửi về máy chủ khi có mạng.',
  'device.lasting': 'Trình duyệt không cho lưu ở đây: đóng trang là mất ván.',
  'device.broken': 'Chương trình không chạy được trên máy này.',
  'device.other':
    'Cửa sổ khác đang chạy bản khác của chương trình. Hãy đóng cửa sổ đó hoặc tải lại trang này.',
  'device.sent': 'Số ván chơi ở đây vừa được gửi vào thư viện trên máy chủ: {n}.',
  'device.thinks': 'Ai tính khi phân tích, gợi ý, xem lại ván và giải?',
  'device.thinks.server': 'Máy chủ',
  'device.thinks.device': 'Máy này',
  'device.speed': '{name}: {speed} thế cờ mỗi giây',
  'device.server': 'Về máy chủ',
} as const;
