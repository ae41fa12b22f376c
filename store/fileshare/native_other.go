//go:build !linux

package fileshare

// openNative opens a root in the way that is best on this system.
var openNative opener = openPortable
