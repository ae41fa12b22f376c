package fileshare

import (
	"io/fs"

	"golang.org/x/sys/unix"
)

// lookRemote asks the system which kind of file system a path lies on (statfs(2)).
func lookRemote(path string) (remote, error) {
	var s unix.Statfs_t
	err := error(unix.EINTR)
	for err == unix.EINTR {
		err = unix.Statfs(path, &s)
	}
	if err != nil {
		return remote{}, &fs.PathError{Op: "stat", Path: path, Err: err}
	}
	return remoteMagic(uint32(s.Type)), nil
}

// The file systems on which changes from elsewhere raise no event, by the magic numbers of linux/magic.h and of their sources.
func remoteMagic(magic uint32) remote {
	switch magic {
	case unix.NFS_SUPER_MAGIC:
		return remote{true, "NFS"}
	case unix.SMB_SUPER_MAGIC, unix.SMB2_SUPER_MAGIC, unix.CIFS_SUPER_MAGIC:
		return remote{true, "SMB"}
	case unix.FUSE_SUPER_MAGIC:
		return remote{true, "FUSE"}
	case unix.V9FS_MAGIC:
		return remote{true, "9P"}
	case unix.AFS_SUPER_MAGIC, unix.AFS_FS_MAGIC:
		return remote{true, "AFS"}
	case unix.CEPH_SUPER_MAGIC:
		return remote{true, "Ceph"}
	case unix.CODA_SUPER_MAGIC, unix.NCP_SUPER_MAGIC:
		return remote{true, "network"}
	case 0x0bd00bd0:
		return remote{true, "Lustre"}
	case 0x47504653:
		return remote{true, "GPFS"}
	case 0x786f4256:
		return remote{true, "VirtualBox"}
	case 0xbacbacbc, 0x01161970, 0x7461636f:
		return remote{true, "network"} // VMware, GFS2, OCFS2
	}
	return remote{}
}
