package engine

import (
	"errors"
	"fmt"
	"io"
	"os"

	"banco/option"
	"banco/search"
)

// Net is the parameter that names the file of a network to judge positions by,
// in place of the evaluators of a kit. Strangers cannot set it.
var Net = option.Option{Name: "net", Kind: option.Text, Help: "a network file to judge positions by, in place of eval"}

// maxNetwork bounds the file of a network, in bytes.
const maxNetwork = 16 << 20

// readNetwork returns the network that the settings name.
func (v *Values) readNetwork() (search.Evaluator, error) {
	switch {
	case v.Kit.Network == nil:
		return nil, fmt.Errorf("there are no networks for %s", v.Kit.Game.Name())
	case v.Given("eval"):
		return nil, errors.New("of eval and net only one can be given")
	}
	f, err := os.Open(v.Text(Net.Name))
	if err != nil {
		return nil, err
	}
	defer f.Close()
	file, err := io.ReadAll(io.LimitReader(f, maxNetwork+1))
	if err == nil && len(file) > maxNetwork {
		err = fmt.Errorf("more than %d bytes", maxNetwork)
	}
	if err != nil {
		return nil, fmt.Errorf("network %s: %w", f.Name(), err)
	}
	return v.Kit.Network(file)
}
