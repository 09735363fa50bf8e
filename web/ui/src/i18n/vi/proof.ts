export const proof = {
  'proof.title': 'Kiểm chứng xáo quân',
  'proof.about':
    'Trước nước đầu, máy chủ công bố mã băm SHA-256 của lần xáo quân. Hết ván, lần xáo được mở ra để bạn đối chiếu.',
  'proof.commitment': 'Mã băm công bố',
  'proof.disclosure': 'Lần xáo quân',
  'proof.secret': 'Sẽ mở khi hết ván.',
  'proof.check': 'Kiểm tra lần xáo quân',
  'proof.here': 'Mọi phép tính được làm ngay trong trình duyệt này, không hỏi máy chủ.',
  'proof.other': 'Muốn kiểm tra lại bằng chương trình trên máy bạn, tải biên bản về rồi chạy:',
  'proof.holds': 'Quân được xáo đúng như đã công bố.',
  'proof.fails': 'Quân KHÔNG được xáo như đã công bố!',
  'proof.heard': 'Mã băm vẫn y như trình duyệt này thấy lúc ván đang chơi.',
  'proof.unheard':
    'Trình duyệt này không thấy mã băm lúc ván đang chơi, nên không biết nó có bị thay sau đó hay không.',
  'proof.changed': 'Mã băm khác với mã trình duyệt này thấy lúc ván đang chơi!',
  'proof.step.commitment': 'Mã băm của lần xáo đúng là mã đã công bố.',
  'proof.step.seed': 'Chỗ của từng quân đúng là do hạt giống ghi trong đó sinh ra.',
  'proof.step.moves': '{shown} quân lật ra trong {moves} nước đều đúng như đã xáo.',
  'proof.step.redeals':
    'Đã xáo lại quân còn úp {count} lần vì có đi lại, lần nào cũng theo đúng hạt giống.',
  'proof.step.given': '{count} nước đầu lấy từ một ván khác nên không đối chiếu với lần xáo này.',
  'proof.flaw.commitment': 'Mã băm của lần xáo khác với mã đã công bố.',
  'proof.flaw.text': 'Nội dung lần xáo không đúng dạng.',
  'proof.flaw.shuffle': 'Chỗ của các quân không phải do hạt giống ghi trong đó sinh ra.',
  'proof.flaw.redeals': 'Những lần xáo lại ghi trong ván không thể có.',
  'proof.flaw.move':
    'Nước {number}: quân ở {point} lật ra là {stated}, theo lần xáo phải là {dealt}.',
  'proof.nothing': 'không có gì',
  'proof.mixing': 'Hai bên đang góp số bí mật để trộn quân…',
  'proof.mix.both':
    'Cả hai người chơi đều góp số bí mật vào hạt giống, nên không ai, kể cả máy chủ, chọn được cách xếp quân.',
  'proof.mix.mine': 'Số bí mật của trình duyệt này có trong hạt giống; đối thủ không góp số nào.',
  'proof.mix.other': 'Chỉ đối thủ góp số bí mật vào hạt giống; bên bạn không góp kịp.',
  'proof.mix.one': 'Chỉ một trong hai người chơi góp số bí mật vào hạt giống.',
  'proof.mix.none': 'Không người chơi nào góp số bí mật: hạt giống là của riêng máy chủ.',
  'proof.mix.lost':
    'Số bí mật của trình duyệt này KHÔNG có trong hạt giống! Nếu mạng của bạn không bị đứt lúc bắt đầu ván, máy chủ đã bỏ nó đi.',
  'proof.mix.changed': 'Số bí mật của đối thủ KHÔNG phải số đã cam kết từ đầu!',

  'problem.verify-hash': 'Bản mở bài không phải là bản đã cam kết trước nước đầu.',
  'problem.verify-illegal':
    'Nước {number} không đi được với cách xếp quân này, hoặc không ghi quân đã lật.',
  'problem.verify-missing': 'Ván lưu chưa ghi đủ: thiếu dòng {tag}.',
  'problem.verify-move': 'Nước {number} không khớp: ván ghi “{text}”, cách xếp quân cho “{want}”.',
  'problem.verify-disclosure': 'Dòng {line} của bản mở bài không phải là kết quả của hạt giống.',
  'problem.verify-start': 'Ván bắt đầu từ một thế cờ, nên không hề có việc xếp quân úp.',
  'problem.verify-tag': 'Dòng {tag} ghi “{text}”, không thể như vậy.',
} as const;
