package main

import (
	"archive/tar"
	"bytes"
	"compress/gzip"
	"debug/elf"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"slices"
	"strings"
)

// checkImage checks an archive of a layout against the OCI image specification: its
// files, media types, digests and sizes, and that each image runs one static
// program that is in it, and not as root.
func checkImage(archive []byte) error {
	files, _, err := untar(archive)
	if err != nil {
		return err
	}
	var layout struct{ ImageLayoutVersion string }
	if err := json.Unmarshal(files["oci-layout"], &layout); err != nil || layout.ImageLayoutVersion != "1.0.0" {
		return fmt.Errorf("oci-layout says version %q, %v", layout.ImageLayoutVersion, err)
	}
	c := imageCheck{files: files, used: map[string]bool{"oci-layout": true, "index.json": true}}
	if err := c.index(files["index.json"]); err != nil {
		return err
	}
	for name := range files {
		if !strings.HasSuffix(name, "/") && !c.used[name] {
			return fmt.Errorf("nothing names the blob %s", name)
		}
	}
	if c.images == 0 {
		return errors.New("there is no image in the index")
	}
	return nil
}

// untar returns the files of a tar archive, and their headers, by name.
func untar(archive []byte) (map[string][]byte, map[string]*tar.Header, error) {
	files, headers := map[string][]byte{}, map[string]*tar.Header{}
	r := tar.NewReader(bytes.NewReader(archive))
	for {
		h, err := r.Next()
		if errors.Is(err, io.EOF) {
			return files, headers, nil
		}
		if err != nil {
			return nil, nil, err
		}
		if files[h.Name], err = io.ReadAll(r); err != nil {
			return nil, nil, err
		}
		headers[h.Name] = h
	}
}

// imageCheck is a check under way.
type imageCheck struct {
	files  map[string][]byte
	used   map[string]bool
	images int
}

// blob returns what a descriptor names, once its digest and size are right.
func (c *imageCheck) blob(d descriptor) ([]byte, error) {
	name := "blobs/" + strings.Replace(d.Digest, ":", "/", 1)
	blob, ok := c.files[name]
	switch {
	case !ok:
		return nil, fmt.Errorf("there is no blob %s", name)
	case int64(len(blob)) != d.Size:
		return nil, fmt.Errorf("%s has %d bytes, its descriptor says %d", name, len(blob), d.Size)
	case digestOf(blob) != d.Digest:
		return nil, fmt.Errorf("%s has another digest than its name", name)
	}
	c.used[name] = true
	return blob, nil
}

// index checks an index and all that it lists.
func (c *imageCheck) index(text []byte) error {
	var index imageIndex
	if err := json.Unmarshal(text, &index); err != nil {
		return err
	}
	if index.Schema != 2 || index.MediaType != typeIndex || len(index.Manifests) == 0 {
		return fmt.Errorf("an index of schema %d and type %q with %d manifests", index.Schema, index.MediaType, len(index.Manifests))
	}
	for _, d := range index.Manifests {
		blob, err := c.blob(d)
		if err != nil {
			return err
		}
		switch d.MediaType {
		case typeIndex:
			err = c.index(blob)
		case typeManifest:
			err = c.manifest(d, blob)
		default:
			err = fmt.Errorf("an index lists a %q", d.MediaType)
		}
		if err != nil {
			return err
		}
	}
	return nil
}

// manifest checks an image.
func (c *imageCheck) manifest(d descriptor, text []byte) error {
	var m manifest
	if err := json.Unmarshal(text, &m); err != nil {
		return err
	}
	if m.Schema != 2 || m.MediaType != typeManifest || m.Config.MediaType != typeConfig || len(m.Layers) != 1 {
		return fmt.Errorf("a manifest of schema %d with a config %q and %d layers", m.Schema, m.Config.MediaType, len(m.Layers))
	}
	blob, err := c.blob(m.Config)
	if err != nil {
		return err
	}
	var config imageConfig
	if err := json.Unmarshal(blob, &config); err != nil {
		return err
	}
	if d.Platform == nil || d.Platform.OS != config.OS || d.Platform.Architecture != config.Architecture {
		return fmt.Errorf("the index says %v, the image is for %s/%s", d.Platform, config.OS, config.Architecture)
	}
	if config.RootFS.Type != "layers" || len(config.RootFS.DiffIDs) != len(m.Layers) {
		return fmt.Errorf("the root has %d layers, the manifest %d", len(config.RootFS.DiffIDs), len(m.Layers))
	}
	if m.Layers[0].MediaType != typeLayer {
		return fmt.Errorf("the layer is a %q", m.Layers[0].MediaType)
	}
	layer, err := c.blob(m.Layers[0])
	if err != nil {
		return err
	}
	unzipped, err := gzip.NewReader(bytes.NewReader(layer))
	if err != nil {
		return err
	}
	root, err := io.ReadAll(unzipped)
	if err != nil {
		return err
	}
	if digestOf(root) != config.RootFS.DiffIDs[0] {
		return errors.New("the layer is not that of the config")
	}
	c.images++
	return checkRoot(root, &config)
}

// machines are the processors of programs by their names in images.
var machines = map[string]elf.Machine{"amd64": elf.EM_X86_64, "arm64": elf.EM_AARCH64}

// checkRoot checks that an image runs a static program that is in it, as a user who
// is not root and owns the volume.
func checkRoot(root []byte, config *imageConfig) error {
	files, headers, err := untar(root)
	if err != nil {
		return err
	}
	run := config.Config
	if strings.HasPrefix(run.User, "0") || strings.HasPrefix(run.User, "root") || run.User == "" {
		return fmt.Errorf("it runs as %q", run.User)
	}
	if len(run.Entrypoint) == 0 {
		return errors.New("it runs nothing")
	}
	name := strings.TrimPrefix(run.Entrypoint[0], "/")
	if h := headers[name]; h == nil || h.Mode&0o111 == 0 {
		return fmt.Errorf("%s cannot be run", name)
	}
	program, err := elf.NewFile(bytes.NewReader(files[name]))
	if err != nil {
		return fmt.Errorf("%s: %w", name, err)
	}
	interpreted := slices.ContainsFunc(program.Progs, func(p *elf.Prog) bool { return p.Type == elf.PT_INTERP })
	if program.Machine != machines[config.Architecture] || interpreted {
		return fmt.Errorf("%s is for %v, and static: %v", name, program.Machine, !interpreted)
	}
	for volume := range run.Volumes {
		if h := headers[strings.TrimPrefix(volume, "/")+"/"]; h == nil || fmt.Sprintf("%d:%d", h.Uid, h.Gid) != run.User {
			return fmt.Errorf("the volume %s is not the user's", volume)
		}
	}
	if run.Healthcheck == nil || len(run.Healthcheck.Test) < 2 || run.Healthcheck.Test[1] != run.Entrypoint[0] {
		return errors.New("it has no health check")
	}
	return nil
}
