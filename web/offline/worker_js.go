package offline

import (
	"context"
	"runtime/debug"
	"syscall/js"
	"time"

	"banco/store/journal"
)

// heapGoal is how large the heap grows before garbage is collected at once, in bytes: a
// browser never gets back what a program has once taken of it.
const heapGoal = 64 << 20

// Run is the program of the page's worker. The script that loads it has put into bancoFiles
// two files of the origin, or nothing where there are none, and into bancoPost what
// sends a message to the pages. Run sets bancoReceive, calls bancoReady with "" or with what
// is wrong, and does not return.
func Run() {
	debug.SetMemoryLimit(heapGoal)
	global := js.Global()
	server, err := start(global)
	if err != nil {
		global.Call("bancoReady", err.Error())
		return
	}
	global.Set("bancoReceive", js.FuncOf(func(_ js.Value, args []js.Value) any {
		server.Receive(fromPage(args[0]))
		return nil
	}))
	global.Call("bancoReady", "")
	select {}
}

// start makes the server on the files that there are.
func start(global js.Value) (*Server, error) {
	db, err := OpenFiles(global.Get("bancoFiles"))
	if err != nil {
		return nil, err
	}
	post := func(m Message) { global.Call("bancoPost", toPage(m)) }
	return New(context.Background(), db, post, newBreath().take)
}

// OpenFiles opens the journal in two files of the origin, or in memory.
func OpenFiles(handles js.Value) (*journal.Store, error) {
	if !handles.Truthy() {
		return journal.Open(&memoryFile{}, &memoryFile{})
	}
	return journal.Open(journal.OriginFile{Handle: handles.Index(0)}, journal.OriginFile{Handle: handles.Index(1)})
}

// fromPage reads a message as the page's script makes it: an object with the names of
// Message in lower case, and bytes in data.
func fromPage(v js.Value) Message {
	text := func(name string) string {
		if field := v.Get(name); field.Type() == js.TypeString {
			return field.String()
		}
		return ""
	}
	m := Message{
		Page: text("page"), ID: v.Get("id").Int(), Kind: Kind(text("kind")),
		Method: text("method"), Path: text("path"), Accept: text("accept"), Data: []byte(text("data")),
	}
	return m
}

// toPage writes one.
func toPage(m Message) js.Value {
	data := js.Global().Get("Uint8Array").New(len(m.Data))
	js.CopyBytesToJS(data, m.Data)
	return js.ValueOf(map[string]any{
		"page": m.Page, "id": m.ID, "kind": string(m.Kind), "status": m.Status, "type": m.Type, "name": m.Name, "data": data,
	})
}

// breathEvery is how long a search works before the worker looks for messages. A page
// waits that long, and a tenth of a millisecond is lost each time.
const breathEvery = 30 * time.Millisecond

// breath lets the browser in. Go has one thread there, and the browser calls it only while
// every goroutine waits: so whoever works waits for a message of its own.
type breath struct {
	last time.Time
	port js.Value
	back chan struct{}
}

func newBreath() *breath {
	b := &breath{last: time.Now(), back: make(chan struct{}, 1)}
	channel := js.Global().Get("MessageChannel").New()
	b.port = channel.Get("port2")
	channel.Get("port1").Set("onmessage", js.FuncOf(func(js.Value, []js.Value) any {
		select {
		case b.back <- struct{}{}:
		default:
		}
		return nil
	}))
	return b
}

func (b *breath) take() {
	if time.Since(b.last) < breathEvery {
		return
	}
	b.port.Call("postMessage", 0)
	<-b.back
	b.last = time.Now()
}
