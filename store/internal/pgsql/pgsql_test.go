//go:build unix

package pgsql

import (
	"context"
	"database/sql"
	"database/sql/driver"
	"math"
	"reflect"
	"strings"
	"testing"

	"github.com/jackc/pgx/v5/pgconn"

	"banco/store/postgrestest"
)

// open returns a pool of one connection to an empty database.
func open(t *testing.T) *sql.DB {
	t.Helper()
	if testing.Short() && !postgrestest.Installed() {
		t.Skip("PostgreSQL is not installed")
	}
	cluster, err := postgrestest.Start()
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { cluster.Stop() })
	address, err := cluster.Database()
	if err != nil {
		t.Fatal(err)
	}
	config, err := pgconn.ParseConfig(address)
	if err != nil {
		t.Fatal(err)
	}
	of := sql.OpenDB(Connector{config})
	of.SetMaxOpenConns(1)
	t.Cleanup(func() { of.Close() })
	return of
}

// What is given to the database comes back, with a statement that is prepared and with one that is not. A transaction, a
// statement and a connection that fail say so, and the pool can be used after each.
func TestDriver(t *testing.T) {
	of := open(t)
	t.Run("values", func(t *testing.T) { values(t, of) })
	t.Run("arrays", func(t *testing.T) { arrays(t, of) })
	t.Run("types", func(t *testing.T) { types(t, of) })
	t.Run("transactions", func(t *testing.T) { transactions(t, of) })
	t.Run("ended contexts", func(t *testing.T) { endedContexts(t, of) })
	t.Run("lost connections", func(t *testing.T) { lostConnections(t, of) })
}

func values(t *testing.T, of *sql.DB) {
	everyByte := make([]byte, 256)
	for i := range everyByte {
		everyByte[i] = byte(i)
	}
	for _, tt := range []struct {
		kind string
		list []any
	}{
		{"BIGINT", []any{int64(0), int64(math.MinInt64), int64(math.MaxInt64), nil}},
		{"INTEGER", []any{int64(math.MinInt32), int64(math.MaxInt32)}},
		{"SMALLINT", []any{int64(math.MinInt16), int64(math.MaxInt16)}},
		{"DOUBLE PRECISION", []any{0.1, -math.MaxFloat64, math.SmallestNonzeroFloat64, math.Inf(1), math.Inf(-1), nil}},
		{"REAL", []any{0.5, -2.25}},
		{"BOOLEAN", []any{true, false, nil}},
		{"TEXT", []any{"", "quân tướng", `'"\x00`, strings.Repeat("x", 100_000), nil}},
		{"VARCHAR", []any{"a"}},
		{"BYTEA", []any{[]byte{}, everyByte, []byte(`\x41`), nil}},
	} {
		query := "SELECT CAST($1 AS " + tt.kind + ")"
		statement, err := of.Prepare(query)
		if err != nil {
			t.Fatal(err)
		}
		for _, want := range tt.list {
			var plain, prepared any
			if err := of.QueryRow(query, want).Scan(&plain); err != nil || !reflect.DeepEqual(plain, want) {
				t.Errorf("%s: %.100v became %.100v, %v", tt.kind, want, plain, err)
			}
			if err := statement.QueryRow(want).Scan(&prepared); err != nil || !reflect.DeepEqual(prepared, want) {
				t.Errorf("%s, prepared: %.100v became %.100v, %v", tt.kind, want, prepared, err)
			}
		}
		if err := statement.Close(); err != nil {
			t.Error(err)
		}
	}
	var x float64
	if err := of.QueryRow("SELECT CAST($1 AS DOUBLE PRECISION)", math.NaN()).Scan(&x); err != nil || !math.IsNaN(x) {
		t.Errorf("NaN became %v, %v", x, err)
	}
}

func arrays(t *testing.T, of *sql.DB) {
	list := []string{"a", "", "NULL", `q"uo\te`, "com,ma", "{brace}", " space ", "cờ"}
	for i, text := range list {
		var at, length int
		err := of.QueryRow("SELECT array_position($1, CAST($2 AS TEXT)), cardinality($1)", list, text).Scan(&at, &length)
		if err != nil || at != i+1 || length != len(list) {
			t.Errorf("%q is at %d of %d, %v", text, at, length, err)
		}
	}
	var none bool
	if err := of.QueryRow("SELECT CAST('x' AS TEXT) = ANY($1)", []string{}).Scan(&none); err != nil || none {
		t.Errorf("in an empty list: %v, %v", none, err)
	}
}

// A type that the store does not have is refused, not misread.
func types(t *testing.T, of *sql.DB) {
	var x any
	if err := of.QueryRow("SELECT now()").Scan(&x); err == nil || !strings.Contains(err.Error(), "the type 1184") {
		t.Errorf("%v, %v", x, err)
	}
	if _, err := of.Exec("SELECT $1", struct{}{}); err == nil {
		t.Error("a struct is sent")
	}
	if err := of.QueryRow("SELECT pg_sleep(0)").Scan(&x); err != nil || x != nil {
		t.Errorf("%v, %v", x, err)
	}
}

func transactions(t *testing.T, of *sql.DB) {
	ctx := t.Context()
	if _, err := of.Exec("CREATE TABLE a (x BIGINT PRIMARY KEY); INSERT INTO a VALUES (1); INSERT INTO a VALUES (2), (3)"); err != nil {
		t.Fatal(err)
	}
	result, err := of.Exec("UPDATE a SET x = x + $1 WHERE x > 1", 10)
	if err != nil {
		t.Fatal(err)
	}
	if n, err := result.RowsAffected(); n != 2 || err != nil {
		t.Errorf("%d rows, %v", n, err)
	}
	tx, err := of.BeginTx(ctx, nil)
	if err != nil {
		t.Fatal(err)
	}
	if _, err := tx.Exec("INSERT INTO a VALUES ($1)", 1); sqlState(err) != "23505" {
		t.Errorf("the same key twice: %v", err)
	}
	if err := tx.Commit(); err == nil {
		t.Error("a transaction with a failed statement is committed")
	}
	tx, err = of.BeginTx(ctx, &sql.TxOptions{Isolation: sql.LevelRepeatableRead, ReadOnly: true})
	if err != nil {
		t.Fatal(err)
	}
	var level string
	if err := tx.QueryRow("SELECT current_setting('transaction_isolation')").Scan(&level); level != "repeatable read" {
		t.Errorf("the level is %q, %v", level, err)
	}
	if _, err := tx.Exec("DELETE FROM a"); sqlState(err) != "25006" {
		t.Errorf("a transaction that only reads has written: %v", err)
	}
	if err := tx.Rollback(); err != nil {
		t.Error(err)
	}
	if _, err := of.BeginTx(ctx, &sql.TxOptions{Isolation: sql.LevelLinearizable}); err == nil {
		t.Error("an unknown level is taken for another")
	}
}

func sqlState(err error) string {
	if e, ok := err.(*pgconn.PgError); ok {
		return e.Code
	}
	return ""
}

// A transaction whose context ends is rolled back.
func endedContexts(t *testing.T, of *sql.DB) {
	ctx, cancel := context.WithCancel(t.Context())
	tx, err := of.BeginTx(ctx, nil)
	if err != nil {
		t.Fatal(err)
	}
	if _, err := tx.Exec("INSERT INTO a VALUES (99)"); err != nil {
		t.Fatal(err)
	}
	cancel()
	if _, err := tx.ExecContext(ctx, "INSERT INTO a VALUES (98)"); err == nil {
		t.Error("a statement after the end")
	}
	tx.Rollback()
	var n int
	if err := of.QueryRow("SELECT count(*) FROM a WHERE x > 90").Scan(&n); err != nil || n != 0 {
		t.Errorf("%d rows, %v", n, err)
	}
	if err := of.QueryRowContext(ctx, "SELECT 1").Scan(&n); err != context.Canceled {
		t.Error(err)
	}
}

// A statement that finds its connection gone is done on another.
func lostConnections(t *testing.T, of *sql.DB) {
	conn, err := of.Conn(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	err = conn.Raw(func(c any) error { return c.(*Conn).conn.Conn().Close() })
	if err != nil {
		t.Fatal(err)
	}
	conn.Close()
	var one int
	if err := of.QueryRow("SELECT 1").Scan(&one); err != nil || one != 1 {
		t.Errorf("%d, %v", one, err)
	}
}

// Whatever a server sends, a value of it is read or refused.
func FuzzDecode(f *testing.F) {
	for _, kind := range []uint32{typeBool, typeBytes, typeInt2, typeInt4, typeInt8, typeFloat4, typeFloat8, typeText, typeVoid, 1184} {
		f.Add(kind, []byte{0, 1})
		f.Add(kind, []byte{1, 2, 3, 4, 5, 6, 7, 8})
	}
	f.Fuzz(func(t *testing.T, kind uint32, data []byte) {
		if v, err := decode(kind, data); err == nil && !driver.IsValue(v) {
			t.Errorf("%d %x became a %T", kind, data, v)
		}
	})
}
