package main

import (
	"archive/tar"
	"archive/zip"
	"bytes"
	"compress/gzip"
	"io/fs"
	"os"
	"path"
	"path/filepath"
	"time"
)

// file is one in an archive. Without a mode it is 0644; a name that ends in a slash
// is a folder. Whoever unpacks it owns it, but for the owner of an image's files.
type file struct {
	name  string
	mode  int64
	text  []byte
	owner int
}

// under puts files into a folder.
func under(folder string, files []file) []file {
	var list []file
	for _, f := range files {
		f.name = folder + "/" + f.name
		list = append(list, f)
	}
	return list
}

// readFolder reads the files of a folder on disk, below a folder of an archive.
func readFolder(folder, at string) (files []file, err error) {
	err = filepath.WalkDir(folder, func(name string, entry fs.DirEntry, err error) error {
		if err != nil || entry.IsDir() {
			return err
		}
		text, err := os.ReadFile(name)
		if err != nil {
			return err
		}
		below, err := filepath.Rel(folder, name)
		files = append(files, file{name: at + filepath.ToSlash(below), text: text})
		return err
	})
	return files, err
}

// tarOf packs files. All are of one time, and of root.
func tarOf(files []file, when time.Time) ([]byte, error) {
	var b bytes.Buffer
	w := tar.NewWriter(&b)
	for _, f := range files {
		h := &tar.Header{Name: f.name, Mode: f.mode, Size: int64(len(f.text)), ModTime: when, Uid: f.owner, Gid: f.owner, Format: tar.FormatUSTAR}
		if f.name[len(f.name)-1] == '/' {
			h.Typeflag = tar.TypeDir
		} else if h.Mode == 0 {
			h.Mode = 0o644
		}
		if f.owner == 0 {
			h.Uname, h.Gname = "root", "root"
		}
		if err := w.WriteHeader(h); err != nil {
			return nil, err
		}
		if _, err := w.Write(f.text); err != nil {
			return nil, err
		}
	}
	err := w.Close()
	return b.Bytes(), err
}

// effort is how hard gzip tries; tests are in a hurry.
var effort = gzip.BestCompression

// gzipOf compresses, without a time or a name.
func gzipOf(text []byte) ([]byte, error) {
	var b bytes.Buffer
	w, err := gzip.NewWriterLevel(&b, effort)
	if err != nil {
		return nil, err
	}
	if _, err := w.Write(text); err != nil {
		return nil, err
	}
	err = w.Close()
	return b.Bytes(), err
}

func tarGzip(files []file, when time.Time) ([]byte, error) {
	packed, err := tarOf(files, when)
	if err != nil {
		return nil, err
	}
	return gzipOf(packed)
}

func zipOf(files []file, when time.Time) ([]byte, error) {
	var b bytes.Buffer
	w := zip.NewWriter(&b)
	for _, f := range files {
		h := &zip.FileHeader{Name: path.Clean(f.name), Method: zip.Deflate, Modified: when}
		h.SetMode(0o644)
		if f.mode != 0 {
			h.SetMode(fs.FileMode(f.mode))
		}
		part, err := w.CreateHeader(h)
		if err != nil {
			return nil, err
		}
		if _, err := part.Write(f.text); err != nil {
			return nil, err
		}
	}
	err := w.Close()
	return b.Bytes(), err
}
