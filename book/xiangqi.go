package book

// xiangqiLines are the usual openings of xiangqi, in WXF notation, with the
// names that Vietnamese players use.
const xiangqiLines = `
Pháo đầu (Trung pháo)|Central Cannon|C2.5
Pháo đầu đối Bình phong mã|Central Cannon against Screen Horses|C2.5 H8+7 H2+3 H2+3
Pháo đầu đối Bình phong mã|Central Cannon against Screen Horses|C2.5 H8+7 H2+3 R9.8 R1.2 H2+3
Thuận pháo|Same Direction Cannons|C2.5 C8.5
Thuận pháo hoành xa|Same Direction Cannons, Crosswise Chariot|C2.5 C8.5 H2+3 H8+7 R1+1
Thuận pháo trực xa|Same Direction Cannons, Straight Chariot|C2.5 C8.5 H2+3 H8+7 R1.2
Nghịch pháo (Liệt thủ pháo)|Opposite Direction Cannons|C2.5 C2.5
Bán đồ nghịch pháo|Delayed Opposite Cannons|C2.5 H8+7 H2+3 R9.8 R1.2 C2.5
Đơn đề mã|Single Horse Defence|C2.5 H8+7 H2+3 H2+1
Pháo đầu đối Quy bối pháo|Central Cannon against Turtle-back Cannons|C2.5 H8+7 H2+3 C8-1
Pháo đầu đối Uyên ương pháo|Central Cannon against Mandarin-duck Cannons|C2.5 H2+3 H2+3 C2-1
Pháo đầu đối Sĩ giác pháo|Central Cannon against Palcorner Cannon|C2.5 C8.6
Phi tượng cuộc|Elephant Opening|E3+5
Phi tượng cuộc đối Pháo đầu|Elephant Opening against Central Cannon|E3+5 C8.5
Phi tượng cuộc đối Quá cung pháo|Elephant Opening against Cross-palace Cannon|E3+5 C8.4
Phi tượng cuộc đối Sĩ giác pháo|Elephant Opening against Palcorner Cannon|E3+5 C8.6
Phi tượng cuộc đối Tiên nhân chỉ lộ|Elephant Opening against Pawn|E3+5 P7+1
Tiên nhân chỉ lộ|Pawn Opening (Angel's Guide)|P7+1
Tiên nhân chỉ lộ (tốt tam)|Pawn Opening, Third File|P3+1
Tiên nhân chỉ lộ đối Tốt để pháo|Pawn Opening against Cannon under the Pawn|P7+1 C2.3
Đối binh cuộc|Pawn Opening, Opposite Pawns|P7+1 P7+1
Tiên nhân chỉ lộ đối Phi tượng|Pawn Opening against Elephant|P7+1 E3+5
Tiên nhân chỉ lộ đối Pháo đầu|Pawn Opening against Central Cannon|P7+1 C8.5
Khởi mã cuộc|Horse Opening|H2+3
Khởi mã đối Tiến tốt|Horse Opening against Pawn|H2+3 P7+1
Biên mã cuộc|Edge Horse Opening|H2+1
Quá cung pháo|Cross-palace Cannon|C2.6
Sĩ giác pháo|Palcorner Cannon|C2.4
Kim câu pháo|Golden Hook Cannon|C2.7
Quá hà pháo|Cross-river Cannon|C2+4
Tuần hà pháo|River Patrol Cannon|C2+2
Thượng sĩ cuộc|Advisor Opening|A4+5
Biên binh cuộc|Edge Pawn Opening|P1+1
`
