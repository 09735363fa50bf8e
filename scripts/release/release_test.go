package main

import (
	"archive/zip"
	"bytes"
	"compress/gzip"
	"debug/buildinfo"
	"encoding/json"
	"io"
	"io/fs"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"runtime"
	"runtime/debug"
	"slices"
	"strings"
	"testing"
	"time"
)

// newest is the version that the changelog begins with.
func newest(t *testing.T) string {
	t.Helper()
	text, err := os.ReadFile("CHANGELOG.md")
	if err != nil {
		t.Fatal(err)
	}
	return regexp.MustCompile(`(?m)^## (\S+)`).FindStringSubmatch(string(text))[1]
}

// A release for this system: signed and verified, with archive, package and image;
// the package can be installed and the compose files start what is in the image.
func TestRelease(t *testing.T) {
	if testing.Short() || runtime.GOOS != "linux" {
		t.Skip("builds the whole program for Linux")
	}
	effort = gzip.BestSpeed
	t.Cleanup(func() { effort = gzip.BestCompression })
	t.Chdir("../..")
	t.Setenv("SOURCE_DATE_EPOCH", "1700000000")
	version, out, key := newest(t), t.TempDir(), filepath.Join(t.TempDir(), "key")
	if err := run([]string{"key", key}); err != nil {
		t.Fatal(err)
	}
	if err := run([]string{"-out", out, "-key", key, "-targets", "linux/" + runtime.GOARCH, version}); err != nil {
		t.Fatal(err)
	}
	if err := run([]string{"verify", "-pub", key + ".pub", out}); err != nil {
		t.Error(err)
	}
	t.Run("check", func(t *testing.T) { checkRelease(t, out, version) })
	archive := "banco-" + version + "-linux-" + runtime.GOARCH
	program := filepath.Join(t.TempDir(), "banco")
	t.Run("archive", func(t *testing.T) {
		files := gunzipTar(t, filepath.Join(out, archive+".tar.gz"))
		for _, name := range []string{"banco", "LICENSE", "NOTICES.md", "CHANGELOG.md", "man/banco-serve.1", "completions/_banco",
			"deploy/banco.service", "deploy/compose/three.yml"} {
			if len(files[archive+"/"+name]) == 0 {
				t.Errorf("%s is missing", name)
			}
		}
		if err := os.WriteFile(program, files[archive+"/banco"], 0o755); err != nil {
			t.Fatal(err)
		}
		if said, err := exec.Command(program, "--version").Output(); err != nil || string(said) != "banco "+version+"\n" {
			t.Errorf("%q, %v", said, err)
		}
	})
	t.Run("authorities", func(t *testing.T) { // the image has no others
		info, err := buildinfo.ReadFile(program)
		if err != nil {
			t.Fatal(err)
		}
		if !slices.ContainsFunc(info.Deps, func(m *debug.Module) bool { return m.Path == "golang.org/x/crypto/x509roots/fallback" }) {
			t.Error("the program knows no certificate authorities")
		}
	})
	t.Run("page", func(t *testing.T) { checkPage(t, program) })
	t.Run("package", func(t *testing.T) {
		installPackage(t, filepath.Join(out, "banco_"+version+"_"+runtime.GOARCH+".deb"))
	})
	t.Run("compose", func(t *testing.T) { tryCompose(t, program) })
}

// checkPage checks that a program carries the page packed, and the page whole.
func checkPage(t *testing.T, program string) {
	packed, err := os.ReadFile(pageArchive)
	if err != nil {
		t.Fatal(err)
	}
	if text, err := os.ReadFile(program); err != nil || !bytes.Contains(text, packed) {
		t.Errorf("the program does not carry %s: %v", pageArchive, err)
	}
	archive, err := zip.NewReader(bytes.NewReader(packed), int64(len(packed)))
	if err != nil {
		t.Fatal(err)
	}
	files, err := readFolder("web/ui/dist", "")
	if err != nil || len(files) == 0 || len(files) != len(archive.File) {
		t.Errorf("%d files of %d, %v", len(archive.File), len(files), err)
	}
	for _, f := range files {
		if text, err := fs.ReadFile(archive, f.name); err != nil || !bytes.Equal(text, f.text) {
			t.Errorf("%s: %v", f.name, err)
		}
	}
}

// checkRelease checks a release, and that whatever is taken from it is missed.
func checkRelease(t *testing.T, out, version string) {
	check := func() error {
		return run([]string{"check", "-out", out, "-targets", "linux/" + runtime.GOARCH, version})
	}
	if err := check(); err != nil {
		t.Fatal(err)
	}
	entries, err := os.ReadDir(out)
	if err != nil {
		t.Fatal(err)
	}
	for _, e := range entries {
		if strings.HasSuffix(e.Name(), ".minisig") {
			continue // a release need not be signed
		}
		name := filepath.Join(out, e.Name())
		if err := os.Rename(name, name+".away"); err != nil {
			t.Fatal(err)
		}
		if err := check(); err == nil {
			t.Errorf("%s is not missed", e.Name())
		}
		if err := os.Rename(name+".away", name); err != nil {
			t.Fatal(err)
		}
	}
	usual := maxProgram
	maxProgram = 20_000_000
	if err := check(); err == nil || !strings.Contains(err.Error(), "more than 20000000") {
		t.Errorf("a program that is too large: %v", err)
	}
	maxProgram = usual
	bill := filepath.Join(out, "banco-"+version+".cdx.json")
	text, err := os.ReadFile(bill)
	if err != nil {
		t.Fatal(err)
	}
	other := strings.Replace(string(text), `"name": "rsc.io/qr"`, `"name": "example.org/other"`, 1)
	if err := os.WriteFile(bill, []byte(other), 0o644); err != nil {
		t.Fatal(err)
	}
	if err := check(); err == nil || !strings.Contains(err.Error(), "do not name example.org/other") {
		t.Errorf("a missing notice: %v", err)
	}
	if err := os.WriteFile(bill, text, 0o644); err != nil {
		t.Fatal(err)
	}
}

// gunzipTar returns the files of an archive by name.
func gunzipTar(t *testing.T, name string) map[string][]byte {
	t.Helper()
	f, err := os.Open(name)
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	r, err := gzip.NewReader(f)
	if err != nil {
		t.Fatal(err)
	}
	all, err := io.ReadAll(r)
	if err != nil {
		t.Fatal(err)
	}
	files, _, err := untar(all)
	if err != nil {
		t.Fatal(err)
	}
	return files
}

// installPackage installs a package where nothing else is, with dpkg's own word on
// what it installs.
func installPackage(t *testing.T, name string) {
	if _, err := exec.LookPath("dpkg"); err != nil || os.Geteuid() != 0 {
		t.Skip("needs dpkg, and root")
	}
	if out, err := exec.Command("dpkg-deb", "--info", name).CombinedOutput(); err != nil {
		t.Fatalf("%v\n%s", err, out)
	}
	root := t.TempDir()
	for file, text := range map[string]string{
		"etc/passwd": "root:x:0:0:root:/root:/bin/sh\n", "etc/group": "root:x:0:\n", "etc/shadow": "", "etc/gshadow": "",
		"var/lib/dpkg/status": "Package: passwd\nStatus: install ok installed\nMaintainer: nobody\nArchitecture: all\nVersion: 1\n" +
			"Description: stands for the base system\n",
		"var/lib/dpkg/available": "", "var/lib/dpkg/updates/.keep": "", "var/lib/dpkg/info/format": "1\n", "var/log/dpkg.log": "",
	} {
		if err := os.MkdirAll(filepath.Join(root, filepath.Dir(file)), 0o755); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(filepath.Join(root, file), []byte(text), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	dpkg := func(args ...string) {
		t.Helper()
		args = append([]string{"--root=" + root, "--force-script-chrootless", "--force-architecture"}, args...)
		if out, err := exec.Command("dpkg", args...).CombinedOutput(); err != nil {
			t.Fatalf("dpkg %v: %v\n%s", args, err, out)
		}
	}
	dpkg("--install", name)
	passwd, _ := os.ReadFile(filepath.Join(root, "etc/passwd"))
	if !regexp.MustCompile(`(?m)^banco:x:\d+:\d+:.*:/var/lib/banco:/usr/sbin/nologin$`).Match(passwd) {
		t.Errorf("there is no user banco: %s", passwd)
	}
	program := filepath.Join(root, "usr/bin/banco")
	if out, err := exec.Command(program, "config", "check", filepath.Join(root, configFile)).CombinedOutput(); err != nil {
		t.Errorf("%v\n%s", err, out)
	}
	settings := filepath.Join(root, configFile)
	if err := os.WriteFile(settings, []byte("{}"), 0o644); err != nil {
		t.Fatal(err)
	}
	dpkg("--force-confold", "--install", name) // again: what the owner has changed stays
	if text, err := os.ReadFile(settings); err != nil || string(text) != "{}" {
		t.Errorf("%q, %v", text, err)
	}
	dpkg("--purge", "banco")
	for _, gone := range []string{program, settings} {
		if _, err := os.Stat(gone); err == nil {
			t.Errorf("%s is still there", gone)
		}
	}
}

// small is a release of next to nothing.
func small(t *testing.T) *release {
	t.Helper()
	r := &release{version: "1.2.3", out: t.TempDir(), maintainer: "A <a@example.org>", when: time.Unix(1700000000, 0).UTC()}
	for name := range places {
		r.common = append(r.common, file{name: name, text: []byte(name)})
	}
	slices.SortFunc(r.common, func(a, b file) int { return strings.Compare(a.name, b.name) })
	r.image = &image{version: r.version, when: r.when, labels: map[string]string{"a": "b", "c": "d"}, blobs: map[string][]byte{}}
	return r
}

// Twice packed, the same bytes.
func TestPackingIsReproducible(t *testing.T) {
	var first []byte
	for i := range 2 {
		r := small(t)
		for _, system := range []string{"linux", "windows", "darwin"} {
			if err := r.pack(system, "arm64", []byte("program")); err != nil {
				t.Fatal(err)
			}
		}
		layout, err := r.image.archive()
		if err != nil {
			t.Fatal(err)
		}
		if err := r.write("image.tar", layout); err != nil {
			t.Fatal(err)
		}
		sums, err := sumsOf(r.out)
		if err != nil || bytes.Count(sums, []byte("\n")) != 5 {
			t.Fatalf("%s, %v", sums, err)
		}
		if i == 0 {
			first = sums
		} else if !bytes.Equal(first, sums) {
			t.Errorf("%s\nand then\n%s", first, sums)
		}
		time.Sleep(time.Second / 100)
	}
}

// theELF is the head of a static program for amd64.
var theELF = append([]byte("\x7fELF\x02\x01\x01\x00\x00\x00\x00\x00\x00\x00\x00\x00\x02\x00\x3e\x00\x01\x00\x00\x00"), make([]byte, 40)...)

// What breaks the specification of images, or what we promise of ours, is found.
func TestImageCheck(t *testing.T) {
	for name, broken := range map[string]func(*image){
		"":              func(*image) {},
		"no blob":       func(m *image) { m.manifests[0].Digest = digestOf(nil) },
		"has 3 bytes":   func(m *image) { m.blobs[m.manifests[0].Digest] = []byte("{ }") },
		"nothing names": func(m *image) { m.put(typeLayer, []byte("more")) },
		"for linux/amd": func(m *image) { m.manifests[0].Platform.Architecture = "arm64" },
		"lists a":       func(m *image) { m.manifests[0].MediaType = typeLayer },
		"it runs as":    func(m *image) { m.rewrite(t, `"User":"65532:65532"`, `"User":"0:0"`) },
		"the volume":    func(m *image) { m.rewrite(t, `"/data":{}`, `"/more":{}`) },
		"cannot be run": func(m *image) { m.rewrite(t, `"Entrypoint":["/banco"]`, `"Entrypoint":["/bin/sh"]`) },
		"not that of":   func(m *image) { m.rewrite(t, `"diff_ids":["sha256:`, `"diff_ids":["sha256:0`) },
	} {
		r := small(t)
		if err := r.image.add("amd64", theELF); err != nil {
			t.Fatal(err)
		}
		broken(r.image)
		layout, err := r.image.archive()
		if err != nil {
			t.Fatal(err)
		}
		if err = checkImage(layout); name == "" && err != nil || name != "" && (err == nil || !strings.Contains(err.Error(), name)) {
			t.Errorf("%q: %v", name, err)
		}
	}
}

// rewrite changes the config of the one image, and what names it.
func (m *image) rewrite(t *testing.T, old, text string) {
	var head manifest
	if err := json.Unmarshal(m.blobs[m.manifests[0].Digest], &head); err != nil {
		t.Fatal(err)
	}
	config := m.blobs[head.Config.Digest]
	if !bytes.Contains(config, []byte(old)) {
		t.Fatalf("%s is not in %s", old, config)
	}
	delete(m.blobs, head.Config.Digest)
	head.Config = m.put(typeConfig, bytes.Replace(config, []byte(old), []byte(text), 1))
	again, err := json.Marshal(head)
	if err != nil {
		t.Fatal(err)
	}
	delete(m.blobs, m.manifests[0].Digest)
	at := m.manifests[0].Platform
	m.manifests[0] = m.put(typeManifest, again)
	m.manifests[0].Platform = at
}

// A release is refused where the changelog does not know its version.
func TestReleaseNeedsItsChangelog(t *testing.T) {
	t.Chdir("../..")
	err := run([]string{"-out", filepath.Join(t.TempDir(), "release"), "99.0.0"})
	if err == nil || !strings.Contains(err.Error(), "CHANGELOG.md") {
		t.Error(err)
	}
}

// The units are as closed as systemd can say, and have no mistake in them.
func TestUnitsAreHardened(t *testing.T) {
	if _, err := exec.LookPath("systemd-analyze"); err != nil {
		t.Skip("no systemd-analyze here")
	}
	for _, name := range []string{"banco.service", "banco-backup.service"} {
		cmd := exec.Command("systemd-analyze", "security", "--offline=true", "--threshold=30", filepath.Join("../../deploy", name))
		if out, err := cmd.CombinedOutput(); err != nil {
			t.Errorf("%s: %v\n%s", name, err, out)
		}
	}
}
