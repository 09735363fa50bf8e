package web

import (
	"bytes"
	"compress/gzip"
	"crypto/sha256"
	"encoding/hex"
	"io/fs"
	"mime"
	"net/http"
	"path"
	"strings"
	"sync"
	"time"

	"banco/web/api"
)

// pageFile is a file of the built page, ready to be sent.
type pageFile struct {
	kind    string // its Content-Type
	hash    string // of its content
	forever bool   // its name changes with its content
	plain   []byte
	packed  func() []byte // with gzip, or nil where that saves nothing
}

// pageFiles are the files of the page by their paths. There are few, and they
// do not change: each is compressed once, when it is first asked for, as well as gzip can.
type pageFiles map[string]*pageFile

// programFile says what the program for browsers consists of: see ui.Program.
const programFile = "offline.json"

// readPage reads the files of a built page. Where there is none, a line says so. A page
// that came without the program for browsers is told of an empty one: browsers report a
// missing file as an error.
func readPage(page fs.FS) (pageFiles, error) {
	files := pageFiles{}
	if page == nil {
		files["index.html"] = newPageFile("index.html", []byte("<!doctype html><title>Bàn Cờ</title><p>The API alone.</p>"))
		return files, nil
	}
	err := fs.WalkDir(page, ".", func(name string, entry fs.DirEntry, err error) error {
		if err != nil || entry.IsDir() {
			return err
		}
		data, err := fs.ReadFile(page, name)
		if err == nil {
			files[name] = newPageFile(name, data)
		}
		return err
	})
	if files[programFile] == nil {
		files[programFile] = newPageFile(programFile, []byte("{}"))
	}
	return files, err
}

func newPageFile(name string, data []byte) *pageFile {
	hash := sha256.Sum256(data)
	f := &pageFile{
		kind: kindOf(name, data), hash: hex.EncodeToString(hash[:12]),
		forever: strings.HasPrefix(name, "assets/"), plain: data,
		packed: sync.OnceValue(func() []byte { return pack(data) }),
	}
	if strings.HasSuffix(name, ".gz") { // the page unpacks it itself: not every host would say how it is packed
		f.packed = func() []byte { return nil }
	}
	return f
}

// pack compresses a file, and returns nil where that saves nothing.
func pack(data []byte) []byte {
	var out bytes.Buffer
	z, err := gzip.NewWriterLevel(&out, gzip.BestCompression)
	if err != nil {
		panic(err) // a level of the library's own
	}
	z.Write(data) // into memory, which takes everything
	z.Close()
	if out.Len() >= len(data)*9/10 {
		return nil
	}
	return out.Bytes()
}

// kinds are the types of files that not every machine has a name for.
var kinds = map[string]string{
	".js":          "text/javascript; charset=utf-8",
	".txt":         "text/plain; charset=utf-8",
	".webmanifest": "application/manifest+json",
}

func kindOf(name string, data []byte) string {
	extension := path.Ext(name)
	if kind := kinds[extension]; kind != "" {
		return kind
	}
	if kind := mime.TypeByExtension(extension); kind != "" {
		return kind
	}
	return http.DetectContentType(data)
}

// choose sets the headers of a file and returns the form of it that the
// request asks for.
func (f *pageFile) choose(h http.Header, r *http.Request) []byte {
	h.Set("Content-Type", f.kind)
	h.Set("Cache-Control", "no-cache")
	if f.forever {
		h.Set("Cache-Control", "public, max-age=31536000, immutable")
	}
	packed := f.packed()
	if packed == nil {
		h.Set("ETag", `"`+f.hash+`"`)
		return f.plain
	}
	h.Add("Vary", "Accept-Encoding")
	if !api.AcceptsGzip(r.Header) {
		h.Set("ETag", `"`+f.hash+`"`)
		return f.plain
	}
	h.Set("ETag", `"`+f.hash+`-gzip"`)
	h.Set("Content-Encoding", "gzip")
	return packed
}

// serve answers with the file, or with a word that the client has it already.
func (f *pageFile) serve(w http.ResponseWriter, r *http.Request) {
	http.ServeContent(w, r, "", time.Time{}, bytes.NewReader(f.choose(w.Header(), r)))
}
