export const rules = {
  'rules.title': 'Luật {game}',
  'rules.missing': 'Không có môn cờ này',
  'rules.try':
    'Mỗi bàn nhỏ dưới đây thử được: chạm vào một quân để thấy chỗ nó đi tới, rồi chạm vào chỗ ấy.',
  'rules.try.place': 'Mỗi bàn nhỏ dưới đây thử được: chạm vào một ô để đặt quân.',
  'rules.jump': 'Đến phần',
  'rules.more': 'Điều cần biết thêm',
  'rules.boards': 'Thử trên bàn',
  'rules.turn': 'Đến lượt {side}.',
  'rules.moved': '{piece} từ {from} đến {to}.',
  'rules.reset': 'Bày lại',
  'rules.play': 'Chơi {game}',
} as const;
