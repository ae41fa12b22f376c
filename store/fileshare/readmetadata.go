package fileshare

import (
	"errors"

	"attache/store/driver"
	"attache/store/metadata"
)

// judgeMetadata reads metadata.json, which the listing called e.
func judgeMetadata(at folder, e entry, info *driver.Info, v *verdict, now int64, s *scratch) error {
	values, problem, f, err := readMetadata(at, e, s)
	v.touch(f, now)
	wrong, isWrong := errors.AsType[*wrongKind](err)
	switch {
	case err == nil:
	case isWrong:
		v.bad(metadataFile + " is " + notAFile(wrong.is))
		return nil
	case vanished(err):
		return nil
	case causeOf(err) == denied:
		v.bad("this account may not read " + metadataFile)
		return nil
	default:
		return err
	}
	if len(values) > 0 {
		info.Metadata = values
	}
	switch {
	case problem == "":
	case values != nil:
		v.note = metadataFile + " " + problem
	case problem == metadata.TooLarge:
		v.bad(metadataFile + " " + problem)
	default:
		v.missing(metadataFile+" is not complete yet", metadataFile+" "+problem)
	}
	return nil
}

// readMetadata reads at most metadata.MaxSize bytes of metadata.json, which the listing called e.
func readMetadata(at folder, e entry, s *scratch) (values map[string]string, problem string, about facts, err error) {
	f, about, err := openRegular(at, e)
	if err != nil {
		return nil, "", about, err
	}
	defer closing(f, &err)
	if about.size > metadata.MaxSize {
		return nil, metadata.TooLarge, about, nil
	}
	n, err := f.readAt(s.bytes[:], 0)
	if err != nil {
		return nil, "", about, err
	}
	if n < len(s.bytes) {
		values, problem = metadata.Decode(s.bytes[:n])
		return values, problem, about, nil
	}
	values, problem, err = metadata.Read(&sequence{f: f})
	return values, problem, about, err
}
