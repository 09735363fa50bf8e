export const offline = {
  'away.title': 'Máy chủ không trả lời.',
  'away.text': 'Trang vẫn mở được, còn chơi và phân tích thì phải đợi máy chủ trở lại.',
} as const;
