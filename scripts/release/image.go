package main

import (
	"bytes"
	"crypto/sha256"
	"encoding/json"
	"fmt"
	"os/exec"
	"slices"
	"strings"
	"time"
)

// Media types of the OCI image specification.
const (
	typeIndex    = "application/vnd.oci.image.index.v1+json"
	typeManifest = "application/vnd.oci.image.manifest.v1+json"
	typeConfig   = "application/vnd.oci.image.config.v1+json"
	typeLayer    = "application/vnd.oci.image.layer.v1.tar+gzip"
)

// nobody runs the server in a container: it is the user of distroless images too.
const nobody = 65532

// image is a layout of an image: https://github.com/opencontainers/image-spec.
type image struct {
	version   string
	when      time.Time
	labels    map[string]string
	blobs     map[string][]byte // by digest
	manifests []descriptor      // one for each processor
}

type descriptor struct {
	MediaType   string            `json:"mediaType"`
	Digest      string            `json:"digest"`
	Size        int64             `json:"size"`
	Platform    *platform         `json:"platform,omitempty"`
	Annotations map[string]string `json:"annotations,omitempty"`
}

type platform struct {
	Architecture string `json:"architecture"`
	OS           string `json:"os"`
}

type imageIndex struct {
	Schema    int          `json:"schemaVersion"`
	MediaType string       `json:"mediaType"`
	Manifests []descriptor `json:"manifests"`
}

type manifest struct {
	Schema      int               `json:"schemaVersion"`
	MediaType   string            `json:"mediaType"`
	Config      descriptor        `json:"config"`
	Layers      []descriptor      `json:"layers"`
	Annotations map[string]string `json:"annotations,omitempty"`
}

type imageConfig struct {
	Created      time.Time `json:"created"`
	Architecture string    `json:"architecture"`
	OS           string    `json:"os"`
	Config       runConfig `json:"config"`
	RootFS       rootFS    `json:"rootfs"`
	History      []history `json:"history"`
}

type runConfig struct {
	User         string
	ExposedPorts map[string]struct{}
	Env          []string
	Entrypoint   []string
	Cmd          []string
	Volumes      map[string]struct{}
	WorkingDir   string
	Labels       map[string]string
	StopSignal   string
	Healthcheck  *healthcheck `json:",omitempty"` // Docker's; others leave it alone
}

type healthcheck struct {
	Test     []string
	Interval time.Duration
	Timeout  time.Duration
}

type rootFS struct {
	Type    string   `json:"type"`
	DiffIDs []string `json:"diff_ids"`
}

type history struct {
	Created   time.Time `json:"created"`
	CreatedBy string    `json:"created_by"`
}

// newImage begins an image. A module path that names a host says where its source
// is.
func newImage(version string, when time.Time) (*image, error) {
	module, err := exec.Command("go", "list", "-m").Output()
	if err != nil {
		return nil, fmt.Errorf("go list -m: %w", err)
	}
	labels := map[string]string{
		"org.opencontainers.image.title":    "Ban Co",
		"org.opencontainers.image.version":  version,
		"org.opencontainers.image.licenses": "Apache-2.0",
		"org.opencontainers.image.created":  when.Format(time.RFC3339),
	}
	if path := strings.TrimSpace(string(module)); strings.Contains(path, ".") {
		labels["org.opencontainers.image.source"] = "https://" + path
	}
	return &image{version: version, when: when, labels: labels, blobs: map[string][]byte{}}, nil
}

// put adds a blob and returns what names it.
func (m *image) put(mediaType string, blob []byte) descriptor {
	digest := digestOf(blob)
	m.blobs[digest] = blob
	return descriptor{MediaType: mediaType, Digest: digest, Size: int64(len(blob))}
}

func digestOf(blob []byte) string { return fmt.Sprintf("sha256:%x", sha256.Sum256(blob)) }

// add adds the image for a processor: a layer with the program, a data folder, a
// place for temporary files and the name of the user.
func (m *image) add(arch string, program []byte) error {
	layer, err := tarOf([]file{
		{name: "banco", mode: 0o755, text: program},
		{name: "data/", mode: 0o700, owner: nobody},
		{name: "etc/", mode: 0o755},
		{name: "etc/passwd", text: fmt.Appendf(nil, "root:x:0:0:root:/:/nologin\nbanco:x:%d:%d:banco:/data:/nologin\n", nobody, nobody)},
		{name: "tmp/", mode: 0o1777},
	}, m.when)
	if err != nil {
		return err
	}
	packed, err := gzipOf(layer)
	if err != nil {
		return err
	}
	config, err := json.Marshal(imageConfig{
		Created: m.when, Architecture: arch, OS: "linux",
		Config: runConfig{
			User: fmt.Sprintf("%d:%d", nobody, nobody), ExposedPorts: map[string]struct{}{"8080/tcp": {}},
			Env:        []string{"BANCO_ADDR=0.0.0.0:8080", "BANCO_DATA=/data", "PATH=/"},
			Entrypoint: []string{"/banco"}, Cmd: []string{"serve"}, Volumes: map[string]struct{}{"/data": {}}, WorkingDir: "/",
			Labels: m.labels, StopSignal: "SIGTERM",
			Healthcheck: &healthcheck{Test: []string{"CMD", "/banco", "health"}, Interval: 30 * time.Second, Timeout: 6 * time.Second},
		},
		RootFS:  rootFS{Type: "layers", DiffIDs: []string{digestOf(layer)}},
		History: []history{{m.when, "scripts/release"}},
	})
	if err != nil {
		return err
	}
	text, err := json.Marshal(manifest{
		Schema: 2, MediaType: typeManifest, Config: m.put(typeConfig, config), Layers: []descriptor{m.put(typeLayer, packed)},
		Annotations: m.labels,
	})
	if err != nil {
		return err
	}
	d := m.put(typeManifest, text)
	d.Platform = &platform{arch, "linux"}
	m.manifests = append(m.manifests, d)
	return nil
}

// archive returns the layout as a tar archive, which podman load, docker load and
// skopeo read.
func (m *image) archive() ([]byte, error) {
	all, err := json.Marshal(imageIndex{2, typeIndex, m.manifests})
	if err != nil {
		return nil, err
	}
	d := m.put(typeIndex, all)
	d.Annotations = map[string]string{
		"org.opencontainers.image.ref.name": "banco:" + m.version,
		"io.containerd.image.name":          "docker.io/library/banco:" + m.version,
	}
	top, err := json.Marshal(imageIndex{2, typeIndex, []descriptor{d}})
	if err != nil {
		return nil, err
	}
	files := []file{
		{name: "oci-layout", text: []byte(`{"imageLayoutVersion":"1.0.0"}`)},
		{name: "index.json", text: bytes.TrimSpace(top)},
		{name: "blobs/", mode: 0o755},
		{name: "blobs/sha256/", mode: 0o755},
	}
	var blobs []file
	for digest, blob := range m.blobs {
		blobs = append(blobs, file{name: "blobs/" + strings.Replace(digest, ":", "/", 1), text: blob})
	}
	slices.SortFunc(blobs, func(a, b file) int { return strings.Compare(a.name, b.name) })
	return tarOf(append(files, blobs...), m.when)
}
