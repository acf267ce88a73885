@_exported public import TestSupport

/// The paths of the package's directories, independent of the working directory.
package enum PackageFolder {
  package static let root = {
    var folder = URL(fileURLWithPath: #filePath)
    for _ in 0..<3 { folder.deleteLastPathComponent() }
    return folder.path
  }()

  /// The directory of the plans, all of which must pass except those in `Failing`.
  package static let plans = root + "/TestPlans"

  package static let failingPlans = plans + "/Failing"

  /// Removes the package's path from a string, as if the run had started in the package directory.
  package static func relative(_ text: String) -> String {
    text.replacingOccurrences(of: root + "/", with: "")
  }
}
