package sqlfile

import "os"

// SetOwner does nothing: in Windows a file belongs to whom its folder says.
func SetOwner(string, os.FileInfo) error { return nil }
