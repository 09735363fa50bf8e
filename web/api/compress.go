package api

import (
	"bytes"
	"compress/gzip"
	"net/http"
	"strconv"
	"strings"
	"sync"
)

// Answers are compressed where the client says that it can read that, where
// there is enough to save, and where no answer holds a secret next to words
// that a stranger chose: the length of such an answer would give the secret
// away letter by letter. Ours hold none; the visitor's secret is a cookie.
// Messages of the socket and the lines of an import go out as they come.

// compressedFrom is the least number of bytes of an answer worth compressing:
// less fits into one packet either way.
const compressedFrom = 1 << 10

// AcceptsGzip reports whether an Accept-Encoding header asks for gzip: by its
// name or by "*", with a weight above zero that is not below identity's.
func AcceptsGzip(header http.Header) bool {
	gzip, rest, identity := -1.0, -1.0, 0.0
	for _, part := range strings.Split(strings.Join(header.Values("Accept-Encoding"), ","), ",") {
		name, params, _ := strings.Cut(part, ";")
		switch strings.ToLower(strings.TrimSpace(name)) {
		case "gzip", "x-gzip":
			gzip = weight(params)
		case "*":
			rest = weight(params)
		case "identity":
			identity = weight(params)
		}
	}
	if gzip < 0 {
		gzip = rest
	}
	return gzip > 0 && gzip >= identity
}

// weight reads the q of a coding: 1 where there is none, 0 where it cannot be
// read, so that what is not understood is answered plainly.
func weight(params string) float64 {
	params = strings.TrimSpace(params)
	if params == "" {
		return 1
	}
	name, value, _ := strings.Cut(params, "=")
	q, err := strconv.ParseFloat(strings.TrimSpace(value), 64)
	if !strings.EqualFold(strings.TrimSpace(name), "q") || err != nil || !(q >= 0 && q <= 1) {
		return 0
	}
	return q
}

// packers are gzip writers for answers, which are large to make.
var packers = sync.Pool{New: func() any { return gzip.NewWriter(nil) }}

// packed returns data compressed, at the usual level: answers are made anew
// each time.
func packed(data []byte) []byte {
	var out bytes.Buffer
	z := packers.Get().(*gzip.Writer)
	defer packers.Put(z)
	z.Reset(&out)
	z.Write(data) // into memory, which takes everything
	z.Close()
	return out.Bytes()
}

// WriteBody answers with a body made for this request, compressed where the
// client wants that.
func WriteBody(w http.ResponseWriter, status int, body []byte) {
	if x, ok := w.(interface{ AcceptsGzip() bool }); ok && len(body) >= compressedFrom {
		w.Header().Add("Vary", "Accept-Encoding")
		if x.AcceptsGzip() {
			w.Header().Set("Content-Encoding", "gzip")
			body = packed(body)
		}
	}
	w.WriteHeader(status)
	w.Write(body) // the client is gone when this fails
}
