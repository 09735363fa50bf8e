package main

import (
	"context"
	"os"
	"runtime"
	"testing"
	"time"

	"github.com/coder/websocket"
)

// Ctrl-C ends sockets with a frame that says so.
func TestServeClosesSockets(t *testing.T) {
	if runtime.GOOS == "windows" {
		t.Skip("Windows has no interrupt to send")
	}
	cmd, url := startServer(t, "--data", t.TempDir(), "--addr", "127.0.0.1:0")
	ctx, cancel := context.WithTimeout(t.Context(), time.Minute)
	defer cancel()
	conn, _, err := websocket.Dial(ctx, url+"api/socket", nil)
	if err != nil {
		t.Fatal(err)
	}
	defer conn.CloseNow()
	if err := cmd.Process.Signal(os.Interrupt); err != nil {
		t.Fatal(err)
	}
	if _, _, err := conn.Read(ctx); websocket.CloseStatus(err) != websocket.StatusGoingAway {
		t.Errorf("the socket ended with %v", err)
	}
	if err := cmd.Wait(); err != nil {
		t.Errorf("the server ended with %v", err)
	}
}
