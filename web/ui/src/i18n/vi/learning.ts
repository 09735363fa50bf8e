/** The words of the lab's learning. */
export const learning = {
  'lab.view.learn': 'Máy tự học',
  'lab.view.learn.about':
    'Cho máy tự đấu với mình để học giá trị của từng quân, bằng chênh lệch theo thời gian TD(λ). Kết quả là một thuật toán chơi được.',
  'lab.training.new': 'Lượt học mới',
  'lab.training.mine': 'Các lượt học của bạn',
  'lab.training.none': 'Chưa có lượt học nào.',
  'lab.training.all': 'Tất cả các lượt học',
  'lab.training.title': 'Học giá trị quân: {game}',
  'lab.training.start': 'Bắt đầu từ',
  'lab.training.start.zero': 'Mọi quân bằng 0',
  'lab.training.start.usual': 'Giá trị thường dùng (tinh chỉnh)',
  'lab.training.games': 'Số ván tự đấu',
  'lab.training.lambda': 'λ: tầm nhìn lại',
  'lab.training.rate': 'Tốc độ học',
  'lab.training.begin': 'Bắt đầu học',
  'lab.training.resume': 'Học tiếp',
  'lab.training.remove': 'Xoá lượt học',
  'lab.training.limits':
    'Mỗi lúc một lượt. Máy chủ học tiếp sau khi khởi động lại và, nếu bạn có tài khoản, cả khi bạn rời trang.',
  'lab.training.state.running': 'Đang học',
  'lab.training.state.paused': 'Tạm dừng',
  'lab.training.state.done': 'Đã đấu đủ ván',
  'lab.training.state.failed': 'Dừng vì lỗi',
  'lab.training.why': 'Lượt học dừng vì: {why}',
  'lab.training.name': 'Tự học {count} ván',
  'lab.training.error': 'Sai số bình phương của dự đoán',
  'lab.training.strength': 'Điểm mỗi ván khi gặp bản chưa học',
  'lab.training.random': 'Điểm mỗi ván khi gặp giá trị bốc thăm',
  'lab.training.weights.yet': 'Giá trị lúc này',
  'lab.training.yet':
    'Trong 20 ván đấu thử, chưa thắng giá trị bốc thăm nhiều hơn mức may rủi, nên chưa gọi là đã học. Một hai trăm ván là quá ít: tượng có thể còn đứng trên hậu. Hãy cho tự đấu vài nghìn ván.',
  'lab.training.weights': 'Giá trị đã học',
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
