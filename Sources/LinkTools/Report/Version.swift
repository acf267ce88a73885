/// The version of `linkplan`, printed by `--version` and recorded in reports that have a field for it.
package enum Version {
  package static let current = "0.9.0"
}
