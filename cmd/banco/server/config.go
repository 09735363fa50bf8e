package server

import (
	"cmp"
	"errors"
	"fmt"
	"net"
	"net/url"
	"reflect"
	"slices"
	"strings"
	"time"
	"unicode"

	"banco/cmd/banco/cli"
	"banco/cmd/banco/commandline"
	"banco/live"
	"banco/store/backup"
	"banco/web/admin"
	"banco/web/api"
	"banco/web/wire"
)

// Config looks at settings.
type Config struct {
	Check configCheck `cmd:"" help:"Name what is wrong in a configuration file and in the variables BANCO_…."`
}

type configCheck struct {
	File string `arg:"" optional:"" type:"existingfile" help:"The file. Without it: that of BANCO_CONFIG, or the variables alone."`
}

// Help is the text of --help.
func (configCheck) Help() string {
	return `Reads the settings as serve does, from the file and the environment, and names those that are unknown or wrong.

Example:
  banco config check /etc/banco/banco.json`
}

// Run runs the command.
func (c *configCheck) Run() error {
	var program struct {
		Serve  Serve  `cmd:""`
		Worker Worker `cmd:""`
	}
	reader, err := commandline.New("banco", "", &program, cli.Vars())
	if err != nil {
		return err
	}
	cli.Configure(reader)
	var wrong []error
	for _, complaint := range cli.UnknownVariables(reader) {
		wrong = append(wrong, errors.New(complaint))
	}
	args := []string{"serve"}
	if c.File != "" {
		args = append(args, "--config", c.File)
	}
	if _, err := reader.Parse(args); err != nil {
		wrong = append(wrong, err)
	} else if err := program.Serve.check(); err != nil {
		wrong = append(wrong, err)
	}
	if err := errors.Join(wrong...); err != nil {
		return err
	}
	_, err = fmt.Println("The settings are right.")
	return err
}

// check complains of settings that are wrong whatever the machine is like.
func (c *Serve) check() error {
	_, proxies := c.trusted()
	_, crowds := api.ParseCrowds(c.Crowd, c.Crowds)
	addresses := errors.Join(checkAddress("--addr", c.Addr), checkAddress("--metrics", c.Metrics))
	return errors.Join(addresses, proxies, crowds, c.checkBus(), api.NewLimits(api.Crowds{}).Scale(c.Limit))
}

// adminHost returns what admins see of the server, or nil where there is no page for them:
// where only this machine can connect, its user needs none.
func (c *Serve) adminHost(at net.Addr, db Database, hall *live.Hall, room *disk, version cli.Version) *admin.Host {
	tcp, ok := at.(*net.TCPAddr)
	if c.Admin == "no" || c.Admin != "yes" && (!ok || tcp.IP.IsLoopback()) {
		return nil
	}
	host := &admin.Host{
		Version: string(version), Started: time.Now(), Free: room.Free, Stored: db.Used, Settings: c.settings(),
		Workers: func() []wire.AdminWorker { return workersOf(hall, time.Now()) },
	}
	if dir, err := c.folder(); err == nil && c.Database == "" {
		copies := &backup.Folder{Data: dir}
		host.Backups = &admin.Backups{Create: copies.Create, List: func() (list []wire.AdminBackup, err error) {
			found, err := copies.List()
			for _, b := range found {
				list = append(list, wire.AdminBackup{File: b.File, At: b.At.UnixMilli(), Size: b.Size})
			}
			return list, err
		}}
	}
	return host
}

// settings lists the flags with their values, without secrets.
func (c *Serve) settings() (list []wire.AdminSetting) {
	var add func(of reflect.Value)
	add = func(of reflect.Value) {
		for field, value := range of.Fields() {
			tag := field.Tag
			_, hidden := tag.Lookup("hidden")
			switch {
			case field.Anonymous:
				add(value)
			case tag.Get("help") != "" && !hidden && field.Name != "Config":
				list = append(list, wire.AdminSetting{Name: cmp.Or(tag.Get("name"), flagName(field.Name)), Value: settingText(value)})
			}
		}
	}
	add(reflect.ValueOf(c).Elem())
	slices.SortFunc(list, func(a, b wire.AdminSetting) int { return strings.Compare(a.Name, b.Name) })
	return list
}

// flagName writes the name of a field as its flag is written.
func flagName(field string) string {
	var b strings.Builder
	for i, r := range field {
		if unicode.IsUpper(r) && i > 0 && !unicode.IsUpper(rune(field[i-1])) {
			b.WriteByte('-')
		}
		b.WriteRune(unicode.ToLower(r))
	}
	return b.String()
}

// settingText writes the value of a flag. Of an address with a user or a secret it shows
// where it leads, and of settings in another form nothing.
func settingText(v reflect.Value) string {
	if v.Kind() == reflect.Pointer {
		if v.IsNil() {
			return ""
		}
		v = v.Elem()
	}
	text := fmt.Sprint(v.Interface())
	if v.IsZero() && v.Kind() != reflect.Int64 && v.Kind() != reflect.Int && v.Kind() != reflect.Bool {
		text = ""
	}
	if at, err := url.Parse(text); err == nil && at.Host != "" {
		return at.Scheme + "://" + at.Host + at.Path
	}
	_, after, secret := strings.Cut(text, "@")
	switch {
	case secret && v.Kind() == reflect.String && !strings.ContainsAny(after, "@="):
		return "…@" + after
	case secret || v.Kind() == reflect.String && strings.Contains(text, "="):
		return "…"
	}
	return text
}
