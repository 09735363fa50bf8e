package jobs

import (
	"encoding/json"
	"errors"
	"os"
	"path/filepath"
)

// WriteWhole writes a value as JSON to a file: all of it, or nothing of it.
func WriteWhole(name string, v any) error {
	text, err := json.MarshalIndent(v, "", "  ")
	if err != nil {
		return err
	}
	temporary, err := os.CreateTemp(filepath.Dir(name), filepath.Base(name)+".*")
	if err != nil {
		return err
	}
	_, err = temporary.Write(append(text, '\n'))
	err = errors.Join(err, temporary.Close())
	if err == nil {
		err = os.Rename(temporary.Name(), name)
	}
	if err != nil {
		os.Remove(temporary.Name())
	}
	return err
}
