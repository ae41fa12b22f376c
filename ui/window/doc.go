// Package window is the main window: it puts the list, the preview, the toolbar and the activity bar together, ties keys and menus to what
// they do, and shows how the source stands. What is decided is decided in package control, what is asked in package dialogs.
package window
