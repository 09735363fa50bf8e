package pgsql

import (
	"database/sql/driver"
	bytes "encoding/binary"
	"fmt"
	"io"
	"math"
	"strconv"
	"strings"

	"github.com/jackc/pgx/v5/pgconn"
)

// binaryFormat is the format of values in PostgreSQL's protocol that is not text, 0.
const binaryFormat = 1

// binary asks for all columns in binary format.
var binary = []int16{binaryFormat}

// encode returns arguments with their formats: bytes as they are, all else as text,
// whose type PostgreSQL takes from the statement.
func encode(args []driver.NamedValue) (values [][]byte, formats []int16, err error) {
	values, formats = make([][]byte, len(args)), make([]int16, len(args))
	for i, arg := range args {
		switch v := arg.Value.(type) {
		case nil:
		case int64:
			values[i] = strconv.AppendInt(nil, v, 10)
		case float64:
			values[i] = strconv.AppendFloat(nil, v, 'g', -1, 64)
		case bool:
			values[i] = strconv.AppendBool(nil, v)
		case string:
			values[i] = []byte(v)
		case []byte:
			if v != nil {
				values[i], formats[i] = append([]byte{}, v...), binaryFormat
			}
		default:
			return nil, nil, fmt.Errorf("pgsql: argument %d is a %T, which the store does not have", i+1, v)
		}
	}
	return values, formats, nil
}

// CheckNamedValue implements driver.NamedValueChecker: a list of texts is an array, all
// else is what it is to database/sql.
func (c *Conn) CheckNamedValue(v *driver.NamedValue) error {
	list, ok := v.Value.([]string)
	if !ok {
		return driver.ErrSkip
	}
	v.Value = array(list)
	return nil
}

var inArray = strings.NewReplacer(`\`, `\\`, `"`, `\"`)

// array returns texts as PostgreSQL writes an array of them.
func array(list []string) string {
	quoted := make([]string, len(list))
	for i, text := range list {
		quoted[i] = `"` + inArray.Replace(text) + `"`
	}
	return "{" + strings.Join(quoted, ",") + "}"
}

// The numbers that PostgreSQL gives its types.
const (
	typeBool    = 16
	typeBytes   = 17
	typeName    = 19
	typeInt8    = 20
	typeInt2    = 21
	typeInt4    = 23
	typeText    = 25
	typeFloat4  = 700
	typeFloat8  = 701
	typeVarchar = 1043
	typeVoid    = 2278
)

// decode returns a value in binary format. It belongs to the row.
func decode(kind uint32, data []byte) (driver.Value, error) {
	if data == nil {
		return nil, nil
	}
	if size := sizeOf(kind); size > 0 && len(data) != size {
		return nil, fmt.Errorf("pgsql: a value of type %d has %d bytes", kind, len(data))
	}
	switch kind {
	case typeBool:
		return data[0] != 0, nil
	case typeInt2:
		return int64(int16(bytes.BigEndian.Uint16(data))), nil
	case typeInt4:
		return int64(int32(bytes.BigEndian.Uint32(data))), nil
	case typeInt8:
		return int64(bytes.BigEndian.Uint64(data)), nil
	case typeFloat4:
		return float64(math.Float32frombits(bytes.BigEndian.Uint32(data))), nil
	case typeFloat8:
		return math.Float64frombits(bytes.BigEndian.Uint64(data)), nil
	case typeText, typeName, typeVarchar:
		return string(data), nil
	case typeBytes:
		return data, nil
	case typeVoid:
		return nil, nil
	}
	return nil, fmt.Errorf("pgsql: a column has the type %d, which the store does not have", kind)
}

// sizeOf returns how many bytes a value of a type has; 0: any number.
func sizeOf(kind uint32) int {
	switch kind {
	case typeBool:
		return 1
	case typeInt2:
		return 2
	case typeInt4, typeFloat4:
		return 4
	case typeInt8, typeFloat8:
		return 8
	}
	return 0
}

// rows are the rows of a query. The first is read with the query, so that an error of
// the query is one.
type rows struct {
	of    *pgconn.ResultReader
	kinds []uint32
	names []string
	more  bool // a row is read and not given out
}

func newRows(of *pgconn.ResultReader) (driver.Rows, error) {
	r := &rows{of: of, more: of.NextRow()}
	if !r.more {
		if _, err := of.Close(); err != nil {
			return nil, failed(err)
		}
	}
	for _, f := range of.FieldDescriptions() {
		r.names, r.kinds = append(r.names, f.Name), append(r.kinds, f.DataTypeOID)
	}
	return r, nil
}

// Columns implements driver.Rows.
func (r *rows) Columns() []string { return r.names }

// Close implements driver.Rows.
func (r *rows) Close() error {
	_, err := r.of.Close()
	return err
}

// Next implements driver.Rows.
func (r *rows) Next(dest []driver.Value) (err error) {
	if !r.more && !r.of.NextRow() {
		if err := r.Close(); err != nil {
			return err
		}
		return io.EOF
	}
	r.more = false
	for i, data := range r.of.Values() {
		if dest[i], err = decode(r.kinds[i], data); err != nil {
			return err
		}
	}
	return nil
}
