package people

import (
	"fmt"
	"strings"
	"testing"
)

func TestPasswordsAreKeptAsHashes(t *testing.T) {
	kept := HashPassword("ngựa đỏ qua sông")
	if !strings.HasPrefix(kept, "$argon2id$v=19$m=19456,t=2,p=1$") || strings.Contains(kept, "ngựa") {
		t.Errorf("kept as %s", kept)
	}
	if !CheckHash(kept, "ngựa đỏ qua sông") || !CheckHash(kept, "ngu\u031b\u0323a \u0111o\u0309 qua so\u0302ng") {
		t.Error("the password is not known again")
	}
	for _, other := range []string{"", "ngựa đỏ qua song", "ngựa đỏ qua sông "} {
		if CheckHash(kept, other) {
			t.Errorf("%q passes for it", other)
		}
	}
	if again := HashPassword("ngựa đỏ qua sông"); again == kept {
		t.Error("two who have the same password are kept alike")
	}
}

// A hash that would take more memory or time than those of the server is not
// computed, though it is right.
func TestCostlyHashesAreRefused(t *testing.T) {
	const password = "ngựa đỏ qua sông"
	salt := []byte("0123456789abcdef")
	write := func(passes, memory uint32) string {
		return fmt.Sprintf(hashForm, memory, passes, hashThreads, encode(salt),
			encode(stretch(password, salt, passes, memory, hashThreads, hashBytes)))
	}
	if !CheckHash(write(hashPasses, 1<<10), password) {
		t.Error("a cheap hash is refused")
	}
	for _, costly := range []string{write(hashPasses, mostMemory+8), write(hashPasses+1, 1<<10)} {
		if CheckHash(costly, password) {
			t.Errorf("%s lets in", costly)
		}
	}
}

// What is no hash, or one that would take all memory, lets nobody in.
func FuzzCheckHash(f *testing.F) {
	f.Add("$argon2id$v=19$m=16,t=1,p=1$c2FsdHNhbHQ$aGFzaA")
	f.Add("$argon2id$v=19$m=4000000000,t=1,p=1$c2FsdHNhbHQ$aGFzaA")
	f.Add("$argon2id$v=19$m=16,t=0,p=0$$")
	f.Add("")
	f.Fuzz(func(t *testing.T, kept string) {
		if CheckHash(kept, "any password") {
			t.Errorf("%q lets in", kept)
		}
	})
}
