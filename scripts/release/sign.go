package main

import (
	"bytes"
	"crypto/ed25519"
	"crypto/rand"
	"encoding/base64"
	"encoding/hex"
	"errors"
	"fmt"
	"os"
	"slices"
	"strings"

	"golang.org/x/crypto/blake2b"
)

// Keys and signatures are those of minisign (https://jedisct1.github.io/minisign),
// so that nobody needs this program to verify a release:
// minisign -Vm SHA256SUMS -p banco.pub
const (
	algorithm   = "Ed" // of keys
	prehashed   = "ED" // of signatures: Ed25519 of a BLAKE2b hash
	checksum    = "B2"
	idBytes     = 8
	untrusted   = "untrusted comment: "
	trusted     = "trusted comment: "
	kdfBytes    = 32 + 8 + 8 // salt and limits of the password's hash; zero without one
	secretStart = 2 + 2 + 2 + kdfBytes
)

// makeKey writes a new key: the secret one to a file that only its owner reads.
func makeKey(name string) error {
	public, secret, err := ed25519.GenerateKey(nil)
	if err != nil {
		return err
	}
	id := make([]byte, idBytes)
	rand.Read(id)
	f, err := os.OpenFile(name, os.O_WRONLY|os.O_CREATE|os.O_EXCL, 0o600)
	if err != nil {
		return err
	}
	sum := blake2b.Sum256(slices.Concat([]byte(algorithm), id, secret))
	raw := slices.Concat([]byte(algorithm), []byte{0, 0}, []byte(checksum), make([]byte, kdfBytes), id, secret, sum[:])
	_, err = fmt.Fprintf(f, "%sminisign secret key, keep it to yourself\n%s\n", untrusted, base64.StdEncoding.EncodeToString(raw))
	if err := errors.Join(err, f.Close()); err != nil {
		return err
	}
	text := fmt.Sprintf("%sminisign public key %s\n%s\n", untrusted, keyName(id),
		base64.StdEncoding.EncodeToString(slices.Concat([]byte(algorithm), id, public)))
	if err := os.WriteFile(name+".pub", []byte(text), 0o644); err != nil {
		return err
	}
	fmt.Printf("%s is secret; give %s.pub to everybody, and keep it where releases are not.\n", name, name)
	return nil
}

// keyName is how minisign prints the number of a key.
func keyName(id []byte) string {
	id = slices.Clone(id)
	slices.Reverse(id)
	return strings.ToUpper(hex.EncodeToString(id))
}

// lines returns the decoded second line of a file of minisign, and all its lines.
func lines(name string) (raw []byte, all []string, err error) {
	text, err := os.ReadFile(name)
	if err != nil {
		return nil, nil, err
	}
	all = strings.Split(strings.TrimRight(strings.ReplaceAll(string(text), "\r\n", "\n"), "\n"), "\n")
	if len(all) < 2 || !strings.HasPrefix(all[0], untrusted) {
		return nil, nil, fmt.Errorf("%s is not a file of minisign", name)
	}
	raw, err = base64.StdEncoding.DecodeString(all[1])
	return raw, all, err
}

// signFile writes the signature of a file beside it, as FILE.minisig. The same file
// and key give the same signature.
func signFile(key, name, comment string) error {
	raw, _, err := lines(key)
	if err != nil {
		return err
	}
	if len(raw) != secretStart+idBytes+ed25519.PrivateKeySize+blake2b.Size256 || string(raw[:2]) != algorithm {
		return fmt.Errorf("%s is not a secret key", key)
	}
	if raw[2] != 0 || raw[3] != 0 {
		return fmt.Errorf("%s has a password: sign %s with minisign -S, or make a key without one (minisign -G -W)", key, name)
	}
	id := raw[secretStart : secretStart+idBytes]
	secret := ed25519.PrivateKey(raw[secretStart+idBytes : secretStart+idBytes+ed25519.PrivateKeySize])
	text, err := os.ReadFile(name)
	if err != nil {
		return err
	}
	hash := blake2b.Sum512(text)
	signature := ed25519.Sign(secret, hash[:])
	whole := ed25519.Sign(secret, append(slices.Clone(signature), comment...))
	return os.WriteFile(name+".minisig", fmt.Appendf(nil, "%ssignature of a release\n%s\n%s%s\n%s\n", untrusted,
		base64.StdEncoding.EncodeToString(slices.Concat([]byte(prehashed), id, signature)), trusted, comment,
		base64.StdEncoding.EncodeToString(whole)), 0o644)
}

// verifyFile checks the signature beside a file and returns its comment.
func verifyFile(public, name string) (comment string, err error) {
	key, _, err := lines(public)
	if err != nil {
		return "", err
	}
	if len(key) != 2+idBytes+ed25519.PublicKeySize || string(key[:2]) != algorithm {
		return "", fmt.Errorf("%s is not a public key", public)
	}
	raw, all, err := lines(name + ".minisig")
	if err != nil {
		return "", err
	}
	if len(raw) != 2+idBytes+ed25519.SignatureSize || string(raw[:2]) != prehashed || len(all) != 4 {
		return "", fmt.Errorf("%s.minisig is not a signature", name)
	}
	if !bytes.Equal(raw[2:2+idBytes], key[2:2+idBytes]) {
		return "", fmt.Errorf("%s is signed by the key %s, not by %s", name, keyName(raw[2:2+idBytes]), keyName(key[2:2+idBytes]))
	}
	text, err := os.ReadFile(name)
	if err != nil {
		return "", err
	}
	whole, err := base64.StdEncoding.DecodeString(all[3])
	if err != nil {
		return "", err
	}
	comment, ok := strings.CutPrefix(all[2], trusted)
	hash, signature := blake2b.Sum512(text), raw[2+idBytes:]
	pub := ed25519.PublicKey(key[2+idBytes:])
	if !ok || !ed25519.Verify(pub, hash[:], signature) || !ed25519.Verify(pub, append(slices.Clone(signature), comment...), whole) {
		return "", fmt.Errorf("the signature of %s is wrong", name)
	}
	return comment, nil
}
