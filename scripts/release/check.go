package main

import (
	"archive/zip"
	"bytes"
	"compress/gzip"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"
)

// maxProgram bounds the program without that for browsers, which it carries, in bytes; docs/ledger/speed.md says what it has been.
var maxProgram int64 = 32_000_000

// inEveryArchive is what every archive holds beside the program.
var inEveryArchive = []string{
	"LICENSE", "NOTICES.md", "CHANGELOG.md", "README.md", "man/banco.1", "man/banco-serve.1", "completions/banco.bash", "completions/_banco",
	"completions/banco.fish", "completions/banco.ps1", "deploy/banco.service", "deploy/compose/one.yml", "deploy/compose/three.yml",
}

// check says what is wrong with a release that was made: what is missing, too large, without its notice, or not as
// the checksums have it.
func (r *release) check(targets []string) error {
	var wrong []error
	complain := func(format string, args ...any) { wrong = append(wrong, fmt.Errorf(format, args...)) }
	expected := []string{sumsName, "banco-" + r.version + ".cdx.json"}
	components, err := r.components()
	if err != nil {
		return err
	}
	offline, err := folderSize("web/ui/offline")
	if err != nil {
		return err
	}
	for _, target := range targets {
		system, arch, _ := strings.Cut(target, "/")
		stem := fmt.Sprintf("banco-%s-%s-%s", r.version, system, arch)
		name, binary := stem+".tar.gz", "banco"
		switch system {
		case "windows":
			name, binary = stem+".zip", "banco.exe"
		case "linux":
			expected = append(expected, fmt.Sprintf("banco_%s_%s.deb", r.version, arch), "banco-"+r.version+"-image.tar")
		}
		expected = append(expected, name)
		files, err := readArchive(filepath.Join(r.out, name))
		if err != nil {
			complain("%s: %w", name, err)
			continue
		}
		for _, want := range append([]string{binary}, inEveryArchive...) {
			if len(files[stem+"/"+want]) == 0 {
				complain("%s lacks %s", name, want)
			}
		}
		if size := int64(len(files[stem+"/"+binary])) - offline; size > maxProgram {
			complain("the program of %s has %d bytes, more than %d", target, size, maxProgram)
		}
		for _, c := range components {
			if !bytes.Contains(files[stem+"/NOTICES.md"], []byte(c)) {
				complain("the notices of %s do not name %s", name, c)
			}
		}
	}
	return errors.Join(append(wrong, r.checkFolder(expected))...)
}

// checkFolder checks that a release consists of the expected files, and that the checksums are theirs.
func (r *release) checkFolder(expected []string) error {
	var wrong []error
	sums, err := os.ReadFile(filepath.Join(r.out, sumsName))
	if err == nil {
		_, err = checkSums(r.out, sums)
	}
	if err != nil {
		wrong = append(wrong, err)
	}
	for _, name := range slices.Compact(slices.Sorted(slices.Values(expected))) {
		if info, err := os.Stat(filepath.Join(r.out, name)); err != nil || info.Size() == 0 {
			wrong = append(wrong, fmt.Errorf("%s is missing", name))
		} else if name != sumsName && !bytes.Contains(sums, []byte("  "+name+"\n")) {
			wrong = append(wrong, fmt.Errorf("%s has no checksum", name))
		}
	}
	return errors.Join(wrong...)
}

// components returns what the bill of materials names.
func (r *release) components() (names []string, err error) {
	text, err := os.ReadFile(filepath.Join(r.out, "banco-"+r.version+".cdx.json"))
	if err != nil {
		return nil, err
	}
	var bill struct {
		Components []struct{ Name string }
	}
	if err := json.Unmarshal(text, &bill); err != nil {
		return nil, err
	}
	for _, c := range bill.Components {
		if c.Name != "std" { // which the notices call Go
			names = append(names, c.Name)
		}
	}
	if len(names) == 0 {
		return nil, errors.New("the bill of materials is empty")
	}
	return names, nil
}

// folderSize returns how many bytes the files of a folder have, of which a binary has them all.
func folderSize(folder string) (size int64, err error) {
	err = filepath.WalkDir(folder, func(_ string, e fs.DirEntry, err error) error {
		if err != nil || e.IsDir() {
			return err
		}
		info, err := e.Info()
		if err == nil {
			size += info.Size()
		}
		return err
	})
	return size, err
}

// readArchive returns the files of an archive by name.
func readArchive(name string) (files map[string][]byte, err error) {
	text, err := os.ReadFile(name)
	if err != nil {
		return nil, err
	}
	if !strings.HasSuffix(name, ".zip") {
		z, err := gzip.NewReader(bytes.NewReader(text))
		if err != nil {
			return nil, err
		}
		all, err := io.ReadAll(z)
		if err != nil {
			return nil, err
		}
		files, _, err = untar(all)
		return files, err
	}
	z, err := zip.NewReader(bytes.NewReader(text), int64(len(text)))
	if err != nil {
		return nil, err
	}
	files = map[string][]byte{}
	for _, f := range z.File {
		in, err := f.Open()
		if err != nil {
			return nil, err
		}
		if files[f.Name], err = io.ReadAll(in); err != nil {
			return nil, err
		}
		in.Close()
	}
	return files, nil
}
