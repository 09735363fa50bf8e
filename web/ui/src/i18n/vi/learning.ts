/** The words of the lab's learning. */
export const learning = {
  'lab.view.learn': 'Học',
  'lab.view.learn.about':
    'Cho máy tự đấu với mình để học giá trị của từng quân, bằng chênh lệch theo thời gian TD(λ). Kết quả là một thuật toán chơi được.',
  'lab.learn.new': 'Lượt học mới',
  'lab.learn.mine': 'Các lượt học của bạn',
  'lab.learn.none': 'Chưa có lượt học nào.',
  'lab.learn.all': 'Tất cả các lượt học',
  'lab.learn.title': 'Học giá trị quân: {game}',
  'lab.learn.start': 'Bắt đầu từ',
  'lab.learn.start.zero': 'Mọi quân bằng 0',
  'lab.learn.start.usual': 'Giá trị thường dùng (tinh chỉnh)',
  'lab.learn.games': 'Số ván tự đấu',
  'lab.learn.lambda': 'λ: tầm nhìn lại',
  'lab.learn.rate': 'Tốc độ học',
  'lab.learn.begin': 'Bắt đầu học',
  'lab.learn.resume': 'Học tiếp',
  'lab.learn.remove': 'Xoá lượt học',
  'lab.learn.limits':
    'Mỗi lúc một lượt. Máy chủ học tiếp khi bạn rời trang, và sau khi khởi động lại.',
  'lab.learn.state.running': 'Đang học',
  'lab.learn.state.paused': 'Tạm dừng',
  'lab.learn.state.done': 'Đã học xong',
  'lab.learn.state.failed': 'Dừng vì lỗi',
  'lab.learn.why': 'Lượt học dừng vì: {why}',
  'lab.learn.name': 'Tự học {count} ván',
  'lab.learn.error': 'Sai số bình phương của dự đoán',
  'lab.learn.strength': 'Điểm mỗi ván khi gặp bản chưa học',
  'lab.learn.weights': 'Giá trị đã học',
  'lab.explained.learn.what':
    'Mỗi thế cờ được dự đoán sẽ mang lại bao nhiêu điểm, theo tổng giá trị quân. Khi thế sau, hoặc kết quả ván, cho thấy điều khác, giá trị các quân được kéo về phía ấy một chút: đó là chênh lệch theo thời gian.',
  'lab.explained.learn.look':
    'λ = 0 chỉ học từ thế kế tiếp, λ = 1 chỉ học từ kết quả ván (tinh chỉnh bằng tự đấu). Lúc đầu sai số thấp vì hầu hết ván hoà và máy đoán hoà; nó tăng khi ván có thắng thua, rồi giảm khi máy đoán đúng hơn.',
  'lab.explained.learn.try': 'Thử: vì sao máy phải thỉnh thoảng đi một nước bốc thăm khi học?',
  'lab.explained.learn.answer':
    'Vì nếu luôn đi nước nó cho là hay nhất, các ván sẽ giống nhau và nó không bao giờ thấy những thế cho biết mình đánh giá sai.',
  'problem.learn-game': 'Không học được giá trị quân ở môn này; chỉ có cờ vua và cờ tướng.',
  'problem.learn-number': '{field} phải từ {min} đến {max}, không phải {count}.',
  'problem.learn-weights': 'Không đọc được các giá trị ban đầu “{text}”.',
  'field.lambda': 'λ',
  'field.rate': 'tốc độ học',
} as const;
