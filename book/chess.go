package book

// chessNames are the Vietnamese names of the usual openings of chess, by the names of
// the collection: English|Vietnamese. A name with a colon is short for what stands
// before the variations of that opening. vietnamese makes the others of these.
const chessNames = `
Alekhine Defense|Phòng thủ Alekhine
Alekhine Defense:|Alekhine
Alekhine Defense: Modern Variation|Alekhine, biến hiện đại
Benko Gambit|Gambit Benko
Benoni Defense|Phòng thủ Benoni
Benoni Defense:|Benoni
Benoni Defense: Modern Variation|Benoni hiện đại
Benoni Defense: Old Benoni|Benoni cũ
Bird Opening|Khai cuộc Bird
Bird Opening: From's Gambit|Gambit From
Bishop's Opening|Khai cuộc tượng
Blackmar-Diemer Gambit|Gambit Blackmar–Diemer
Bogo-Indian Defense|Phòng thủ Bogo–Ấn
Bogo-Indian Defense:|Bogo–Ấn
Caro-Kann Defense|Phòng thủ Caro–Kann
Caro-Kann Defense:|Caro–Kann
Caro-Kann Defense: Advance Variation|Caro–Kann, biến tiến tốt
Caro-Kann Defense: Exchange Variation|Caro–Kann, biến đổi quân
Caro-Kann Defense: Panov Attack|Caro–Kann, tấn công Panov
Catalan Opening|Khai cuộc Catalan
Center Game|Khai cuộc trung tâm
Danish Gambit|Gambit Đan Mạch
Dutch Defense|Phòng thủ Hà Lan
Dutch Defense:|Hà Lan
Dutch Defense: Leningrad Variation|Hà Lan, biến Leningrad
Dutch Defense: Staunton Gambit|Gambit Staunton
English Defense|Phòng thủ Anh
English Opening|Khai cuộc Anh
English Opening: Anglo-Indian Defense|Khai cuộc Anh, phòng thủ Anh–Ấn
English Opening: King's English Variation|Khai cuộc Anh, biến Vua
English Opening: King's English Variation, Reversed Closed Sicilian|Khai cuộc Anh, Sicilia đóng đảo màu
English Opening: King's English Variation, Reversed Sicilian|Khai cuộc Anh, Sicilia đảo màu
English Opening: Symmetrical Variation|Khai cuộc Anh đối xứng
Englund Gambit|Gambit Englund
Four Knights Game|Khai cuộc bốn mã
French Defense|Phòng thủ Pháp
French Defense:|Pháp
French Defense: Advance Variation|Pháp, biến tiến tốt
French Defense: Classical Variation|Pháp, biến cổ điển
French Defense: Paulsen Variation|Pháp, biến Paulsen
French Defense: Rubinstein Variation|Pháp, biến Rubinstein
French Defense: Tarrasch Variation|Pháp, biến Tarrasch
French Defense: Winawer Variation|Pháp, biến Winawer
Grob Opening|Khai cuộc Grob
Grünfeld Defense|Phòng thủ Grünfeld
Grünfeld Defense:|Grünfeld
Grünfeld Defense: Exchange Variation|Grünfeld, biến đổi quân
Hungarian Opening|Khai cuộc Hungary
Indian Defense|Phòng thủ Ấn Độ
Indian Defense:|Ấn Độ
Indian Defense: Budapest Gambit|Gambit Budapest
Indian Defense: Knights Variation|Phòng thủ Ấn Độ, biến Mã
Indian Defense: West Indian Defense|Ấn Độ, phòng thủ Tây Ấn
Italian Game|Khai cuộc Ý
Italian Game: Classical Variation|Khai cuộc Ý, biến cổ điển
Italian Game: Evans Gambit|Gambit Evans
Italian Game: Giuoco Piano|Khai cuộc Ý, Giuoco Piano
Italian Game: Two Knights Defense, Fried Liver Attack|Hai mã, tấn công gan rán
Italian Game: Two Knights Defense, Knight Attack|Hai mã, tấn công mã
Italian Game: Two Knights Defense:|Hai mã
King's Gambit|Gambit Vua
King's Gambit Accepted|Gambit Vua nhận
King's Gambit Declined|Gambit Vua từ chối
King's Gambit Declined: Classical Variation|Gambit Vua từ chối, biến cổ điển
King's Gambit Declined: Falkbeer Countergambit|Phản gambit Falkbeer
King's Indian Attack|Tấn công Ấn Độ cánh Vua
King's Indian Defense|Phòng thủ Ấn Độ cánh Vua
King's Indian Defense:|Ấn Độ cánh Vua
King's Indian Defense: Four Pawns Attack|Ấn Độ cánh Vua, tấn công bốn tốt
King's Indian Defense: Normal Variation|Ấn Độ cánh Vua, biến thường
King's Indian Defense: Orthodox Variation|Ấn Độ cánh Vua, biến chính thống
King's Indian Defense: Sämisch Variation|Ấn Độ cánh Vua, biến Sämisch
King's Knight Opening|Khai cuộc mã Vua
King's Knight Opening: Normal Variation|Khai cuộc mã Vua, biến thường
King's Pawn Game|Khai cuộc tốt Vua
King's Pawn Game: Damiano Defense|Phòng thủ Damiano
Latvian Gambit|Phản gambit Latvia
London System|Hệ thống London
Modern Defense|Phòng thủ hiện đại
Neo-Grünfeld Defense|Phòng thủ Tân Grünfeld
Nimzo-Indian Defense|Phòng thủ Nimzo–Ấn
Nimzo-Indian Defense:|Nimzo–Ấn
Nimzo-Indian Defense: Classical Variation|Nimzo–Ấn, biến cổ điển
Nimzo-Indian Defense: Rubinstein System|Nimzo–Ấn, biến Rubinstein
Nimzo-Larsen Attack|Tấn công Larsen
Nimzowitsch Defense|Phòng thủ Nimzowitsch
Old Indian Defense|Phòng thủ Ấn Độ cổ
Owen Defense|Phòng thủ Owen
Petrov's Defense|Phòng thủ Petrov (Nga)
Petrov's Defense:|Petrov
Philidor Defense|Phòng thủ Philidor
Philidor Defense:|Philidor
Pirc Defense|Phòng thủ Pirc
Pirc Defense:|Pirc
Polish Opening|Khai cuộc Sokolsky (đười ươi)
Ponziani Opening|Khai cuộc Ponziani
Queen's Gambit|Gambit Hậu
Queen's Gambit Accepted|Gambit Hậu nhận
Queen's Gambit Declined|Gambit Hậu từ chối
Queen's Gambit Declined: Albin Countergambit|Phản gambit Albin
Queen's Gambit Declined: Chigorin Defense|Phòng thủ Chigorin
Queen's Gambit Declined: Modern Variation|Gambit Hậu từ chối, tượng g5
Queen's Gambit Declined: Queen's Knight Variation|Gambit Hậu từ chối, biến mã Hậu
Queen's Indian Defense|Phòng thủ Ấn Độ cánh Hậu
Queen's Indian Defense:|Ấn Độ cánh Hậu
Queen's Pawn Game|Khai cuộc tốt Hậu
Queen's Pawn Game: Accelerated London System|Hệ thống London tăng tốc
Queen's Pawn Game: Colle System|Hệ thống Colle
Queen's Pawn Game: London System|Hệ thống London
Queen's Pawn Game: Zukertort Variation|Khai cuộc tốt Hậu, mã Vua
Ruy Lopez|Khai cuộc Tây Ban Nha
Ruy Lopez:|Tây Ban Nha
Ruy Lopez: Berlin Defense|Tây Ban Nha, phòng thủ Berlin
Ruy Lopez: Closed|Tây Ban Nha đóng
Ruy Lopez: Exchange Variation|Tây Ban Nha, biến đổi quân
Ruy Lopez: Marshall Attack|Tây Ban Nha, tấn công Marshall
Ruy Lopez: Morphy Defense|Tây Ban Nha, phòng thủ Morphy
Ruy Lopez: Open|Tây Ban Nha mở
Réti Opening|Khai cuộc Réti
Scandinavian Defense|Phòng thủ Scandinavia
Scandinavian Defense:|Scandinavia
Scandinavian Defense: Main Line|Scandinavia, biến chính
Scotch Game|Ván cờ Scotland
Scotch Game: Scotch Gambit|Gambit Scotland
Semi-Slav Defense:|Bán Slav
Sicilian Defense|Phòng thủ Sicilia
Sicilian Defense:|Sicilia
Sicilian Defense: Accelerated Dragon|Sicilia, biến Rồng tăng tốc
Sicilian Defense: Alapin Variation|Sicilia, biến Alapin
Sicilian Defense: Classical Variation|Sicilia, biến cổ điển
Sicilian Defense: Closed|Sicilia đóng
Sicilian Defense: Dragon Variation|Sicilia, biến Rồng
Sicilian Defense: Dragon Variation, Yugoslav Attack|Sicilia, Rồng, tấn công Nam Tư
Sicilian Defense: French Variation|Sicilia, biến Pháp
Sicilian Defense: Kan Variation|Sicilia, biến Kan
Sicilian Defense: Lasker-Pelikan Variation|Sicilia, biến Lasker–Pelikan (Sveshnikov)
Sicilian Defense: Modern Variations|Sicilia, biến hiện đại
Sicilian Defense: Moscow Variation|Sicilia, biến Moskva
Sicilian Defense: Najdorf Variation|Sicilia, biến Najdorf
Sicilian Defense: Nyezhmetdinov-Rossolimo Attack|Sicilia, tấn công Rossolimo
Sicilian Defense: Old Sicilian|Sicilia, biến cổ
Sicilian Defense: Open|Sicilia mở
Sicilian Defense: Smith-Morra Gambit|Sicilia, gambit Smith–Morra
Sicilian Defense: Taimanov Variation|Sicilia, biến Taimanov
Slav Defense|Phòng thủ Slav
Slav Defense:|Slav
Slav Defense: Three Knights Variation|Slav, ba mã
Tarrasch Defense|Phòng thủ Tarrasch
Three Knights Opening|Khai cuộc ba mã
Trompowsky Attack|Tấn công Trompowsky
Van Geet Opening|Khai cuộc Van Geet
Vienna Game|Ván cờ Vienna
Vienna Game: Vienna Gambit|Gambit Vienna
Zukertort Opening|Khai cuộc Réti (Zukertort)
`
