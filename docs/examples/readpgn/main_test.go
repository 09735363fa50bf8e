package main

func Example() {
	main()
	// Output:
	// Anderssen against Kieseritzky
	// rnb1kbnr/pppp1ppp/8/8/2B1Pp1q/8/PPPP2PP/RNBQ1KNR b kq - 3 4
}
