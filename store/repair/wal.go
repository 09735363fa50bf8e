package repair

import (
	"banco/store/internal/sqlfile"
	"bufio"
	"encoding/binary"
	"errors"
	"io"
	"log/slog"
	"os"
)

// The write-ahead log of SQLite is a header and frames, one for each page
// written, under one running checksum; a frame that ends a transaction says how
// many pages the database has then. SQLite reads a log up to the first frame
// whose checksum is wrong and takes the rest for a transaction that a crash
// interrupted. So it is, unless more than one transaction follows: each is on
// the disk before the next one begins.

const (
	walHeader   = 32
	frameHeader = 24
	defaultPage = 4096
	walMagic    = 0x377f0682 // the last bit says how checksums read words
)

// inspectWAL logs how many transactions of a write-ahead log are lost to damage,
// and keeps a copy of the log, because SQLite overwrites it.
func inspectWAL(path string) {
	lost, err := checkWAL(path)
	if err != nil {
		slog.Warn("the write-ahead log cannot be checked", "file", path, "err", err)
	}
	if lost < 2 {
		return
	}
	aside := sqlfile.AsideName(path, sqlfile.Damaged)
	err = sqlfile.CopyFile(path, aside)
	slog.Error("the write-ahead log is damaged: what was stored last is lost", "file", path, "transactions", lost, "kept", aside, "err", err)
}

// checkWAL counts the lost transactions of a write-ahead log.
func checkWAL(path string) (lost int, err error) {
	f, err := os.Open(path)
	if errors.Is(err, os.ErrNotExist) {
		return 0, nil
	}
	if err != nil {
		return 0, err
	}
	defer f.Close()
	info, err := f.Stat()
	if err != nil {
		return 0, err
	}
	return lostTransactions(bufio.NewReaderSize(f, 1<<16), info.Size())
}

// lostTransactions counts the transactions behind the first wrong checksum of
// a log of so many bytes.
func lostTransactions(r io.Reader, size int64) (int, error) {
	var head [walHeader]byte
	if _, err := io.ReadFull(r, head[:]); err != nil {
		return 0, unlessEOF(err)
	}
	magic := binary.BigEndian.Uint32(head[:])
	page := binary.BigEndian.Uint32(head[8:])
	sum := checksum{words: binary.ByteOrder(binary.LittleEndian)}
	if magic&1 != 0 {
		sum.words = binary.BigEndian
	}
	if sum.add(head[:24]); magic&^1 != walMagic || page < 512 || page > 1<<16 || !sum.is(head[24:]) {
		return int(size / (frameHeader + defaultPage)), nil // a guess, but nothing of it can be read
	}
	return countLost(r, sum, string(head[16:24]), make([]byte, frameHeader+page))
}

// countLost reads the frames behind the header of a log. Those of an earlier
// log in the same file have other salts.
func countLost(r io.Reader, sum checksum, salts string, frame []byte) (lost int, err error) {
	for valid := true; ; {
		if _, err := io.ReadFull(r, frame); err != nil {
			return lost, unlessEOF(err)
		}
		if string(frame[8:16]) != salts {
			valid = false
			continue
		}
		sum.add(frame[:8])
		sum.add(frame[frameHeader:])
		valid = valid && sum.is(frame[16:])
		if !valid && binary.BigEndian.Uint32(frame[4:]) != 0 {
			lost++
		}
	}
}

// unlessEOF returns an error of reading that is not the end of the file.
func unlessEOF(err error) error {
	if errors.Is(err, io.EOF) || errors.Is(err, io.ErrUnexpectedEOF) {
		return nil
	}
	return err
}

// checksum is the running checksum of a log.
type checksum struct {
	words binary.ByteOrder
	a, b  uint32
}

// add goes on with bytes, a multiple of eight.
func (c *checksum) add(data []byte) {
	for ; len(data) >= 8; data = data[8:] {
		c.a += c.words.Uint32(data) + c.b
		c.b += c.words.Uint32(data[4:]) + c.a
	}
}

// is compares the checksum with one that is stored.
func (c *checksum) is(stored []byte) bool {
	return c.a == binary.BigEndian.Uint32(stored) && c.b == binary.BigEndian.Uint32(stored[4:])
}
