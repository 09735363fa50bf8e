export const study = {
  'problem.study-chapter': 'Bài nghiên cứu không có chương này.',
  'problem.study-full': 'Một bài nghiên cứu có nhiều nhất 64 chương.',
  'problem.study-game': 'Các chương của một bài nghiên cứu phải cùng một môn cờ.',
  'problem.study-key': 'Liên kết để viết không đúng, hoặc chủ bài đã thu hồi.',
  'problem.study-large': 'Một chương có nhiều nhất 256 KB.',
  'problem.study-last': 'Bài nghiên cứu phải còn ít nhất một chương.',
  'problem.study-many': 'Bạn có quá nhiều bài nghiên cứu, hãy xoá bớt một bài.',
  'problem.study-name': 'Tên có từ 1 đến 80 ký tự.',
  'problem.study-owner': 'Chỉ chủ bài nghiên cứu làm được việc này.',
  'problem.study-reader': 'Liên kết này chỉ để đọc, không sửa được bài nghiên cứu.',
  'problem.study-running': 'Ván cờ xong rồi mới thành chương được.',
  'problem.study-writers': 'Đã có quá nhiều người viết bài nghiên cứu này.',
} as const;
