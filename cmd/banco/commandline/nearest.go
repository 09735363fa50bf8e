package commandline

import "strings"

// DidYouMean returns a question that ends a complaint about an unknown word, or
// nothing where no known word is near it.
func DidYouMean(word string, known []string) string {
	best, least := "", 3
	for _, k := range known {
		d := distance(word, k)
		if strings.HasPrefix(k, word) {
			d = min(d, 2)
		}
		if d < least {
			best, least = k, d
		}
	}
	if best == "" {
		return ""
	}
	return `, did you mean "` + best + `"?`
}

// distance is Levenshtein's: how many letters must be added, removed or changed to
// make a word of another.
func distance(a, b string) int {
	row := make([]int, len(b)+1)
	for j := range row {
		row[j] = j
	}
	for i := range len(a) {
		diagonal := row[0]
		row[0] = i + 1
		for j := range len(b) {
			d := diagonal
			if a[i] != b[j] {
				d = 1 + min(diagonal, row[j], row[j+1])
			}
			diagonal, row[j+1] = row[j+1], d
		}
	}
	return row[len(b)]
}
