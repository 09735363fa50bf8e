package meet_test

import (
	"fmt"

	"banco/meet"
)

// A knock-out of three: the first seed has a bye into the final, where the other
// has White after a game with Black.
func ExampleTournament() {
	t, err := meet.New(meet.Settings{Name: "Giải lớp 7A", System: meet.Knockout})
	if err != nil {
		fmt.Println(err)
		return
	}
	for i, name := range []string{"An", "Bình", "Chi"} {
		if _, err := t.Enter(name, 1500-i); err != nil {
			fmt.Println(err)
		}
	}
	fmt.Println(t.Next(false), t.Report(2, meet.BlackWins), t.Next(false), t.Report(1, meet.BlackWins), t.Over())
	fmt.Print(string(t.CSV()))
	// Output:
	// <nil> <nil> <nil> <nil> true
	// rank,name,rating,points
	// 1,An,1500,2.0
	// 2,Chi,1498,1.0
	// 3,Bình,1499,0.0
}
