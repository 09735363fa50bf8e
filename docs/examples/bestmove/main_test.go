package main

func Example() {
	main()
	// Output:
	// best move d1d8
	// mate in one: true
}
