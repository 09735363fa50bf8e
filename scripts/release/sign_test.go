package main

import (
	"bytes"
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// A signature holds for its file, its comment and its key alone, and is the same
// when it is made again.
func TestSignatures(t *testing.T) {
	dir := t.TempDir()
	key, other, name := filepath.Join(dir, "key"), filepath.Join(dir, "other"), filepath.Join(dir, sumsName)
	for _, k := range []string{key, other} {
		if err := makeKey(k); err != nil {
			t.Fatal(err)
		}
	}
	if info, err := os.Stat(key); err != nil || info.Mode().Perm() != 0o600 {
		t.Errorf("the secret key has mode %v, %v", info.Mode(), err)
	}
	if err := makeKey(key); err == nil {
		t.Error("a key was replaced")
	}
	if err := os.WriteFile(name, []byte("text"), 0o600); err != nil {
		t.Fatal(err)
	}
	var signatures [2][]byte
	for i := range signatures {
		if err := signFile(key, name, "Ban Co 1.0"); err != nil {
			t.Fatal(err)
		}
		signatures[i], _ = os.ReadFile(name + ".minisig")
	}
	if !bytes.Equal(signatures[0], signatures[1]) {
		t.Error("signed twice, two signatures")
	}
	if comment, err := verifyFile(key+".pub", name); err != nil || comment != "Ban Co 1.0" {
		t.Errorf("%q, %v", comment, err)
	}
	if _, err := verifyFile(other+".pub", name); err == nil || !strings.Contains(err.Error(), "is signed by the key") {
		t.Error(err)
	}
	forged := strings.Replace(string(signatures[0]), "Ban Co 1.0", "Ban Co 2.0", 1)
	if err := os.WriteFile(name+".minisig", []byte(forged), 0o600); err != nil {
		t.Fatal(err)
	}
	if _, err := verifyFile(key+".pub", name); err == nil {
		t.Error("the comment was changed")
	}
	if err := os.WriteFile(name+".minisig", signatures[0], 0o600); err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(name, []byte("texts"), 0o600); err != nil {
		t.Fatal(err)
	}
	if _, err := verifyFile(key+".pub", name); err == nil {
		t.Error("the file was changed")
	}
}
