package web

import (
	"bytes"
	"cmp"
	"context"
	"io"
	"net/http"

	"banco/pool"
	"banco/web/api"
)

// pooled returns the handler of a call that sends nothing and takes a while to answer: it
// works in a job of the pool.
func (s *Server) pooled(kind pool.Kind, serve http.HandlerFunc) api.Handler {
	return api.Plain(func(w http.ResponseWriter, r *http.Request) { s.inPool(w, r, kind, serve) })
}

// takesPooled does the same for a call that sends a JSON object. It is read first: a client
// that sends slowly holds no slot.
func takesPooled[T any](s *Server, kind pool.Kind, serve func(http.ResponseWriter, *http.Request, T)) api.Handler {
	return takes(func(w http.ResponseWriter, r *http.Request, ask T) {
		s.inPool(w, r, kind, func(w http.ResponseWriter, r *http.Request) { serve(w, r, ask) })
	})
}

// inPool answers a call in a job of the pool. What it writes goes out when the job has
// ended: a client that reads slowly holds no slot either.
func (s *Server) inPool(w http.ResponseWriter, r *http.Request, kind pool.Kind, serve http.HandlerFunc) {
	out := &buffered{ResponseWriter: w, status: http.StatusOK}
	err := s.pool.Run(r.Context(), jobOf(r, kind), func(ctx context.Context) error {
		serve(out, r.WithContext(ctx))
		return nil
	})
	if err != nil {
		api.WriteError(w, err)
		return
	}
	w.WriteHeader(out.status)
	w.Write(out.body.Bytes()) // the client is gone when this fails
}

// jobOf returns the job of a request.
func jobOf(r *http.Request, kind pool.Kind) pool.Job {
	c := api.CallerOf(r)
	return pool.Job{Visitor: c.Visitor, Address: c.Address, Kind: kind, What: r.Pattern}
}

// buffered keeps an answer until it is complete.
type buffered struct {
	http.ResponseWriter
	status int
	body   bytes.Buffer
}

// WriteHeader implements http.ResponseWriter.
func (b *buffered) WriteHeader(status int) { b.status = status }

// Write implements http.ResponseWriter.
func (b *buffered) Write(data []byte) (int, error) { return b.body.Write(data) }

// Note remembers why the request was refused.
func (b *buffered) Note(err error) { api.Note(b.ResponseWriter, err) }

// AcceptsGzip reports whether the answer may be compressed.
func (b *buffered) AcceptsGzip() bool {
	x, ok := b.ResponseWriter.(interface{ AcceptsGzip() bool })
	return ok && x.AcceptsGzip()
}

// fileCopies is how often a file is in memory while it is read: as it came, as the text of
// the JSON object, and as what that holds.
const fileCopies = 3

// takesFile returns the handler of a call that sends a file in a JSON object. Memory is
// reserved before it is read, and a large one is decoded in a job of the pool.
func takesFile[T any](s *Server, serve func(http.ResponseWriter, *http.Request, T)) api.Handler {
	h := api.Takes(api.MaxFile, serve)
	h.Serve = func(w http.ResponseWriter, r *http.Request) {
		size := r.ContentLength
		if size < 0 || size > h.MaxBody {
			size = h.MaxBody
		}
		release, err := s.pool.Reserve(api.Visitor(r), fileCopies*size)
		if err != nil {
			api.WriteError(w, err)
			return
		}
		defer release()
		ask, ok := decodeFile[T](s, w, r, h.MaxBody)
		if ok {
			serve(w, r, ask)
		}
	}
	return h
}

// decodeFile reads the JSON object of a request, and answers the request itself when it
// cannot.
func decodeFile[T any](s *Server, w http.ResponseWriter, r *http.Request, most int64) (ask T, ok bool) {
	text, failed := io.ReadAll(http.MaxBytesReader(w, r.Body, most))
	r.Body = io.NopCloser(io.MultiReader(bytes.NewReader(text), failing{failed}))
	if len(text) <= api.MaxCommand {
		return api.Decode[T](w, r, most)
	}
	err := s.pool.Run(r.Context(), jobOf(r, pool.Import), func(context.Context) error {
		ask, ok = api.Decode[T](w, r, most)
		return nil
	})
	if err != nil {
		api.WriteError(w, err)
		return ask, false
	}
	return ask, ok
}

// failing is the rest of a body that could not be read, or of a whole one.
type failing struct{ err error }

func (f failing) Read([]byte) (int, error) { return 0, cmp.Or(f.err, io.EOF) }
