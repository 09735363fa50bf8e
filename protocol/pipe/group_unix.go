//go:build unix

package pipe

import (
	"os/exec"
	"syscall"
)

// ownGroup makes the program the head of a process group, which an interrupt
// at the terminal does not reach.
func ownGroup(cmd *exec.Cmd) { cmd.SysProcAttr = &syscall.SysProcAttr{Setpgid: true} }

// killGroup ends the program and everything it has started in its group.
func killGroup(cmd *exec.Cmd) {
	if syscall.Kill(-cmd.Process.Pid, syscall.SIGKILL) != nil {
		_ = cmd.Process.Kill() // it has ended in the meantime, or stands outside its group
	}
}
