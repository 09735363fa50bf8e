package banco

import (
	"go/ast"
	"go/parser"
	"go/token"
	"path/filepath"
	"reflect"
	"regexp"
	"strconv"
	"strings"
	"testing"
)

// mended are phrases that once stood in errors and help texts and that people
// read twice, each with how to say it instead.
var mended = []struct {
	phrase  *regexp.Regexp
	instead string
}{
	{regexp.MustCompile(`\b[Oo]nly who\b`), "only a player who, only the visitor who"},
	{regexp.MustCompile(`\bby who\b`), "by whoever, by the person who"},
	{regexp.MustCompile(`(^|[:;] )who (is|was|has|asks|came|watches|plays)\b`), "whoever, a player who"},
	{regexp.MustCompile(`(^|[^e]|[^r]e) (is|are) no ([^lm]|l[^o]|m[^o])`), "is not a"},
	{regexp.MustCompile(`\(there (is|are): `), "(known: "},
	{regexp.MustCompile(`cannot come about`), "cannot occur"},
	{regexp.MustCompile(`is no letter of`), "is not a letter of"},
	{regexp.MustCompile(`\bby lot\b|\bdraws? lots\b`), "at random"},
	{regexp.MustCompile(`\bcannot be$`), "is not possible"},
	{regexp.MustCompile(`what was written is not`), "after a rollback"},
	{regexp.MustCompile(`\bis there already\b`), "exists already"},
	{regexp.MustCompile(`does not come back$`), "cannot come back"},
	{regexp.MustCompile(`\b(plays|challenges|blocks) themselves\b`), "cannot play yourself"},
	{regexp.MustCompile(`turned otherwise|begun otherwise`), "with other settings"},
	{regexp.MustCompile(`\bmay not any more\b|\bno more may\b`), "can no longer"},
}

// complainers are the functions whose texts people read when something is wrong.
var complainers = regexp.MustCompile(`^(errors\.New|fmt\.Errorf|.*\.?([Ww]rong|[Mm]isplaced|[Uu]nfinished|fail|complain))$`)

// The words of errors and of help texts stay mended. Texts of the page are in
// web/ui/src/i18n, with tests of their own.
func TestErrorsAreInPlainEnglish(t *testing.T) {
	for _, p := range packages(t) {
		for _, name := range p.GoFiles {
			fset := token.NewFileSet()
			file, err := parser.ParseFile(fset, filepath.Join(p.Dir, name), nil, 0)
			if err != nil {
				t.Fatal(err)
			}
			for pos, text := range readTexts(file) {
				for _, m := range mended {
					if m.phrase.MatchString(text) {
						t.Errorf("%s: %q: say %q", fset.Position(pos), text, m.instead)
					}
				}
			}
		}
	}
}

// readTexts returns the texts of errors and of help that a file has, by where
// they stand.
func readTexts(file *ast.File) map[token.Pos]string {
	texts := map[token.Pos]string{}
	literals := func(n ast.Node) {
		ast.Inspect(n, func(n ast.Node) bool {
			if lit, ok := n.(*ast.BasicLit); ok && lit.Kind == token.STRING {
				if text, err := strconv.Unquote(lit.Value); err == nil && strings.Contains(text, " ") {
					texts[lit.Pos()] = text
				}
			}
			return true
		})
	}
	ast.Inspect(file, func(n ast.Node) bool {
		switch x := n.(type) {
		case *ast.CallExpr:
			if complainers.MatchString(called(x.Fun)) {
				literals(x)
			}
		case *ast.FuncDecl:
			if x.Name.Name == "Help" && x.Body != nil {
				literals(x.Body)
			}
		case *ast.Field:
			if x.Tag != nil {
				tag, _ := strconv.Unquote(x.Tag.Value)
				texts[x.Tag.Pos()] = reflect.StructTag(tag).Get("help")
			}
		case *ast.KeyValueExpr:
			if key, ok := x.Key.(*ast.Ident); ok && key.Name == "Help" {
				literals(x.Value)
			}
		}
		return true
	})
	return texts
}

// called returns the name of a function as a call writes it.
func called(f ast.Expr) string {
	switch x := f.(type) {
	case *ast.Ident:
		return x.Name
	case *ast.SelectorExpr:
		return called(x.X) + "." + x.Sel.Name
	}
	return ""
}
