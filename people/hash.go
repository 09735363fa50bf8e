package people

import (
	"crypto/rand"
	"crypto/subtle"
	"encoding/base64"
	"errors"
	"fmt"
	"strings"

	"golang.org/x/crypto/argon2"
	"golang.org/x/text/unicode/norm"
)

// What it costs to try a password: argon2id with 19 MiB, about 30 ms.
const (
	mostMemory  = 19 << 10 // KiB
	hashPasses  = 2
	hashThreads = 1
	hashBytes   = 32
	saltBytes   = 16
)

// HashMemory is what HashPassword takes, in KiB. Only tests set it, to something
// cheaper, before anything else runs.
var HashMemory uint32 = mostMemory

// HashPassword returns the hash of a password, with the parameters of argon2. It
// takes 19 MiB for about 30 ms: callers must bound how often they call it.
func HashPassword(password string) string {
	var salt [saltBytes]byte
	_, _ = rand.Read(salt[:]) // never fails: the program would end
	sum := stretch(password, salt[:], hashPasses, HashMemory, hashThreads, hashBytes)
	return fmt.Sprintf(hashForm, HashMemory, hashPasses, hashThreads, encode(salt[:]), encode(sum))
}

// hashForm is how argon2's own programs write a hash.
const (
	hashForm = "$argon2id$v=19$m=%d,t=%d,p=%d$%s$%s"
	maxHash  = 256
)

// CheckHash reports whether a hash is that of a password.
func CheckHash(hash, password string) bool {
	parts := strings.Split(hash, "$")
	if len(hash) > maxHash || len(parts) != 6 || parts[0] != "" || parts[1] != "argon2id" || parts[2] != "v=19" {
		return false
	}
	var memory, passes uint32
	var threads uint8
	_, err := fmt.Sscanf(parts[3], "m=%d,t=%d,p=%d", &memory, &passes, &threads)
	salt, bad := base64.RawStdEncoding.DecodeString(parts[4])
	sum, worse := base64.RawStdEncoding.DecodeString(parts[5])
	costly := memory > mostMemory || passes > hashPasses || threads != hashThreads
	if errors.Join(err, bad, worse) != nil || costly || passes == 0 || len(sum) != hashBytes {
		return false
	}
	return subtle.ConstantTimeCompare(stretch(password, salt, passes, memory, threads, hashBytes), sum) == 1
}

// stretch hashes a password, in whichever Unicode form its accents are typed.
func stretch(password string, salt []byte, passes, memory uint32, threads uint8, length uint32) []byte {
	return argon2.IDKey(norm.NFC.Bytes([]byte(password)), salt, passes, memory, threads, length)
}

func encode(b []byte) string { return base64.RawStdEncoding.EncodeToString(b) }
