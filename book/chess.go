package book

// chessLines are the usual openings of chess with their codes, in standard
// algebraic notation. Codes and names are common knowledge; which moves carry a
// name is our own choice of what players meet most.
const chessLines = `
A00|Khai cuộc Grob|Grob's Attack|g4
A00|Khai cuộc Sokolsky (đười ươi)|Polish (Sokolsky) Opening|b4
A00|Khai cuộc Van Geet|Van Geet Opening|Nc3
A01|Tấn công Larsen|Nimzo-Larsen Attack|b3
A02|Khai cuộc Bird|Bird's Opening|f4
A02|Gambit From|From's Gambit|f4 e5
A04|Khai cuộc Réti|Réti Opening|Nf3
A06|Khai cuộc Réti|Réti Opening|Nf3 d5
A07|Tấn công Ấn Độ cánh Vua|King's Indian Attack|Nf3 d5 g3
A09|Gambit Réti|Réti Gambit|Nf3 d5 c4
A10|Khai cuộc Anh|English Opening|c4
A15|Khai cuộc Anh, phòng thủ Anh–Ấn|English, Anglo-Indian Defence|c4 Nf6
A20|Khai cuộc Anh, biến Vua|English, King's English|c4 e5
A25|Khai cuộc Anh, Sicilia đảo màu|English, Reversed Sicilian|c4 e5 Nc3 Nc6
A30|Khai cuộc Anh đối xứng|English, Symmetrical|c4 c5
A40|Khai cuộc tốt Hậu|Queen's Pawn Game|d4
A40|Phòng thủ Anh|English Defence|d4 b6
A41|Khai cuộc tốt Hậu, tốt d6|Queen's Pawn Game, d6|d4 d6
A43|Benoni cũ|Old Benoni Defence|d4 c5
A45|Phòng thủ Ấn Độ|Indian Defence|d4 Nf6
A45|Tấn công Trompowsky|Trompowsky Attack|d4 Nf6 Bg5
A46|Phòng thủ Ấn Độ, biến Mã|Indian Defence, Knights Variation|d4 Nf6 Nf3
A48|Hệ thống London|London System|d4 Nf6 Nf3 g6 Bf4
A51|Gambit Budapest|Budapest Gambit|d4 Nf6 c4 e5
A53|Phòng thủ Ấn Độ cổ|Old Indian Defence|d4 Nf6 c4 d6
A56|Phòng thủ Benoni|Benoni Defence|d4 Nf6 c4 c5
A57|Gambit Benko|Benko Gambit|d4 Nf6 c4 c5 d5 b5
A60|Benoni hiện đại|Modern Benoni|d4 Nf6 c4 c5 d5 e6
A80|Phòng thủ Hà Lan|Dutch Defence|d4 f5
A82|Gambit Staunton|Dutch, Staunton Gambit|d4 f5 e4
A87|Hà Lan, biến Leningrad|Dutch, Leningrad|d4 f5 c4 Nf6 g3 g6
B00|Khai cuộc tốt Vua|King's Pawn Game|e4
B00|Phòng thủ Nimzowitsch|Nimzowitsch Defence|e4 Nc6
B00|Phòng thủ Owen|Owen's Defence|e4 b6
B01|Phòng thủ Scandinavia|Scandinavian Defence|e4 d5
B01|Scandinavia, biến chính|Scandinavian, Main Line|e4 d5 exd5 Qxd5 Nc3 Qa5
B02|Phòng thủ Alekhine|Alekhine's Defence|e4 Nf6
B04|Alekhine, biến hiện đại|Alekhine, Modern Variation|e4 Nf6 e5 Nd5 d4 d6 Nf3
B06|Phòng thủ hiện đại|Modern Defence|e4 g6
B07|Phòng thủ Pirc|Pirc Defence|e4 d6
B07|Phòng thủ Pirc|Pirc Defence|e4 d6 d4 Nf6 Nc3 g6
B10|Phòng thủ Caro–Kann|Caro-Kann Defence|e4 c6
B12|Phòng thủ Caro–Kann|Caro-Kann Defence|e4 c6 d4 d5
B12|Caro–Kann, biến tiến tốt|Caro-Kann, Advance|e4 c6 d4 d5 e5
B13|Caro–Kann, biến đổi quân|Caro-Kann, Exchange|e4 c6 d4 d5 exd5 cxd5
B13|Caro–Kann, tấn công Panov|Caro-Kann, Panov Attack|e4 c6 d4 d5 exd5 cxd5 c4
B15|Caro–Kann, biến chính|Caro-Kann, Main Line|e4 c6 d4 d5 Nc3
B18|Caro–Kann, biến cổ điển|Caro-Kann, Classical|e4 c6 d4 d5 Nc3 dxe4 Nxe4 Bf5
B20|Phòng thủ Sicilia|Sicilian Defence|e4 c5
B21|Sicilia, gambit Smith–Morra|Sicilian, Smith-Morra Gambit|e4 c5 d4 cxd4 c3
B22|Sicilia, biến Alapin|Sicilian, Alapin|e4 c5 c3
B23|Sicilia đóng|Sicilian, Closed|e4 c5 Nc3
B27|Sicilia|Sicilian, Open Systems|e4 c5 Nf3
B30|Sicilia, biến cổ|Sicilian, Old Sicilian|e4 c5 Nf3 Nc6
B30|Sicilia, tấn công Rossolimo|Sicilian, Rossolimo Attack|e4 c5 Nf3 Nc6 Bb5
B32|Sicilia mở|Sicilian, Open|e4 c5 Nf3 Nc6 d4
B33|Sicilia, biến Sveshnikov|Sicilian, Sveshnikov|e4 c5 Nf3 Nc6 d4 cxd4 Nxd4 Nf6 Nc3 e5
B34|Sicilia, biến Rồng tăng tốc|Sicilian, Accelerated Dragon|e4 c5 Nf3 Nc6 d4 cxd4 Nxd4 g6
B40|Sicilia, biến Pháp|Sicilian, French Variation|e4 c5 Nf3 e6
B41|Sicilia, biến Kan|Sicilian, Kan|e4 c5 Nf3 e6 d4 cxd4 Nxd4 a6
B45|Sicilia, biến Taimanov|Sicilian, Taimanov|e4 c5 Nf3 e6 d4 cxd4 Nxd4 Nc6
B50|Sicilia|Sicilian, Modern Variations|e4 c5 Nf3 d6
B51|Sicilia, tấn công Moskva|Sicilian, Moscow Attack|e4 c5 Nf3 d6 Bb5+
B54|Sicilia mở|Sicilian, Open|e4 c5 Nf3 d6 d4 cxd4 Nxd4
B56|Sicilia, biến cổ điển|Sicilian, Classical|e4 c5 Nf3 d6 d4 cxd4 Nxd4 Nf6 Nc3 Nc6
B70|Sicilia, biến Rồng|Sicilian, Dragon|e4 c5 Nf3 d6 d4 cxd4 Nxd4 Nf6 Nc3 g6
B76|Sicilia, Rồng, tấn công Nam Tư|Sicilian, Dragon, Yugoslav Attack|e4 c5 Nf3 d6 d4 cxd4 Nxd4 Nf6 Nc3 g6 Be3 Bg7 f3
B80|Sicilia, biến Scheveningen|Sicilian, Scheveningen|e4 c5 Nf3 d6 d4 cxd4 Nxd4 Nf6 Nc3 e6
B90|Sicilia, biến Najdorf|Sicilian, Najdorf|e4 c5 Nf3 d6 d4 cxd4 Nxd4 Nf6 Nc3 a6
C00|Phòng thủ Pháp|French Defence|e4 e6
C00|Phòng thủ Pháp|French Defence|e4 e6 d4 d5
C01|Pháp, biến đổi quân|French, Exchange|e4 e6 d4 d5 exd5 exd5
C02|Pháp, biến tiến tốt|French, Advance|e4 e6 d4 d5 e5
C03|Pháp, biến Tarrasch|French, Tarrasch|e4 e6 d4 d5 Nd2
C10|Pháp, biến Paulsen|French, Paulsen|e4 e6 d4 d5 Nc3
C10|Pháp, biến Rubinstein|French, Rubinstein|e4 e6 d4 d5 Nc3 dxe4
C11|Pháp, biến cổ điển|French, Classical|e4 e6 d4 d5 Nc3 Nf6
C15|Pháp, biến Winawer|French, Winawer|e4 e6 d4 d5 Nc3 Bb4
C20|Khai cuộc mở|Open Game|e4 e5
C20||Wayward Queen Attack|e4 e5 Qh5
C21|Khai cuộc trung tâm|Centre Game|e4 e5 d4
C21|Gambit Đan Mạch|Danish Gambit|e4 e5 d4 exd4 c3
C23|Khai cuộc tượng|Bishop's Opening|e4 e5 Bc4
C25|Ván cờ Vienna|Vienna Game|e4 e5 Nc3
C29|Gambit Vienna|Vienna Gambit|e4 e5 Nc3 Nf6 f4
C30|Gambit Vua|King's Gambit|e4 e5 f4
C30|Gambit Vua từ chối|King's Gambit Declined|e4 e5 f4 Bc5
C31|Phản gambit Falkbeer|Falkbeer Counter-Gambit|e4 e5 f4 d5
C33|Gambit Vua nhận|King's Gambit Accepted|e4 e5 f4 exf4
C40|Khai cuộc mã Vua|King's Knight Opening|e4 e5 Nf3
C40|Phản gambit Latvia|Latvian Gambit|e4 e5 Nf3 f5
C40|Phòng thủ Damiano|Damiano Defence|e4 e5 Nf3 f6
C41|Phòng thủ Philidor|Philidor Defence|e4 e5 Nf3 d6
C42|Phòng thủ Petrov (Nga)|Petrov's (Russian) Defence|e4 e5 Nf3 Nf6
C44|Khai cuộc mã Vua|King's Knight, Normal Variation|e4 e5 Nf3 Nc6
C44|Khai cuộc Ponziani|Ponziani Opening|e4 e5 Nf3 Nc6 c3
C44|Gambit Scotland|Scotch Gambit|e4 e5 Nf3 Nc6 d4 exd4 Bc4
C45|Ván cờ Scotland|Scotch Game|e4 e5 Nf3 Nc6 d4
C45|Ván cờ Scotland|Scotch Game|e4 e5 Nf3 Nc6 d4 exd4 Nxd4
C46|Khai cuộc ba mã|Three Knights Game|e4 e5 Nf3 Nc6 Nc3
C47|Khai cuộc bốn mã|Four Knights Game|e4 e5 Nf3 Nc6 Nc3 Nf6
C50|Khai cuộc Ý|Italian Game|e4 e5 Nf3 Nc6 Bc4
C50|Khai cuộc Ý, Giuoco Piano|Italian, Giuoco Piano|e4 e5 Nf3 Nc6 Bc4 Bc5
C51|Gambit Evans|Evans Gambit|e4 e5 Nf3 Nc6 Bc4 Bc5 b4
C53|Khai cuộc Ý, biến chính|Italian, Main Line|e4 e5 Nf3 Nc6 Bc4 Bc5 c3
C55|Phòng thủ hai mã|Two Knights Defence|e4 e5 Nf3 Nc6 Bc4 Nf6
C57|Hai mã, tấn công mã|Two Knights, Knight Attack|e4 e5 Nf3 Nc6 Bc4 Nf6 Ng5
C57|Hai mã, tấn công gan rán|Two Knights, Fried Liver Attack|e4 e5 Nf3 Nc6 Bc4 Nf6 Ng5 d5 exd5 Nxd5 Nxf7
C60|Khai cuộc Tây Ban Nha|Ruy Lopez (Spanish)|e4 e5 Nf3 Nc6 Bb5
C65|Tây Ban Nha, phòng thủ Berlin|Ruy Lopez, Berlin Defence|e4 e5 Nf3 Nc6 Bb5 Nf6
C68|Tây Ban Nha, biến đổi quân|Ruy Lopez, Exchange|e4 e5 Nf3 Nc6 Bb5 a6 Bxc6
C70|Tây Ban Nha, phòng thủ Morphy|Ruy Lopez, Morphy Defence|e4 e5 Nf3 Nc6 Bb5 a6
C78|Tây Ban Nha|Ruy Lopez, Morphy Defence, Castles|e4 e5 Nf3 Nc6 Bb5 a6 Ba4 Nf6 O-O
C80|Tây Ban Nha mở|Ruy Lopez, Open|e4 e5 Nf3 Nc6 Bb5 a6 Ba4 Nf6 O-O Nxe4
C84|Tây Ban Nha đóng|Ruy Lopez, Closed|e4 e5 Nf3 Nc6 Bb5 a6 Ba4 Nf6 O-O Be7
C89|Tây Ban Nha, tấn công Marshall|Ruy Lopez, Marshall Attack|e4 e5 Nf3 Nc6 Bb5 a6 Ba4 Nf6 O-O Be7 Re1 b5 Bb3 O-O c3 d5
D00|Khai cuộc tốt Hậu|Queen's Pawn Game, d4 d5|d4 d5
D00|Gambit Blackmar–Diemer|Blackmar-Diemer Gambit|d4 d5 e4
D00|Hệ thống London|London System|d4 d5 Bf4
D02|Khai cuộc tốt Hậu, mã Vua|Queen's Pawn, Knight Variation|d4 d5 Nf3
D02|Hệ thống London|London System|d4 d5 Nf3 Nf6 Bf4
D05|Hệ thống Colle|Colle System|d4 d5 Nf3 Nf6 e3
D06|Gambit Hậu|Queen's Gambit|d4 d5 c4
D07|Phòng thủ Chigorin|Chigorin Defence|d4 d5 c4 Nc6
D08|Phản gambit Albin|Albin Counter-Gambit|d4 d5 c4 e5
D10|Phòng thủ Slav|Slav Defence|d4 d5 c4 c6
D13|Slav, biến đổi quân|Slav, Exchange|d4 d5 c4 c6 cxd5 cxd5
D15|Slav, ba mã|Slav, Three Knights|d4 d5 c4 c6 Nf3 Nf6 Nc3
D20|Gambit Hậu nhận|Queen's Gambit Accepted|d4 d5 c4 dxc4
D30|Gambit Hậu từ chối|Queen's Gambit Declined|d4 d5 c4 e6
D31|Gambit Hậu từ chối|Queen's Gambit Declined|d4 d5 c4 e6 Nc3
D32|Phòng thủ Tarrasch|Tarrasch Defence|d4 d5 c4 e6 Nc3 c5
D35|Gambit Hậu từ chối, biến đổi quân|QGD, Exchange|d4 d5 c4 e6 Nc3 Nf6 cxd5
D43|Bán Slav|Semi-Slav Defence|d4 d5 c4 e6 Nc3 Nf6 Nf3 c6
D50|Gambit Hậu từ chối, tượng g5|QGD, Modern Variation|d4 d5 c4 e6 Nc3 Nf6 Bg5
D53|Gambit Hậu từ chối, biến chính thống|QGD, Orthodox|d4 d5 c4 e6 Nc3 Nf6 Bg5 Be7
D80|Phòng thủ Grünfeld|Grünfeld Defence|d4 Nf6 c4 g6 Nc3 d5
D85|Grünfeld, biến đổi quân|Grünfeld, Exchange|d4 Nf6 c4 g6 Nc3 d5 cxd5 Nxd5
E00|Khai cuộc Ấn Độ Đông|East Indian, Queen's Pawn|d4 Nf6 c4 e6
E01|Khai cuộc Catalan|Catalan Opening|d4 Nf6 c4 e6 g3
E11|Phòng thủ Bogo–Ấn|Bogo-Indian Defence|d4 Nf6 c4 e6 Nf3 Bb4+
E12|Phòng thủ Ấn Độ cánh Hậu|Queen's Indian Defence|d4 Nf6 c4 e6 Nf3 b6
E20|Phòng thủ Nimzo–Ấn|Nimzo-Indian Defence|d4 Nf6 c4 e6 Nc3 Bb4
E32|Nimzo–Ấn, biến cổ điển|Nimzo-Indian, Classical|d4 Nf6 c4 e6 Nc3 Bb4 Qc2
E40|Nimzo–Ấn, biến Rubinstein|Nimzo-Indian, Rubinstein|d4 Nf6 c4 e6 Nc3 Bb4 e3
E60|Phòng thủ Ấn Độ cánh Vua|King's Indian Defence|d4 Nf6 c4 g6
E70|Ấn Độ cánh Vua|King's Indian, Normal Variation|d4 Nf6 c4 g6 Nc3 Bg7 e4
E76|Ấn Độ cánh Vua, tấn công bốn tốt|King's Indian, Four Pawns Attack|d4 Nf6 c4 g6 Nc3 Bg7 e4 d6 f4
E80|Ấn Độ cánh Vua, biến Sämisch|King's Indian, Sämisch|d4 Nf6 c4 g6 Nc3 Bg7 e4 d6 f3
E90|Ấn Độ cánh Vua, biến chính|King's Indian, Main Line|d4 Nf6 c4 g6 Nc3 Bg7 e4 d6 Nf3
E97|Ấn Độ cánh Vua, biến cổ điển|King's Indian, Classical|d4 Nf6 c4 g6 Nc3 Bg7 e4 d6 Nf3 O-O Be2 e5
`
