package api

import (
	"bytes"
	"encoding/json"
	"fmt"
	"net/http"
	"strconv"

	"banco/web/wire"
)

// WriteJSON answers with a message.
func WriteJSON(w http.ResponseWriter, status int, v any) {
	var body bytes.Buffer
	if err := json.NewEncoder(&body).Encode(v); err != nil {
		panic(err) // a message that is none costs this request, and is logged
	}
	w.Header().Set("Content-Type", "application/json; charset=utf-8")
	w.Header().Set("Cache-Control", "no-store")
	WriteBody(w, status, body.Bytes())
}

// WriteFailure answers that a call has failed, by a code that the page has words for.
func WriteFailure(w http.ResponseWriter, status int, code, message string) {
	WriteJSON(w, status, wire.Failure{Error: wire.Error{Code: code, Message: message}})
}

// WriteError answers with the status and code that fit err.
func WriteError(w http.ResponseWriter, err error) {
	Note(w, err)
	status, e := FailureOf(err)
	if e.Retry > 0 {
		w.Header().Set("Retry-After", strconv.Itoa(e.Retry))
	}
	WriteJSON(w, status, wire.Failure{Error: e})
}

// Note remembers for the log why a request was refused.
func Note(w http.ResponseWriter, err error) {
	if n, ok := w.(interface{ Note(error) }); ok {
		n.Note(err)
	}
}

// Attach answers with a file to keep.
func Attach(w http.ResponseWriter, name, kind string, data []byte) {
	h := w.Header()
	h.Set("Content-Type", kind)
	h.Set("Content-Disposition", fmt.Sprintf("attachment; filename=%q", "banco-"+name))
	h.Set("Cache-Control", "no-store")
	w.Write(data)
}
