package sbom

import (
	"runtime"
	"runtime/debug"
	"strings"
	"testing"
)

// Every module of a binary is in its bill once, with the version that was linked.
func TestBill(t *testing.T) {
	info := &debug.BuildInfo{
		GoVersion: "go1.26.1", Main: debug.Module{Path: "banco"},
		Deps: []*debug.Module{
			{Path: "example.org/a", Version: "v1.2.3", Sum: "h1:47DEQpj8HBSa+/TImW+5JCeuQeRkm5NMpJWZG3hSuFU="},
			{Path: "example.org/b", Version: "v0.1.0", Replace: &debug.Module{Path: "example.org/fork", Version: "v0.2.0"}},
		},
	}
	other := &debug.BuildInfo{GoVersion: "go1.26.1", Main: debug.Module{Path: "banco"}, Deps: []*debug.Module{
		{Path: "example.org/a", Version: "v1.2.3"}, {Path: "example.org/only/there", Version: "v2.0.0+incompatible"},
	}}
	got := billOf("1.0", []*debug.BuildInfo{info, other})
	want := []string{"pkg:golang/std@1.26.1", "pkg:golang/example.org/a@v1.2.3", "pkg:golang/example.org/fork@v0.2.0",
		"pkg:golang/example.org/only/there@v2.0.0%2Bincompatible"}
	if got.Metadata.Component.PURL != "pkg:golang/banco@1.0" || len(got.Components) != len(want) {
		t.Fatalf("%+v", got)
	}
	for i, c := range got.Components {
		if c.PURL != want[i] || c.Ref != want[i] {
			t.Errorf("%+v, want %s", c, want[i])
		}
	}
	if h := got.Components[1].Hashes; len(h) != 1 || h[0].Content != "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855" {
		t.Errorf("%+v", h)
	}
}

// Licences are told apart by their texts, and one that is not known is no licence.
func TestLicences(t *testing.T) {
	for text, want := range map[string]string{
		"                 Apache License\n   Version 2.0, January 2004":                                            "Apache-2.0",
		"Redistribution and use in source\n and binary forms, with or without modification, are permitted":         "BSD-2-Clause",
		"Redistribution and use in source and binary forms. Neither the name of the copyright holder nor":          "BSD-3-Clause",
		"Redistribution and use in source and binary forms. The names of its contributors may not be used":         "BSD-3-Clause",
		"Permission to use, copy, modify, and distribute this software for any purpose":                            "ISC",
		"Permission is hereby granted, free of charge, to any person obtaining a copy\nof this software":           "MIT",
		"Apache License Version 2.0\nPermission is hereby granted, free of charge, to any person obtaining a copy": "Apache-2.0 MIT",
		"All rights reserved.": "",
	} {
		if got := strings.Join(recognise([]byte(text)), " "); got != want {
			t.Errorf("%q: %q, want %q", text, got, want)
		}
	}
	empty := t.TempDir()
	if _, err := licencesIn(empty); err == nil {
		t.Error("a module without a licence")
	}
}

// The notices have the licence of every module, of Go and of what is in the page.
func TestNotices(t *testing.T) {
	t.Chdir("../../..")
	text, err := Notices(runtime.GOOS)
	if err != nil {
		t.Fatal(err)
	}
	for _, want := range []string{"## Go\n", "## github.com/jackc/pgx/v5 v", "## modernc.org/sqlite v", "## svelte\n", "Luke Edwards",
		"Yuji"} {
		if !strings.Contains(string(text), want) {
			t.Errorf("%q is missing", want)
		}
	}
}

// All that is in this program, and in its page, has a licence that the bill names.
func TestEverythingHasALicence(t *testing.T) {
	t.Chdir("../../..")
	page, err := bundled("web/ui/package-lock.json")
	if err != nil || len(page) != len(inPage) || page[0].Licences[0].Licence.ID != "MIT" {
		t.Errorf("%+v, %v", page, err)
	}
	folders, err := moduleFolders(runtime.GOOS)
	if err != nil || len(folders) < 20 {
		t.Fatal(len(folders), err)
	}
	for module, folder := range folders {
		if strings.HasSuffix(module, "@") || module == "" {
			continue // this program, and Go's own library
		}
		if _, err := licencesIn(folder); err != nil {
			t.Errorf("%s: %v", module, err)
		}
	}
}
