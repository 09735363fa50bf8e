package main

import (
	"bytes"
	"crypto/md5"
	"fmt"
	"path"
	"slices"
	"strings"
	"time"
)

// configFile is kept when its owner has changed it and the package is installed
// again.
const configFile = "etc/banco/banco.json"

// preinst notes that no version is there, for postinst: dpkg tells that of the
// version before even where it was removed.
const preinst = `#!/bin/sh
set -e
if [ "$1" = install ] && [ -z "$DPKG_ROOT" ] && [ -d /run/systemd/system ]; then
	touch /run/banco-is-new
fi
`

// postinst makes the user. It works on another root too, which dpkg names.
const postinst = `#!/bin/sh
set -e
if [ "$1" = configure ]; then
	if ! grep -q '^banco:' "$DPKG_ROOT/etc/passwd"; then
		useradd --prefix "${DPKG_ROOT:-/}" --system --user-group --home-dir /var/lib/banco --no-create-home \
			--shell /usr/sbin/nologin banco
	fi
	if [ -z "$DPKG_ROOT" ] && [ -d /run/systemd/system ]; then
		systemctl daemon-reload
		if [ -e /run/banco-is-new ]; then
			systemctl enable banco.service
			systemctl start banco.service || true
			rm /run/banco-is-new
		else
			systemctl try-restart banco.service
		fi
	fi
fi
`

// prerm stops the server before its program goes.
const prerm = `#!/bin/sh
set -e
if [ "$1" = remove ] && [ -z "$DPKG_ROOT" ] && [ -d /run/systemd/system ]; then
	systemctl --no-reload disable --now banco.service banco-backup.timer || true
fi
`

// postrm leaves the games where they are: purge deletes settings alone.
const postrm = `#!/bin/sh
set -e
if [ "$1" = purge ]; then
	echo "banco: the games are still in /var/lib/banco" >&2
fi
if [ "$1" = remove ] && [ -z "$DPKG_ROOT" ] && [ -d /run/systemd/system ]; then
	systemctl daemon-reload
fi
`

// debianPackage writes the package of Debian for a processor: an ar archive of two
// tar archives, see deb(5).
func (r *release) debianPackage(arch string, program []byte) ([]byte, error) {
	files, err := r.debianFiles(program)
	if err != nil {
		return nil, err
	}
	size := 0
	var sums bytes.Buffer
	for _, f := range files {
		size += len(f.text)
		fmt.Fprintf(&sums, "%x  %s\n", md5.Sum(f.text), f.name)
	}
	control := fmt.Sprintf(`Package: banco
Version: %s
Architecture: %s
Maintainer: %s
Installed-Size: %d
Depends: passwd
Recommends: ca-certificates
Section: games
Priority: optional
Description: board games of Vietnam to play, study and host
 Chess, xiangqi, covered xiangqi, five in a row and Othello in one program:
 a server with its page, engines, tournaments, classes and a lab of searches.
`, r.version, arch, r.maintainer, (size+1023)/1024)
	scripts, err := tarGzip([]file{
		{name: "./", mode: 0o755},
		{name: "./conffiles", text: []byte("/" + configFile + "\n")},
		{name: "./control", text: []byte(control)},
		{name: "./md5sums", text: sums.Bytes()},
		{name: "./postinst", mode: 0o755, text: []byte(postinst)},
		{name: "./postrm", mode: 0o755, text: []byte(postrm)},
		{name: "./preinst", mode: 0o755, text: []byte(preinst)},
		{name: "./prerm", mode: 0o755, text: []byte(prerm)},
	}, r.when)
	if err != nil {
		return nil, err
	}
	data, err := tarGzip(withFolders(files), r.when)
	if err != nil {
		return nil, err
	}
	return arOf([]file{
		{name: "debian-binary", text: []byte("2.0\n")},
		{name: "control.tar.gz", text: scripts},
		{name: "data.tar.gz", text: data},
	}, r.when), nil
}

// places are where a package puts the files that all archives have. Those that end
// in .gz are compressed, as Debian asks.
var places = map[string]string{
	"completions/banco.bash":      "usr/share/bash-completion/completions/banco",
	"completions/_banco":          "usr/share/zsh/vendor-completions/_banco",
	"completions/banco.fish":      "usr/share/fish/vendor_completions.d/banco.fish",
	"deploy/banco.service":        "usr/lib/systemd/system/banco.service",
	"deploy/banco-backup.service": "usr/lib/systemd/system/banco-backup.service",
	"deploy/banco-backup.timer":   "usr/lib/systemd/system/banco-backup.timer",
	"deploy/banco.json":           configFile,
	"CHANGELOG.md":                "usr/share/doc/banco/changelog.gz",
	"NOTICES.md":                  "usr/share/doc/banco/NOTICES.md.gz",
}

// debianFiles returns the files of the package by their full names, sorted.
func (r *release) debianFiles(program []byte) ([]file, error) {
	files := []file{{name: "usr/bin/banco", mode: 0o755, text: program}}
	for _, f := range r.common {
		at, placed := places[f.name]
		switch {
		case strings.HasPrefix(f.name, "man/"):
			at = "usr/share/man/man1/" + path.Base(f.name) + ".gz"
		case f.name == "LICENSE":
			at = "usr/share/doc/banco/copyright"
			f.text = append([]byte("Copyright: the authors of Ban Co. The licences of what it contains are in NOTICES.md.gz.\n"+
				"On Debian systems the text of Apache-2.0 is also in /usr/share/common-licenses/Apache-2.0.\n\n"), f.text...)
		case strings.HasPrefix(f.name, "deploy/") && !placed:
			at = "usr/share/doc/banco/" + strings.TrimPrefix(f.name, "deploy/")
		case !placed:
			continue
		}
		if strings.HasSuffix(at, ".gz") {
			packed, err := gzipOf(f.text)
			if err != nil {
				return nil, err
			}
			f.text = packed
		}
		f.name = at
		files = append(files, f)
	}
	slices.SortFunc(files, func(a, b file) int { return strings.Compare(a.name, b.name) })
	return files, nil
}

// withFolders adds the folders that files lie in, and begins each name with "./".
func withFolders(files []file) (all []file) {
	seen := map[string]bool{}
	var add func(folder string)
	add = func(folder string) {
		if folder == "." || seen[folder] {
			return
		}
		seen[folder] = true
		add(path.Dir(folder))
		all = append(all, file{name: "./" + folder + "/", mode: 0o755})
	}
	all = append(all, file{name: "./", mode: 0o755})
	for _, f := range files {
		add(path.Dir(f.name))
		f.name = "./" + f.name
		all = append(all, f)
	}
	return all
}

// arOf packs files as ar does.
func arOf(files []file, when time.Time) []byte {
	var b bytes.Buffer
	b.WriteString("!<arch>\n")
	for _, f := range files {
		fmt.Fprintf(&b, "%-16s%-12d%-6d%-6d%-8s%-10d`\n", f.name, when.Unix(), 0, 0, "100644", len(f.text))
		b.Write(f.text)
		if len(f.text)%2 == 1 {
			b.WriteByte('\n')
		}
	}
	return b.Bytes()
}
