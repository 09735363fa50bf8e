/** Words of tournaments. */
export const tournaments = {
  'problem.tournament-advanced':
    'Vòng sau đã bốc theo kết quả này: chỉ sửa được tỉ số, không đổi được người thắng.',
  'problem.tournament-agents': 'Giải không nhận thêm máy nữa.',
  'problem.tournament-board': 'Không có bàn này.',
  'problem.tournament-clock': 'Giải đấu phải có đồng hồ.',
  'problem.tournament-few': 'Cần ít nhất hai người chơi.',
  'problem.tournament-full': 'Giải đã đủ người.',
  'problem.tournament-host': 'Chỉ ban tổ chức mới làm được việc này.',
  'problem.tournament-in': 'Bạn đã ghi danh rồi.',
  'problem.tournament-many': 'Bạn đang mở quá nhiều giải cùng lúc.',
  'problem.tournament-name': 'Tên có từ 1 đến 60 ký tự và phải có chữ.',
  'problem.tournament-nobody': 'Không có người chơi này.',
  'problem.tournament-over': 'Giải đã kết thúc.',
  'problem.tournament-result': 'Kết quả này không hợp với bàn đó.',
  'problem.tournament-running': 'Giải đang diễn ra: hãy kết thúc giải trước.',
  'problem.tournament-same-name': 'Đã có người mang tên này trong giải.',
  'problem.tournament-started': 'Giải đã bắt đầu.',
  'problem.tournament-terms': 'Không thể mở giải với thể lệ này.',
  'problem.tournament-unfinished': 'Vòng này còn thiếu kết quả.',
  'problem.tournament-waits': 'Giải chưa bắt đầu.',
};
