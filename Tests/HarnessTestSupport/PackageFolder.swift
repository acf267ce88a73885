import Foundation

/// The folders of the package, wherever the tests are started from.
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

  /// A text with the package's folder taken out of every path in it: what a run from that folder prints.
  package static func relative(_ text: String) -> String {
    text.replacingOccurrences(of: root + "/", with: "")
  }
}
