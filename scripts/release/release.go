package main

import (
	"bytes"
	"crypto/sha256"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"runtime"
	"slices"
	"strconv"
	"strings"
	"time"

	"banco/scripts/release/sbom"
)

// release is one under way.
type release struct {
	version    string
	out        string // folder
	maintainer string
	when       time.Time // of every file in it

	common   []file            // what every archive holds beside the binary
	binaries map[string]string // file names by system/arch
	image    *image
}

// inChangelog checks that the changelog begins with the version.
func (r *release) inChangelog() error {
	changes, err := os.ReadFile("CHANGELOG.md")
	if err != nil {
		return err
	}
	newest := regexp.MustCompile(`(?m)^## (\S+)`).FindSubmatch(changes)
	if newest == nil || string(newest[1]) != r.version {
		return fmt.Errorf("the version is %s, but CHANGELOG.md begins with %q", r.version, newest)
	}
	return nil
}

// prepare empties the folder and makes what is the same for all systems. The
// manual pages and completions are printed by the program itself.
func (r *release) prepare() (err error) {
	if r.when, err = commitTime(); err != nil {
		return err
	}
	if err := os.RemoveAll(r.out); err != nil {
		return err
	}
	if err := os.MkdirAll(r.out, 0o755); err != nil {
		return err
	}
	if err := r.packPage(); err != nil {
		return err
	}
	host, err := r.build(runtime.GOOS, runtime.GOARCH)
	if err != nil {
		return err
	}
	if r.image, err = newImage(r.version, r.when); err != nil {
		return err
	}
	r.common, err = r.commonFiles(host)
	return err
}

// pageArchive is what a program that is built with the tag packed holds of the page.
const pageArchive = "web/ui/page.zip"

// packPage packs the built page for the program to embed.
func (r *release) packPage() error {
	files, err := readFolder("web/ui/dist", "")
	if err != nil {
		return err
	}
	packed, err := zipOf(files, r.when)
	if err != nil {
		return err
	}
	return os.WriteFile(pageArchive, packed, 0o644)
}

// commitTime is when the commit was made, or what SOURCE_DATE_EPOCH says.
func commitTime() (time.Time, error) {
	text := os.Getenv("SOURCE_DATE_EPOCH")
	if text == "" {
		out, err := exec.Command("git", "log", "-1", "--format=%ct").Output()
		if err != nil {
			return time.Time{}, fmt.Errorf("no commit says when this was made, set SOURCE_DATE_EPOCH: %w", err)
		}
		text = strings.TrimSpace(string(out))
	}
	seconds, err := strconv.ParseInt(text, 10, 64)
	return time.Unix(seconds, 0).UTC(), err
}

// build compiles the program, once for a system, and returns the name of the file.
func (r *release) build(system, arch string) (string, error) {
	target := system + "/" + arch
	if name, done := r.binaries[target]; done {
		return name, nil
	}
	dir, err := os.MkdirTemp("", "banco-release-")
	if err != nil {
		return "", err
	}
	name := filepath.Join(dir, "banco")
	linked := "-s -w -X main.version=" + r.version
	cmd := exec.Command("go", "build", "-trimpath", "-buildvcs=false", "-tags", "packed", "-ldflags", linked, "-o", name, "./cmd/banco")
	cmd.Env = append(os.Environ(), "CGO_ENABLED=0", "GOFLAGS=", "GOOS="+system, "GOARCH="+arch)
	if out, err := cmd.CombinedOutput(); err != nil {
		return "", fmt.Errorf("%s: %w\n%s", target, err, out)
	}
	if r.binaries == nil {
		r.binaries = map[string]string{}
	}
	r.binaries[target] = name
	return name, nil
}

// shells are those that have completions, with the usual name of the file.
var shells = map[string]string{"bash": "banco.bash", "zsh": "_banco", "fish": "banco.fish", "powershell": "banco.ps1"}

// commonFiles returns what every archive holds: texts, manual pages, completions
// and the files of deploy.
func (r *release) commonFiles(program string) (files []file, err error) {
	out, err := exec.Command(program, "version").Output()
	if err != nil || string(out) != "banco "+r.version+"\n" {
		return nil, fmt.Errorf("the program says %q of itself, not %s: %v", out, r.version, err)
	}
	notices, err := sbom.Notices("linux", "darwin", "windows")
	if err != nil {
		return nil, err
	}
	files = append(files, file{name: "NOTICES.md", text: notices})
	for _, name := range []string{"LICENSE", "CHANGELOG.md", "README.md"} {
		text, err := os.ReadFile(name)
		if err != nil {
			return nil, err
		}
		files = append(files, file{name: name, text: text})
	}
	for shell, name := range shells {
		text, err := exec.Command(program, "completion", shell).Output()
		if err != nil {
			return nil, err
		}
		files = append(files, file{name: "completions/" + name, text: text})
	}
	man, err := os.MkdirTemp("", "banco-man-")
	if err != nil {
		return nil, err
	}
	defer os.RemoveAll(man)
	if out, err := exec.Command(program, "man", man).CombinedOutput(); err != nil {
		return nil, fmt.Errorf("man: %w\n%s", err, out)
	}
	for folder, from := range map[string]string{"man/": man, "deploy/": "deploy"} {
		found, err := readFolder(from, folder)
		if err != nil {
			return nil, err
		}
		files = append(files, found...)
	}
	slices.SortFunc(files, func(a, b file) int { return strings.Compare(a.name, b.name) })
	return files, nil
}

// buildFor builds the archive of a system; for Linux also a Debian package and a
// part of the image.
func (r *release) buildFor(system, arch string) error {
	name, err := r.build(system, arch)
	if err != nil {
		return err
	}
	program, err := os.ReadFile(name)
	if err != nil {
		return err
	}
	return r.pack(system, arch, program)
}

// pack writes what a system gets around its program.
func (r *release) pack(system, arch string, program []byte) error {
	stem := fmt.Sprintf("banco-%s-%s-%s", r.version, system, arch)
	var packed []byte
	var err error
	binary := "banco"
	if system == "windows" {
		binary += ".exe"
	}
	files := under(stem, append([]file{{name: binary, mode: 0o755, text: program}}, r.common...))
	if system == "windows" {
		stem += ".zip"
		packed, err = zipOf(files, r.when)
	} else {
		stem += ".tar.gz"
		packed, err = tarGzip(files, r.when)
	}
	if err != nil {
		return err
	}
	if err := r.write(stem, packed); err != nil || system != "linux" {
		return err
	}
	debian, err := r.debianPackage(arch, program)
	if err != nil {
		return err
	}
	if err := r.write(fmt.Sprintf("banco_%s_%s.deb", r.version, arch), debian); err != nil {
		return err
	}
	return r.image.add(arch, program)
}

// write puts a file into the folder.
func (r *release) write(name string, text []byte) error {
	fmt.Println(name)
	return os.WriteFile(filepath.Join(r.out, name), text, 0o644)
}

// sumsName is the file with the checksums of all others; its signature is that of
// them all.
const sumsName = "SHA256SUMS"

// finish writes the image, the bill of materials, the checksums and the signature.
func (r *release) finish(key string) error {
	defer func() {
		for _, name := range r.binaries {
			os.RemoveAll(filepath.Dir(name))
		}
	}()
	if len(r.image.manifests) > 0 {
		layout, err := r.image.archive()
		if err != nil {
			return err
		}
		if err := checkImage(layout); err != nil {
			return fmt.Errorf("the image is not as the specification has it: %w", err)
		}
		if err := r.write("banco-"+r.version+"-image.tar", layout); err != nil {
			return err
		}
	}
	var bill bytes.Buffer
	var programs []string
	for _, name := range r.binaries {
		programs = append(programs, name)
	}
	slices.Sort(programs)
	if err := sbom.Write(&bill, r.version, programs); err != nil {
		return err
	}
	if err := r.write("banco-"+r.version+".cdx.json", bill.Bytes()); err != nil {
		return err
	}
	sums, err := sumsOf(r.out)
	if err != nil {
		return err
	}
	if err := r.write(sumsName, sums); err != nil || key == "" {
		return err
	}
	return signFile(key, filepath.Join(r.out, sumsName), "Ban Co "+r.version)
}

// sumsOf lists the files of a folder as sha256sum does.
func sumsOf(folder string) ([]byte, error) {
	files, err := os.ReadDir(folder)
	if err != nil {
		return nil, err
	}
	var b bytes.Buffer
	for _, f := range files {
		text, err := os.ReadFile(filepath.Join(folder, f.Name()))
		if err != nil {
			return nil, err
		}
		fmt.Fprintf(&b, "%x  %s\n", sha256.Sum256(text), f.Name())
	}
	return b.Bytes(), nil
}

// checkSums compares files with their checksums and returns how many there are.
func checkSums(folder string, sums []byte) (count int, err error) {
	for line := range strings.Lines(string(sums)) {
		sum, name, ok := strings.Cut(strings.TrimSpace(line), "  ")
		if !ok || name != filepath.Base(name) {
			return 0, fmt.Errorf("%q is not a line of checksums", line)
		}
		text, err := os.ReadFile(filepath.Join(folder, name))
		if err != nil {
			return 0, err
		}
		if fmt.Sprintf("%x", sha256.Sum256(text)) != sum {
			return 0, fmt.Errorf("%s is not the file that was released", name)
		}
		count++
	}
	return count, nil
}
