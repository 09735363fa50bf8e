// Package commandline reads the command line of a program whose commands are
// structs, and writes its help.
//
// A [Command] is a struct: its fields are flags, with the tag arg arguments, with
// the tag cmd commands of its own, and embedded structs count as if their fields
// were here. A [Value] is one flag or argument. A [Program] is the command that
// has all others. Tags say the rest:
//
//	cmd:""               the field is a command; default:"withargs" makes it the one that is meant where none is named
//	arg:"" optional:""   the field is an argument, which may be missing
//	name:"lab-guests"    its name, where it is not that of the field in small letters
//	help:"Text."         what --help says; ${games} is replaced by a variable of the program
//	default:"4"          its value where none is given; placeholder:"N" is what --help shows in its place
//	required:"" enum:"a,b" xor:"group" env:"VARIABLE" hidden:""
//	sep:"none"           a list whose values are given one by one, without commas
//	type:"path"          a path, made absolute; existingfile and existingdir must be there
//	passthrough:""       the argument takes all that follows, flags too
//
// A value comes from the command line, else from the environment, else from the
// file that a flag of type [ConfigFile] names, else it is the default. Nothing
// here looks methods up by name, which would keep every method of every type in
// the program.
package commandline
