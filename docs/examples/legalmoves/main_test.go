package main

func Example() {
	main()
	// Output:
	// Pháo 2 bình 5 is h2e2
	// H8+7 is h9g7
	// rnbakab1r/9/1c4nc1/p1p1p1p1p/9/9/P1P1P1P1P/1C2C4/9/RNBAKABNR w - - 2 2
	// 35 legal moves for first
}
