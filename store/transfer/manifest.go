package transfer

import "time"

// ManifestName is the name of the manifest at the top of an export. Further exports to the same folder number
// theirs: attache-manifest-2.json and so on.
const ManifestName = manifestStem + manifestEnding

const (
	manifestStem    = "attache-manifest"
	manifestEnding  = ".json"
	manifestVersion = 1
)

// ManifestFile is one file of an export as its manifest describes it.
type ManifestFile struct {
	// Path is relative to the folder, with slashes, in the form of NameText.
	Path string `json:"path"`
	// MessageID and Name are as the source has them, in the form of NameText.
	MessageID string `json:"messageId"`
	Name      string `json:"name"`
	// Size is in bytes.
	Size int64 `json:"size"`
	// SHA256 is in hexadecimal digits.
	SHA256 string `json:"sha256"`
	// Created and Expiry are UTC, null where unknown.
	Created  *time.Time        `json:"created"`
	Expiry   *time.Time        `json:"expiry"`
	Metadata map[string]string `json:"metadata,omitempty"`
}

// ManifestFailure is one attachment that could not be exported.
type ManifestFailure struct {
	MessageID string `json:"messageId"`
	Name      string `json:"name"`
	Problem   string `json:"problem"`
}

// manifestHead is what stands before the files.
type manifestHead struct {
	Version  int       `json:"attacheManifest"` // of this format: 1
	Kind     string    `json:"kind"`            // of the source: "file share"
	Source   string    `json:"source"`          // where it is, without secrets
	Layout   Layout    `json:"layout"`
	Template string    `json:"template"`
	Started  time.Time `json:"started"`
}

// manifestTail is what stands after the files.
type manifestTail struct {
	// Failures are null where there are some and the disk had no room for them.
	Failures []ManifestFailure `json:"failures"`
	Exported int               `json:"exported"`
	Skipped  int               `json:"skipped"`
	Failed   int               `json:"failed"`
	NotTried int               `json:"notTried"`
	Finished time.Time         `json:"finished"`
}
