/** The words of the page for admins. */
export const admin = {
  'problem.admin-account': 'Tài khoản của quản trị viên chỉ đổi được bằng dòng lệnh.',
  'problem.mute-time': 'Cấm trò chuyện từ một giờ đến một năm.',
  'problem.not-admin': 'Chỉ quản trị viên làm được việc này.',
  'problem.reason-long': 'Lý do có nhiều nhất 200 ký tự.',
  'problem.unchanged': 'Tài khoản đã như vậy rồi.',
} as const;
