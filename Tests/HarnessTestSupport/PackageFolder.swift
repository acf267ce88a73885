import Foundation

/// The paths of the package's directories, independent of the working directory.
package enum PackageFolder {
  /// The root directory of the package.
  package static let root = {
    var folder = URL(fileURLWithPath: #filePath)
    for _ in 0..<3 { folder.deleteLastPathComponent() }
    return folder.path
  }()

  /// The directory of the plans that must pass.
  package static let plans = root + "/TestPlans"

  /// The directory of the plans that fail on purpose.
  package static let failingPlans = plans + "/Failing"

  /// Removes the package's path from text, so the text looks as if the run had started in the package directory.
  package static func relative(_ text: String) -> String {
    text.replacingOccurrences(of: root + "/", with: "")
  }
}
