package store

import (
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
	logHeader   = 32
	frameHeader = 24
	logMagic    = 0x377f0682 // the last bit says how checksums read words
)

// inspectLog logs it when transactions of a log are lost to damage. They cannot
// be read, but what is left of them is kept: SQLite writes over it.
func inspectLog(path string) {
	lost, err := lostTransactions(path)
	if err != nil {
		slog.Warn("the write-ahead log cannot be checked", "file", path, "err", err)
	}
	if lost < 2 {
		return
	}
	aside := asideName(path)
	err = copyFile(path, aside)
	slog.Error("the write-ahead log is damaged: what was stored last is lost", "file", path, "transactions", lost, "kept", aside, "err", err)
}

// lostTransactions counts the transactions behind the first wrong checksum of
// a log.
func lostTransactions(path string) (int, error) {
	f, err := os.Open(path)
	if errors.Is(err, os.ErrNotExist) {
		return 0, nil
	}
	if err != nil {
		return 0, err
	}
	defer f.Close()
	r := bufio.NewReaderSize(f, 1<<16)
	var head [logHeader]byte
	if _, err := io.ReadFull(r, head[:]); err != nil {
		return 0, ended(err)
	}
	magic := binary.BigEndian.Uint32(head[:])
	size := binary.BigEndian.Uint32(head[8:])
	if magic&^1 != logMagic || size < 512 || size > 1<<16 {
		return framesOf(f), nil
	}
	sum := checksum{words: binary.ByteOrder(binary.LittleEndian)}
	if magic&1 != 0 {
		sum.words = binary.BigEndian
	}
	sum.add(head[:24])
	if !sum.is(head[24:]) {
		return framesOf(f), nil
	}
	return countLost(r, sum, string(head[16:24]), make([]byte, frameHeader+size))
}

// countLost reads the frames behind the header of a log. Those of an earlier
// log in the same file have other salts.
func countLost(r io.Reader, sum checksum, salts string, frame []byte) (lost int, err error) {
	for valid := true; ; {
		if _, err := io.ReadFull(r, frame); err != nil {
			return lost, ended(err)
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

// framesOf guesses how many transactions a log without a header holds.
func framesOf(f *os.File) int {
	info, err := f.Stat()
	if err != nil {
		return 0
	}
	const usual = 4096
	return int(info.Size()-logHeader) / (frameHeader + usual)
}

// ended returns an error of reading that is not the end of the file.
func ended(err error) error {
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
