import Foundation

/// The folders of the package, independent of the working directory.
package enum PackageFolder {
  /// The package itself.
  package static let root = {
    var folder = URL(fileURLWithPath: #filePath)
    for _ in 0..<3 { folder.deleteLastPathComponent() }
    return folder.path
  }()

  /// The plans that pass.
  package static let plans = root + "/TestPlans"

  /// The plans that fail on purpose.
  package static let failingPlans = plans + "/Failing"

  /// Removes the package's path from a text, as if a run had started in that folder.
  package static func relative(_ text: String) -> String {
    text.replacingOccurrences(of: root + "/", with: "")
  }
}
