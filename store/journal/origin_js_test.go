package journal

import (
	"fmt"
	"syscall/js"
	"testing"

	"banco/play"
	"banco/store/storetest"
)

// await waits for a promise.
func await(t *testing.T, promise js.Value) js.Value {
	t.Helper()
	kept, broken := make(chan js.Value, 1), make(chan js.Value, 1)
	into := func(c chan js.Value) js.Func {
		return js.FuncOf(func(_ js.Value, args []js.Value) any { c <- args[0]; return nil })
	}
	yes, no := into(kept), into(broken)
	defer yes.Release()
	defer no.Release()
	promise.Call("then", yes, no)
	select {
	case v := <-kept:
		return v
	case why := <-broken:
		t.Fatal(why.Call("toString"))
		return js.Undefined()
	}
}

// The store keeps its promises on the files of an origin: in a worker of a browser, where
// web/ui/e2e/store.spec.ts runs this test.
func TestStoreOnOriginFiles(t *testing.T) {
	if !js.Global().Get("FileSystemSyncAccessHandle").Truthy() {
		t.Skip("only a worker of a browser has files of an origin")
	}
	folder := await(t, js.Global().Get("navigator").Get("storage").Call("getDirectory"))
	file := func(name string) File {
		handle := await(t, folder.Call("getFileHandle", name, map[string]any{"create": true}))
		return OriginFile{await(t, handle.Call("createSyncAccessHandle"))}
	}
	names := map[play.Store]string{}
	begin := func(name string) play.Store {
		s := open(t, file(name+"-a"), file(name+"-b"))
		names[s] = name
		return s
	}
	storetest.Run(t, func() play.Store { return begin(fmt.Sprint("store-", len(names))) }, func(s play.Store) play.Store {
		if err := s.(*Store).Close(); err != nil {
			t.Fatal(err)
		}
		return begin(names[s])
	})
}
