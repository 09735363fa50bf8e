// Package sbom writes the bill of materials of binaries in CycloneDX's JSON: the
// modules that the Go linker says are in them, with their licences, and what of
// others is in the page. It also writes the notices, which are the texts of those
// licences. Both read the repository in the current folder.
package sbom

import (
	"debug/buildinfo"
	"encoding/base64"
	"encoding/hex"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"runtime/debug"
	"slices"
	"strings"
)

// bill is the document: https://cyclonedx.org/docs/1.5/json/.
type bill struct {
	Schema     string      `json:"$schema"`
	Format     string      `json:"bomFormat"`
	Spec       string      `json:"specVersion"`
	Version    int         `json:"version"`
	Metadata   metadata    `json:"metadata"`
	Components []component `json:"components"`
}

type metadata struct {
	Component component `json:"component"`
}

// component is a module at a version.
type component struct {
	Type     string    `json:"type"`
	Ref      string    `json:"bom-ref"`
	Name     string    `json:"name"`
	Version  string    `json:"version"`
	Hashes   []hash    `json:"hashes,omitempty"`
	Licences []licence `json:"licenses"`
	PURL     string    `json:"purl"`
}

type hash struct {
	Algorithm string `json:"alg"`
	Content   string `json:"content"`
}

// licence is one by its name in the list of SPDX.
type licence struct {
	Licence struct {
		ID string `json:"id"`
	} `json:"license"`
}

// Write writes the bill of binaries. A licence that is not known is an error: a
// bill without it would say less than it seems to.
func Write(w io.Writer, version string, binaries []string) error {
	var infos []*debug.BuildInfo
	for _, name := range binaries {
		info, err := buildinfo.ReadFile(name)
		if err != nil {
			return err
		}
		infos = append(infos, info)
	}
	b := billOf(version, infos)
	page, err := bundled("web/ui/package-lock.json")
	if err != nil {
		return err
	}
	folders, err := moduleFolders("linux", "darwin", "windows")
	if err != nil {
		return err
	}
	var unknown error
	for i := range b.Components {
		c := &b.Components[i]
		if c.Name == "std" { // Go's own library, which has no folder among the modules
			c.Licences = licensed("BSD-3-Clause")
			continue
		}
		if c.Licences, err = licencesIn(folders[c.Name+"@"+c.Version]); err != nil {
			unknown = errors.Join(unknown, fmt.Errorf("%s: %w", c.Ref, err))
		}
	}
	b.Components = append(b.Components, page...)
	out := json.NewEncoder(w)
	out.SetIndent("", "  ")
	return errors.Join(unknown, out.Encode(b))
}

// billOf lists what binaries are made of, Go's own library first. They are the same
// program for several systems, which need not have the same modules.
func billOf(version string, infos []*debug.BuildInfo) bill {
	b := bill{Schema: "http://cyclonedx.org/schema/bom-1.5.schema.json", Format: "CycloneDX", Spec: "1.5", Version: 1}
	b.Metadata.Component = moduleOf("application", infos[0].Main.Path, version, "")
	b.Metadata.Component.Licences = licensed("Apache-2.0")
	b.Components = []component{moduleOf("library", "std", strings.TrimPrefix(infos[0].GoVersion, "go"), "")}
	for _, info := range infos {
		for _, m := range info.Deps {
			if m.Replace != nil {
				m = m.Replace
			}
			c := moduleOf("library", m.Path, m.Version, m.Sum)
			if !slices.ContainsFunc(b.Components, func(other component) bool { return other.Ref == c.Ref }) {
				b.Components = append(b.Components, c)
			}
		}
	}
	slices.SortFunc(b.Components[1:], func(a, b component) int { return strings.Compare(a.Ref, b.Ref) })
	return b
}

// moduleOf describes a module. Its sum is Go's: SHA-256 over the list of its
// files with theirs.
func moduleOf(kind, path, version, sum string) component {
	purl := "pkg:golang/" + path + "@" + strings.ReplaceAll(version, "+", "%2B")
	c := component{Type: kind, Ref: purl, Name: path, Version: version, PURL: purl}
	if raw, err := base64.StdEncoding.DecodeString(strings.TrimPrefix(sum, "h1:")); err == nil && len(raw) == 32 {
		c.Hashes = []hash{{"SHA-256", hex.EncodeToString(raw)}}
	}
	return c
}
