export const course = {
  'lab.code': 'Mã giả',
  'lab.code.above': 'v của {name}',
  'lab.code.function': 'hàm',
  'lab.code.if': 'nếu',
  'lab.code.else': 'ngược lại (lượt Min)',
  'lab.code.each': 'với mỗi nước',
  'lab.code.ordered': 'với mỗi nước (nước hay xét trước)',
  'lab.code.return': 'trả về',
  'lab.code.leaf': 's là lá',
  'lab.code.chance': 's là nút ngẫu nhiên',
  'lab.code.seen': 's có trong bảng ghi nhớ',
  'lab.code.passGood': 'bỏ lượt mà v ≥ β',
  'lab.code.maxTurn': 'đến lượt Max',
  'lab.code.cut': '▷ cắt tỉa',
  'lab.code.repeat': 'lặp lại N lần',
  'lab.code.while': 's ← s₀; khi s đã mở rộng',
  'lab.code.expand': 'thêm s vào cây',
  'lab.code.path': 'với mọi nút trên đường về gốc',
  'lab.code.won': 'bên công đã thắng',
  'lab.code.yes': 'đúng',
  'lab.code.no': 'sai',
  'lab.code.noThreat': 'hết nước ép hoặc hết độ sâu',
  'lab.code.attacker': 'đến lượt bên công',
  'lab.code.threatens': 'là nước ép',
  'lab.code.defends': 'là cách đỡ',
  'lab.explained.minimax.what':
    'Tam giác ngửa ▲ là nút Max: bên tìm nước đi, chọn giá trị lớn nhất. Tam giác úp ▼ là nút Min: đối phương, chọn giá trị nhỏ nhất. Mọi giá trị đều tính cho Max. Cạnh vàng là nước tốt nhất đến lúc này.',
  'lab.explained.minimax.look':
    'Minimax duyệt theo chiều sâu: xuống tận lá bên trái nhất, rồi đưa giá trị ngược lên. Một nút chỉ có giá trị sau khi mọi con của nó đã có. Với b nước mỗi thế và độ sâu d, có đến b^d lá.',
  'lab.explained.minimax.try':
    'Thử: đổi một lá mà giá trị của gốc không đổi. Có bao nhiêu lá như thế trong cây mẫu?',
  'lab.explained.minimax.answer':
    'Mọi lá trừ lá 3: tăng hay giảm một lá khác một chút thì gốc vẫn là 3. Giá trị của gốc là giá trị của đúng một lá, ở cuối biến chính.',
  'lab.explained.textbook.what':
    'Tam giác ngửa ▲ là nút Max, tam giác úp ▼ là nút Min; mọi giá trị đều tính cho Max. [α; β] là cửa sổ: Max đã chắc được α, Min đã giữ được β. Cạnh vàng là nước tốt nhất đến lúc này, nhánh gạch chéo là nhánh bị cắt.',
  'lab.explained.textbook.look':
    'Khi α ≥ β thì nút bị bỏ ngay: đối phương đã có nước tốt hơn ở trên nên sẽ không để ván cờ đến đây. Dấu ≤ và ≥ nhắc rằng giá trị ấy chỉ là một cận. Giá trị ở gốc luôn bằng của minimax.',
  'lab.explained.textbook.try':
    'Thử: đổi thứ tự các nhánh của cây mẫu sao cho cắt được nhiều nhất.',
  'lab.explained.textbook.answer':
    'Đặt nhánh tốt nhất cho Max lên trước, và trong mỗi nhánh sau đặt lá nhỏ nhất lên trước: ((3 12 8) (2 4 6) (2 5 14)) cắt được bốn lá. Càng xét nước hay trước, alpha-beta càng cắt nhiều.',
  'lab.explained.alphabeta.what':
    'Vẫn là alpha-beta, thêm các kỹ thuật của máy cờ: tăng dần độ sâu, bảng ghi nhớ thế cờ, nước bác bỏ (killer), lịch sử nước đi, tìm kiếm tĩnh. Bảng ở trên cho biết mỗi độ sâu đổi gì; bấm vào một hàng để vẽ cây của nó.',
  'lab.explained.alphabeta.look':
    'Nước hay nhất của lần trước được xét trước ở lần sau, nên cửa sổ hẹp lại ngay và cắt nhiều. Lá có chữ “bảng ghi nhớ” không phải tính lại. Ở lá, tìm kiếm tĩnh đi tiếp các nước ăn quân để không chấm điểm giữa cuộc đổi quân.',
  'lab.explained.alphabeta.try':
    'Thử: tắt bảng ghi nhớ (TT) và nước bác bỏ trong “Các tham số khác”. Số nút ở cùng độ sâu tăng bao nhiêu?',
  'lab.explained.alphabeta.answer':
    'Ở thế ban đầu của cờ vua, độ sâu 4: từ 1.697 lên 3.812 nút. Ở độ sâu 1 và 2 không đổi: chưa có gì để nhớ.',
  'lab.explained.ucb.what':
    'Mỗi nút tròn là một thế cờ đã được thử, n là số lượt thăm, số bên cạnh là trung bình các kết quả, tính cho Max. Mỗi mô phỏng qua bốn pha: chọn, mở rộng, ước lượng, lan ngược. Cạnh đậm là đường của mô phỏng đang xem.',
  'lab.explained.ucb.look':
    'Nước được chọn xuống là nước có tổng lớn nhất: trung bình (khai thác) cộng c·√(ln N / n) (khám phá). Bấm vào một nút để xem hai số hạng của từng nước. Cây lớn lệch hẳn về phía nước hứa hẹn.',
  'lab.explained.ucb.try':
    'Thử: đặt c nhỏ đi mười lần rồi lớn lên mười lần. Số lượt thăm chia cho các nước thay đổi ra sao?',
  'lab.explained.ucb.answer':
    'c nhỏ thì hầu hết lượt dồn vào nước có trung bình cao nhất lúc đầu, dù đó có thể là may rủi. c lớn thì các nước được thăm gần đều nhau, cây nông và tìm chậm.',
  'lab.explained.puct.what':
    'Như MCTS với UCB, nhưng mỗi nước có xác suất tiên nghiệm P: một đánh giá nhanh, hoặc mạng nơ-ron, cho biết nước nào đáng thử. Giá trị là cơ hội thắng từ −1 đến 1, tính cho Max.',
  'lab.explained.puct.look':
    'Phần thưởng là c·P·√N / (1 + n): nước có P lớn được thử trước, nước có P gần 0 có thể không được thử lần nào. Khi n tăng, phần thưởng giảm nhanh và trung bình quyết định.',
  'lab.explained.puct.try': 'Thử: tìm một nước được thăm nhiều hơn nước có P lớn nhất. Vì sao?',
  'lab.explained.puct.answer':
    'Vì trung bình của nó cao hơn: P chỉ là lời gợi ý lúc đầu. Sau đủ nhiều mô phỏng, nước có kết quả tốt thắng nước trông có vẻ tốt.',
  'lab.explained.threat.what':
    'Cây và/hoặc: ▲ là nút HOẶC, lượt bên công, một nước thắng là đủ. ▼ là nút VÀ, lượt bên thủ, cách đỡ nào cũng phải thua. Bên công chỉ đi nước ép: chiếu, hoặc tạo bốn và ba ở caro.',
  'lab.explained.threat.look':
    'Số chứng minh là số đầu mút ít nhất còn phải chứng minh: ở nút HOẶC lấy số nhỏ nhất của các con, ở nút VÀ lấy tổng. 0 là đã thắng, ∞ là không thể. Một cây đã chứng minh là một lời giải cờ thế.',
  'lab.explained.threat.try': 'Thử: bỏ đi một quân của bên công rồi vẽ lại. Cây dừng ở đâu?',
  'lab.explained.threat.answer':
    'Ở nút VÀ đầu tiên có một cách đỡ mà bên công không còn nước ép nào sau đó: nút ấy sai, nên mọi nước ép dẫn đến nó cũng hỏng.',
  'lab.view.exercise': 'Bài tập',
  'lab.view.exercise.about':
    'Cây do máy đặt ra, giải bằng tay, máy chấm và chỉ chỗ sai. Mỗi bài một khác; liên kết mở lại đúng bài ấy.',
  'exercise.kind': 'Dạng bài',
  'exercise.kind.pick': 'Thuật toán chọn nước nào',
  'exercise.kind.minimax': 'Minimax: giá trị và nước tốt nhất',
  'exercise.kind.order': 'Thứ tự duyệt',
  'exercise.kind.alphabeta': 'Alpha-beta: nhánh bị cắt',
  'exercise.kind.count': 'Alpha-beta: đếm lá được xét',
  'exercise.kind.chance': 'Nút ngẫu nhiên: kỳ vọng',
  'exercise.kind.ucb': 'MCTS: UCB chọn nước nào',
  'exercise.kind.better': 'Tìm hàm đánh giá tốt hơn',
  'exercise.ask.pick':
    'Mỗi thuật toán đi nước nào ở gốc A? Tham lam chỉ nhìn điểm ăn được ngay, minimax duyệt hết cây, MCTS đã mô phỏng xong.',
  'exercise.ask.better':
    'Tính giá trị của từng nước theo cây. Hàm đánh giá nào xếp các nước giống thứ tự ấy hơn, và hàm ấy xếp sai mấy cặp nước?',
  'exercise.gain': 'Ăn được ngay',
  'exercise.visits': 'Lần thăm',
  'exercise.eval': 'Hàm {number}',
  'exercise.pick.greedy': 'Tham lam đi',
  'exercise.pick.minimax': 'Minimax đi',
  'exercise.pick.mcts': 'MCTS đi',
  'exercise.better': 'Hàm tốt hơn',
  'exercise.pairs': 'Số cặp nước nó xếp sai',
  'exercise.ask.minimax': 'Giá trị của gốc A là bao nhiêu, và Max nên đi nước nào?',
  'exercise.ask.order':
    'Minimax duyệt theo chiều sâu, từ trái sang phải. Bấm các nút theo thứ tự chúng có giá trị (xong trước bấm trước), cả lá lẫn nút trong.',
  'exercise.ask.alphabeta':
    'Alpha-beta duyệt từ trái sang phải, cắt khi α ≥ β. Giá trị của gốc là bao nhiêu, và những lá nào không được xét? Bấm vào một lá, hoặc vào một nút để đánh dấu cả nhánh.',
  'exercise.ask.count':
    'Alpha-beta duyệt từ trái sang phải, cắt khi α ≥ β. Trong các lá của cây, có bao nhiêu lá được xét?',
  'exercise.ask.chance':
    'Nút tròn là nút ngẫu nhiên: mỗi con xảy ra với xác suất ghi ở trên. Giá trị của gốc là bao nhiêu, và Max nên đi nước nào?',
  'exercise.ask.ucb':
    'Mỗi nước đã được thử n lần với trung bình Q. Mô phỏng tiếp theo đi xuống theo nước nào?',
  'exercise.width': 'Số nhánh mỗi nút',
  'exercise.ties': 'Có giá trị bằng nhau',
  'exercise.empty': 'Hãy trả lời đã.',
  'exercise.next': 'Bài khác',
  'exercise.solved': 'Bạn đã làm đúng {count} bài.',
  'exercise.tree': 'Cây của bài tập; phím mũi tên để đi giữa các nút, Enter để đánh dấu',
  'exercise.leaf': 'lá',
  'exercise.order': 'Thứ tự của bạn:',
  'exercise.back': 'Bỏ nút cuối',
  'exercise.count': 'Số lá được xét',
  'exercise.move': 'Nước tốt nhất',
  'exercise.move.ucb': 'Nước được chọn',
  'exercise.why.value-right': 'Đúng giá trị: {working}, nên gốc là {value}.',
  'exercise.why.value-none': 'Chưa có giá trị. {working}, nên gốc là {value}.',
  'exercise.why.value-largest':
    'Bạn lấy lá lớn nhất, nhưng Max không chọn một mình: Min sẽ không để ván cờ đến đó. {working}, nên gốc là {value}.',
  'exercise.why.value-swapped':
    'Bạn đổi vai Max và Min: gốc là lượt Max, lấy giá trị lớn nhất. {working}, nên gốc là {value}.',
  'exercise.why.value-unweighted':
    'Bạn lấy trung bình cộng, nhưng các khả năng không đều nhau: phải nhân với xác suất. {working}, nên gốc là {value}.',
  'exercise.why.value-wrong': 'Chưa đúng giá trị. {working}, nên gốc là {value}.',
  'exercise.why.move-right': 'Đúng nước: {move} có giá trị {worth}.',
  'exercise.why.move-none': 'Chưa chọn nước. Tốt nhất là {best}, giá trị {value}.',
  'exercise.why.move-worse': '{move} chỉ có giá trị {worth}; {best} có giá trị {value}.',
  'exercise.why.cuts-right': 'Đúng cả {cut} lá bị cắt.',
  'exercise.why.cuts-extra':
    'Tìm được {found} trong {cut} lá bị cắt, đánh dấu thừa {wrong}. Lá {leaf} dưới {node} phải xét: lúc đến đó cửa sổ là [{alpha}; {beta}], vẫn còn mở.',
  'exercise.why.cuts-missed':
    'Tìm được {found} trong {cut} lá bị cắt. Lá {leaf} bị cắt: ở nút {node}, α = {alpha} ≥ β = {beta}, các nhánh sau có là gì cũng thế.',
  'exercise.why.count-right': 'Đúng: {leaves} lá, cắt {cut}, còn {seen} lá được xét.',
  'exercise.why.count-none': 'Chưa có số. {leaves} lá, cắt {cut}, còn {seen} lá được xét.',
  'exercise.why.count-all':
    '{leaves} là số lá minimax xét. Alpha-beta cắt {cut} lá, chỉ xét {seen}.',
  'exercise.why.count-cut': '{cut} là số lá bị cắt. Số lá được xét là {leaves} − {cut} = {seen}.',
  'exercise.why.count-wrong': 'Chưa đúng: {leaves} lá, cắt {cut}, còn {seen} lá được xét.',
  'exercise.why.order-right': 'Đúng thứ tự.',
  'exercise.why.order-child':
    'Ở chỗ thứ {place}: {node} chưa thể xong khi con cháu của nó là {next} chưa có giá trị.',
  'exercise.why.order-next':
    'Ở chỗ thứ {place} phải là {next}, không phải {node}: đi hết nhánh bên trái rồi mới sang phải.',
  'exercise.why.order-short': 'Còn thiếu: ở chỗ thứ {place} là {next}.',
  'exercise.why.greedy-right': 'Đúng: tham lam đi {best}, ăn được {value} ngay.',
  'exercise.why.greedy-none': 'Chưa chọn cho tham lam. Nó đi {best}, ăn được {value} ngay.',
  'exercise.why.greedy-deep':
    '{move} là nước của minimax. Tham lam không xét đối thủ đáp lại: nó đi {best}, ăn {value} ngay, còn {move} chỉ ăn {yours}.',
  'exercise.why.greedy-wrong': 'Tham lam đi {best}, ăn {value} ngay; {move} chỉ ăn {yours}.',
  'exercise.why.minimax-right': 'Đúng: minimax đi {move}, giá trị {yours}.',
  'exercise.why.minimax-none': 'Chưa chọn cho minimax. Nó đi {best}, giá trị {value}.',
  'exercise.why.minimax-greedy':
    '{move} ăn nhiều nhất ngay, nhưng Min đáp lại thì chỉ còn {yours}; {best} được {value}.',
  'exercise.why.minimax-leaf':
    'Lá lớn nhất ở dưới {move}, nhưng Min không để đi đến đó: {move} chỉ được {yours}; {best} được {value}.',
  'exercise.why.minimax-wrong': '{move} có giá trị {yours}; {best} có giá trị {value}.',
  'exercise.why.visits-right': 'Đúng: MCTS đi {best}, nước được thăm nhiều nhất ({value} lần).',
  'exercise.why.visits-none':
    'Chưa chọn cho MCTS. Nó đi {best}, nước được thăm nhiều nhất ({value} lần).',
  'exercise.why.visits-mean':
    '{move} có trung bình cao nhất nhưng mới thăm {yours} lần. MCTS đi nước được thăm nhiều nhất: {best}, {value} lần.',
  'exercise.why.visits-wrong':
    'MCTS đi nước được thăm nhiều nhất: {best}, {value} lần; {move} được thăm {yours} lần.',
  'exercise.why.better-right':
    'Đúng: theo cây {order}. Hàm 1 xếp sai {first} cặp, hàm 2 xếp sai {second} cặp.',
  'exercise.why.better-none':
    'Chưa chọn hàm. Theo cây {order}. Hàm 1 xếp sai {first} cặp, hàm 2 xếp sai {second} cặp.',
  'exercise.why.better-close':
    'Số của hàm này gần giá trị trong cây hơn, nhưng khi chọn nước chỉ thứ tự là quan trọng. Theo cây {order}; hàm 1 xếp sai {first} cặp, hàm 2 sai {second} cặp.',
  'exercise.why.better-wrong':
    'Hàm {best} tốt hơn. Theo cây {order}; hàm 1 xếp sai {first} cặp, hàm 2 sai {second} cặp.',
  'exercise.why.pairs-right': 'Đúng: sai {wrong} trong {pairs} cặp ({list}).',
  'exercise.why.pairs-none':
    'Chưa có số cặp. Hàm tốt hơn xếp sai {wrong} trong {pairs} cặp ({list}).',
  'exercise.why.pairs-ordered':
    'Đó là số cặp xếp đúng. Hàm tốt hơn xếp sai {wrong} trong {pairs} cặp ({list}).',
  'exercise.why.pairs-other':
    'Đó là số cặp sai của hàm kia. Hàm tốt hơn xếp sai {wrong} trong {pairs} cặp ({list}).',
  'exercise.why.pairs-wrong': 'Hàm tốt hơn xếp sai {wrong} trong {pairs} cặp ({list}).',
  'exercise.why.ucb-right': 'Đúng: {best} có tổng lớn nhất, {sum}.',
  'exercise.why.ucb-none': 'Chưa chọn nước. {best} có tổng lớn nhất: {sum}.',
  'exercise.why.ucb-untried':
    '{best} chưa được thử lần nào, phần thưởng của nó là vô cùng: nó được thử trước.',
  'exercise.why.ucb-mean':
    '{move} có trung bình cao nhất, nhưng còn phần thưởng khám phá: {yours}; {best}: {sum}.',
  'exercise.why.ucb-visits':
    '{move} ít được thử nhất, nhưng còn trung bình: {yours}; {best}: {sum}.',
  'exercise.why.ucb-sum': '{move}: {yours}; {best}: {sum}, lớn hơn.',
  'lab.lesson.random': 'Đi ngẫu nhiên: mốc để so sánh',
  'lab.lesson.random.idea':
    'Máy đơn giản nhất bốc thăm một nước hợp lệ. Nó không biết gì về cờ, nhưng là mốc cần có: một thuật toán chưa thắng được nó thì chưa học được gì.',
  'lab.lesson.random.try':
    'Ba máy ngẫu nhiên với ba hạt giống khác nhau cùng nhìn thế ban đầu của cờ tướng. Chúng chọn nước gì?',
  'lab.lesson.random.ask':
    'Thế ban đầu có 44 nước. Xác suất bốc trúng một nước cho trước là bao nhiêu, và trúng đúng cả mười nước liền thì sao?',
  'lab.lesson.random.answer':
    'Một nước: 1/44, khoảng 2,3%. Mười nước liền, nếu mỗi thế cũng có 44 nước: 1/44¹⁰, chừng 4 phần của 10¹⁷. Vì thế phải nghĩ chứ không thể trông vào may.',
  'lab.lesson.deepening': 'Tăng dần độ sâu và bảng ghi nhớ',
  'lab.lesson.deepening.idea':
    'Máy thật tìm ở độ sâu 1, rồi 2, rồi 3… Lần nông gần như không tốn gì, mà nước hay nhất và bảng ghi nhớ thế cờ (TT) của nó giúp lần sâu cắt được nhiều. Hết giờ lúc nào cũng có sẵn một nước.',
  'lab.lesson.deepening.try':
    'Xem bảng ở trên cây: mỗi độ sâu tốn bao nhiêu nút, đổi nước chọn hay chỉ đổi giá trị. Bấm vào một độ sâu để vẽ cây của nó.',
  'lab.lesson.deepening.ask':
    'Nếu mỗi độ sâu tốn gấp sáu lần độ sâu trước, tìm đủ cả các lần nông tốn thêm bao nhiêu phần?',
  'lab.lesson.deepening.answer':
    '1/6 + 1/36 + … = 1/5, tức thêm 20%. Phần ấy thường được trả lại nhiều hơn nhờ thứ tự nước tốt.',
  'lab.lesson.quiescence': 'Tìm kiếm tĩnh: đừng chấm điểm giữa cuộc đổi quân',
  'lab.lesson.quiescence.idea':
    'Dừng ở một độ sâu cố định thì có lúc dừng ngay sau nước ăn quân, chưa thấy nước ăn lại: hiệu ứng đường chân trời. Tìm kiếm tĩnh đi tiếp các nước ăn quân cho đến khi thế cờ yên rồi mới chấm.',
  'lab.lesson.quiescence.try':
    'Cùng độ sâu 1, một máy tắt và một máy bật tìm kiếm tĩnh, ở thế có miếng mồi: hậu ăn được tốt nhưng có quân giữ.',
  'lab.lesson.quiescence.ask': 'Vì sao máy bật tìm kiếm tĩnh không ăn tốt dù chỉ nhìn một nước?',
  'lab.lesson.quiescence.answer':
    'Sau Qxd5 nó không chấm ngay mà đi tiếp nước ăn lại Qxd5: mất hậu. Máy kia chấm ngay sau khi ăn và tưởng lời một tốt.',
  'lab.lesson.chance': 'Nút ngẫu nhiên: kỳ vọng thay cho chắc chắn',
  'lab.lesson.chance.idea':
    'Trong cờ úp, lật một quân là bốc thăm. Nút ngẫu nhiên không chọn lớn nhất hay nhỏ nhất mà lấy kỳ vọng: tổng của xác suất nhân giá trị (expectimax).',
  'lab.lesson.chance.try':
    'Vẽ cây cờ úp: nút tròn là nước lật, con của nó là các quân có thể lật ra cùng xác suất. Bấm vào một nút tròn để xem bảng.',
  'lab.lesson.chance.ask': 'Vì sao ở nút ngẫu nhiên khó cắt hơn ở nút Max và Min?',
  'lab.lesson.chance.answer':
    'Một khả năng tốt hay xấu chưa nói được kỳ vọng: còn phụ thuộc mọi khả năng khác. Chỉ khi biết giá trị bị chặn trên và dưới mới cắt được (Star1, Star2).',
  'lab.lesson.learning': 'Máy tự học giá trị quân',
  'lab.lesson.learning.idea':
    'Thay vì gõ xe 9, mã 4, máy tự đấu nhiều ván và chỉnh giá trị quân sao cho đánh giá của thế trước gần với thế sau (TD). Không ai dạy nó quân nào mạnh.',
  'lab.lesson.learning.try':
    'Cho máy tự học và xem đường cong: sai số giảm dần, thứ tự các quân ổn định dần. So với trọng số ngẫu nhiên.',
  'lab.lesson.learning.ask': 'Vì sao sau 100 ván chưa thể gọi là đã học được?',
  'lab.lesson.learning.answer':
    'Ít ván thì kết quả phần lớn là may rủi: tượng có thể đứng trên hậu. Chỉ gọi là học được khi thắng rõ trọng số ngẫu nhiên trong nhiều ván.',
  'lab.lesson.networks': 'Mạng nơ-ron chấm điểm thế cờ',
  'lab.lesson.networks.idea':
    'Mạng NNUE thay hàm đánh giá viết tay: đầu vào là quân nào ở ô nào, đầu ra là điểm. Nước đi chỉ đổi vài đầu vào, nên tính lại rất nhanh và vẫn dùng được alpha-beta.',
  'lab.lesson.networks.try':
    'Xem mạng chấm từng nước ở thế ban đầu, rồi đổi sang hàm đánh giá khác và so các con số.',
  'lab.lesson.networks.ask': 'Vì sao mạng không có bảng từng thành phần như hàm viết tay?',
  'lab.lesson.networks.answer':
    'Điểm của nó là tổng của hàng trăm nơ-ron, không nơ-ron nào có tên. Muốn hiểu phải thử: bỏ một quân, xem điểm đổi bao nhiêu.',
} as const;
