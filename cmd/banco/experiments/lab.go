package experiments

// Lab has the experiments for those who study search.
type Lab struct {
	Nodes      nodesCmd           `cmd:"" help:"Count how many positions each search technique looks at."`
	Trace      traceCmd           `cmd:"" help:"Write the tree of a search."`
	Compare    compareCmd         `cmd:"" help:"Compare agents at one position, depth by depth."`
	Eval       evalCmd            `cmd:"" help:"Show what evaluators see in a position."`
	Tournament tournamentCmd      `cmd:"" help:"Play agents against each other, pausing and going on at will."`
	Learn      learnCmd           `cmd:"" help:"Learn what pieces are worth from games against itself."`
	Students   studentProjectsCmd `cmd:"" help:"Time the algorithms of the student projects against what they reported."`
	Suite      suiteCmd           `cmd:"" help:"Examine agents by exercises with known best moves."`
	Accuracy   accuracyCmd        `cmd:"" help:"Review recorded games and print how accurate they were."`
	Hints      hintsCmd           `cmd:"" help:"Count the reasons that hints have in games of beginners."`
	Theory     theoryCmd          `cmd:"" help:"Count the leaves of minimax and alpha-beta beside what theory says."`
	Endings    endingsCmd         `cmd:"" help:"Let an agent play endings whose results tables know."`
	Mistakes   mistakesCmd        `cmd:"" help:"Count the moves of an agent that a person would call absurd."`
}
