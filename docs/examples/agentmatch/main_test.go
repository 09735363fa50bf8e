package main

func Example() {
	main()
	// Output:
	// five: 4 points in 4 games
	// random: 0 points in 4 games
}
