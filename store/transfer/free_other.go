//go:build !linux && !darwin && !windows

package transfer

import "errors"

func freeBytes(string) (int64, error) { return 0, errors.ErrUnsupported }
