package push

import "testing"

// A visitor can name any machine: only public addresses are called, by HTTPS, whatever
// a name resolves to.
func TestOnlyPublicServicesAreCalled(t *testing.T) {
	for address, public := range map[string]bool{
		"142.250.1.1:443": true, "[2607:f8b0::5f]:443": true, "142.250.1.1:80": false, "142.250.1.1:8443": false,
		"127.0.0.1:443": false, "[::1]:443": false, "10.1.2.3:443": false, "192.168.1.7:443": false, "172.16.0.1:443": false,
		"169.254.169.254:443": false, "100.64.0.1:443": false, "0.0.0.0:443": false, "[::]:443": false, "[fe80::1%eth0]:443": false,
		"[fd00::1]:443": false, "[::ffff:127.0.0.1]:443": false, "[::ffff:10.0.0.1]:443": false, "[64:ff9b::7f00:1]:443": false,
		"[2002:7f00:1::]:443": false, "[2001:db8::1]:443": false, "224.0.0.1:443": false, "255.255.255.255:443": false, "198.18.0.1:443": false,
		"": false,
	} {
		if err := publicOnly("tcp", address, nil); (err == nil) != public {
			t.Errorf("%q: %v", address, err)
		}
	}
	for endpoint, good := range map[string]bool{
		"https://fcm.googleapis.com/fcm/send/abc": true, "https://updates.push.services.mozilla.com:443/wpush/v2/x": true,
		"http://fcm.googleapis.com/x": false, "https://localhost/x": false, "https://127.0.0.1/x": false, "https://[::1]/x": false,
		"https://10.0.0.1/": false, "https://push.example:8443/x": false, "https://user:pass@push.example/x": false, "ftp://push.example/": false,
		"https://intranet/": false, "": false, "https://push.example/" + string(make([]byte, maxEndpoint)): false,
	} {
		if err := checkEndpoint(endpoint); (err == nil) != good {
			t.Errorf("%.60q: %v", endpoint, err)
		}
	}
	if _, err := publicClient().Get("https://localhost/"); err == nil {
		t.Error("this machine is called")
	}
}
