package banco

import (
	"go/ast"
	"go/parser"
	"go/token"
	"os"
	"path"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
)

// seen keeps what packages declare, by their folder.
var seen = map[string]map[string]bool{}

// declared returns what a package declares at its top level, tests aside:
// types, functions, constants and variables by their name, methods and fields
// as Type.Name.
func declared(t *testing.T, dir string) map[string]bool {
	t.Helper()
	if names := seen[dir]; names != nil {
		return names
	}
	files, err := filepath.Glob(filepath.Join(dir, "*.go"))
	if err != nil {
		t.Fatal(err)
	}
	names := map[string]bool{}
	for _, file := range files {
		if strings.HasSuffix(file, "_test.go") {
			continue
		}
		parsed, err := parser.ParseFile(token.NewFileSet(), file, nil, parser.SkipObjectResolution)
		if err != nil {
			t.Fatal(err)
		}
		for _, d := range parsed.Decls {
			addNames(names, d)
		}
	}
	seen[dir] = names
	return names
}

// addNames adds what a declaration declares.
func addNames(names map[string]bool, d ast.Decl) {
	switch d := d.(type) {
	case *ast.FuncDecl:
		name := d.Name.Name
		if d.Recv != nil {
			name = receiver(d.Recv.List[0].Type) + "." + name
		}
		names[name] = true
	case *ast.GenDecl:
		for _, spec := range d.Specs {
			switch spec := spec.(type) {
			case *ast.TypeSpec:
				names[spec.Name.Name] = true
				for _, member := range members(spec.Type) {
					names[spec.Name.Name+"."+member] = true
				}
			case *ast.ValueSpec:
				for _, name := range spec.Names {
					names[name.Name] = true
				}
			}
		}
	}
}

// receiver returns the name of a method's type.
func receiver(e ast.Expr) string {
	switch e := e.(type) {
	case *ast.StarExpr:
		return receiver(e.X)
	case *ast.IndexExpr:
		return receiver(e.X)
	case *ast.Ident:
		return e.Name
	}
	return ""
}

// members returns the names of the fields of a struct, or of the methods of an
// interface.
func members(e ast.Expr) (names []string) {
	var list *ast.FieldList
	switch e := e.(type) {
	case *ast.StructType:
		list = e.Fields
	case *ast.InterfaceType:
		list = e.Methods
	default:
		return nil
	}
	for _, field := range list.List {
		for _, name := range field.Names {
			names = append(names, name.Name)
		}
	}
	return names
}

// identifier is a Go identifier in a page: `meet/classroom.Class`, `game.Deal.View`.
var identifier = regexp.MustCompile(`^((?:[a-z0-9]+/)*[a-z0-9]+)\.([A-Za-z]\w*(?:\.[A-Za-z]\w*)?)$`)

// exists reports whether there is a folder, or an identifier of a package.
func exists(t *testing.T, name string) bool {
	t.Helper()
	if info, err := os.Stat(name); err == nil && info.IsDir() {
		return true
	}
	parts := identifier.FindStringSubmatch(name)
	if parts == nil {
		return false
	}
	info, err := os.Stat(parts[1])
	return err == nil && info.IsDir() && declared(t, parts[1])[parts[2]]
}

// The glossary has every term once, with its Vietnamese, and every package and
// identifier that it names exists.
func TestGlossaryIsTrue(t *testing.T) {
	text, err := os.ReadFile("docs/glossary.md")
	if err != nil {
		t.Fatal(err)
	}
	terms := map[string]bool{}
	for _, row := range regexp.MustCompile(`(?m)^\| (.+) \|$`).FindAllStringSubmatch(string(text), -1) {
		cells := strings.Split(row[1], " | ")
		if cells[0] == "Term" {
			continue
		}
		if len(cells) != 4 {
			t.Errorf("%q has %d columns", row[1], len(cells))
			continue
		}
		term, meaning, vietnamese, owner := strings.ToLower(cells[0]), cells[1], cells[2], cells[3]
		if terms[term] {
			t.Errorf("%s is there twice", term)
		}
		terms[term] = true
		if !strings.HasSuffix(meaning, ".") || strings.Count(meaning, ". ") > 0 {
			t.Errorf("%s is not explained in one sentence: %q", term, meaning)
		}
		if strings.TrimSpace(vietnamese) == "" {
			t.Errorf("%s has no Vietnamese", term)
		}
		names := backtick.FindAllStringSubmatch(owner, -1)
		if len(names) == 0 {
			t.Errorf("%s has no owner", term)
		}
		for _, name := range names {
			if !exists(t, name[1]) {
				t.Errorf("%s: %s does not exist", term, name[1])
			}
		}
	}
	if len(terms) < 90 {
		t.Errorf("only %d terms", len(terms))
	}
}

// The identifiers that the page on the library and the architecture name exist.
func TestPagesNameIdentifiersThatExist(t *testing.T) {
	folders := map[string]string{} // by the name of the package
	for _, p := range packages(t) {
		folders[p.Name] = strings.TrimPrefix(p.ImportPath, "banco/")
	}
	found := 0
	for _, page := range []string{"docs/guide/library.md", "docs/architecture.md"} {
		text, err := os.ReadFile(page)
		if err != nil {
			t.Fatal(err)
		}
		for _, match := range backtick.FindAllStringSubmatch(prose(string(text)), -1) {
			parts := identifier.FindStringSubmatch(match[1])
			if parts == nil || path.Ext(match[1]) == ".go" || folders[parts[1]] == "" {
				continue
			}
			found++
			if !declared(t, folders[parts[1]])[parts[2]] {
				t.Errorf("%s names %s, which does not exist", page, match[1])
			}
		}
	}
	if found < 10 {
		t.Errorf("only %d identifiers", found)
	}
}

// The messages that the table of calls names are types of package wire.
func TestAPIPageNamesMessagesThatExist(t *testing.T) {
	text, err := os.ReadFile("docs/reference/api.md")
	if err != nil {
		t.Fatal(err)
	}
	types, found := declared(t, "web/wire"), 0
	message := regexp.MustCompile("`([A-Z][a-z]\\w*)`")
	for _, row := range regexp.MustCompile("(?m)^\\| `[A-Z]+[` /].*$").FindAllString(string(text), -1) {
		_, cells, _ := strings.Cut(row, " | ")
		for _, match := range message.FindAllStringSubmatch(cells, -1) {
			if found++; !types[match[1]] {
				t.Errorf("there is no wire.%s: %s", match[1], row)
			}
		}
	}
	if found < 80 {
		t.Errorf("only %d messages", found)
	}
}
