// Command release makes a release of the repository in the current folder:
// archives for all systems, Debian packages, an image of a container, checksums, a
// bill of materials and a signature. The same commit and version give the same
// bytes.
//
//	release VERSION           writes it to release/
//	release check VERSION     says whether what is in release/ may be released: complete, with its notices, not too large
//	release key FILE          makes a key: FILE is secret, FILE.pub is public
//	release verify FOLDER     checks the signature and the checksums of a release
package main

import (
	"errors"
	"flag"
	"fmt"
	"os"
	"path/filepath"
	"strings"
)

func main() {
	if err := run(os.Args[1:]); err != nil {
		fmt.Fprintln(os.Stderr, "release:", err)
		os.Exit(1)
	}
}

// systems are those that we release for.
var systems = "linux/amd64,linux/arm64,darwin/amd64,darwin/arm64,windows/amd64,windows/arm64"

func run(args []string) error {
	command := ""
	if len(args) > 0 && (args[0] == "key" || args[0] == "verify" || args[0] == "check") {
		command, args = args[0], args[1:]
	}
	flags := flag.NewFlagSet("release", flag.ContinueOnError)
	out := flags.String("out", "release", "the `folder` that the release goes to; what it holds is deleted")
	key := flags.String("key", "", "sign with the secret key of this `file`, which release key or minisign -G -W made")
	public := flags.String("pub", "", "verify by the public key of this `file`")
	targets := flags.String("targets", systems, "the `systems`")
	maintainer := flags.String("maintainer", "Ban Co <banco@localhost>", "who answers for the Debian packages, as `Name <address>`")
	if err := flags.Parse(args); err != nil {
		return err
	}
	if flags.NArg() != 1 {
		return errors.New("usage: release [flags] VERSION | release check VERSION | release key FILE | release -pub FILE verify FOLDER")
	}
	arg := flags.Arg(0)
	switch command {
	case "key":
		return makeKey(arg)
	case "verify":
		return verifyRelease(arg, *public)
	}
	r := &release{version: strings.TrimPrefix(arg, "v"), out: *out, maintainer: *maintainer}
	if err := r.inChangelog(); err != nil {
		return err
	}
	if command == "check" {
		return r.check(strings.Split(*targets, ","))
	}
	if err := r.prepare(); err != nil {
		return err
	}
	for _, target := range strings.Split(*targets, ",") {
		system, arch, ok := strings.Cut(target, "/")
		if !ok {
			return fmt.Errorf("%q is not a system such as linux/amd64", target)
		}
		if err := r.buildFor(system, arch); err != nil {
			return err
		}
	}
	return r.finish(*key)
}

// verifyRelease checks the signature of the checksums, where a key is given, and
// every file against them.
func verifyRelease(folder, public string) error {
	sums, err := os.ReadFile(filepath.Join(folder, sumsName))
	if err != nil {
		return err
	}
	if public == "" {
		return errors.New("name the public key with -pub; without it checksums say nothing about who made the files")
	}
	comment, err := verifyFile(public, filepath.Join(folder, sumsName))
	if err != nil {
		return err
	}
	count, err := checkSums(folder, sums)
	if err != nil {
		return err
	}
	fmt.Printf("%d files are as they were signed: %s\n", count, comment)
	return nil
}
