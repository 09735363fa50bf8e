package kits

import (
	"bytes"
	"strings"
	"sync"

	"banco/endings"
)

// embeddedEndings returns the tables of endings of a game that the program holds. Each
// is read when it is first asked; one that is damaged is as if it were not there.
func embeddedEndings(r endings.Rules) func() *endings.Folder {
	return sync.OnceValue(func() *endings.Folder {
		f := endings.NewFolder(r)
		dir := "endings/" + r.Name() + "/"
		files, _ := tables.ReadDir(strings.TrimSuffix(dir, "/"))
		for _, file := range files {
			m, err := endings.Parse(r, strings.TrimSuffix(file.Name(), endings.Extension))
			if err != nil {
				continue
			}
			f.AddLate(m, sync.OnceValue(func() *endings.Table {
				data, _ := tables.ReadFile(dir + file.Name())
				t, _ := endings.Read(r, bytes.NewReader(data))
				return t
			}))
		}
		return f
	})
}
