package api

import (
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"net/http"
	"reflect"
)

// What a request may send, in bytes: commands are small, files are not.
const (
	MaxCommand = 64 << 10
	MaxFile    = 6 << 20 // 4 MiB in base64, and room
)

// Handler serves a call.
type Handler struct {
	Body    reflect.Type // the JSON object that it takes; nil: none
	MaxBody int64        // bytes
	Serve   http.HandlerFunc
}

// Takes returns the handler of a call that sends a JSON object.
func Takes[T any](most int64, serve func(http.ResponseWriter, *http.Request, T)) Handler {
	return Handler{reflect.TypeFor[T](), most, func(w http.ResponseWriter, r *http.Request) {
		if body, ok := Decode[T](w, r, most); ok {
			serve(w, r, body)
		}
	}}
}

// Plain returns the handler of a call that sends nothing.
func Plain(serve http.HandlerFunc) Handler { return Handler{Serve: serve} }

// Decode reads one JSON object of known fields, and answers the request itself
// when it cannot.
func Decode[T any](w http.ResponseWriter, r *http.Request, most int64) (into T, ok bool) {
	d := json.NewDecoder(http.MaxBytesReader(w, r.Body, most))
	d.DisallowUnknownFields()
	err := d.Decode(&into)
	if err == nil {
		if _, extra := d.Token(); extra != io.EOF {
			err = errors.New("more than one JSON value")
		}
	}
	var tooLarge *http.MaxBytesError
	switch {
	case errors.As(err, &tooLarge):
		WriteFailure(w, http.StatusRequestEntityTooLarge, "too-large", fmt.Sprintf("a request may have at most %d bytes", most))
	case err != nil:
		WriteFailure(w, http.StatusBadRequest, "bad-request", err.Error())
	}
	return into, err == nil
}
