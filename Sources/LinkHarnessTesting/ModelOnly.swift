import Foundation
import LinkHarness

/// The line at the end of a test run that replayed rows and called no code of an app.
///
/// Such rows pass or fail with the plan alone, and must not be taken for tests of the app.
enum ModelOnly {
  static let line = "model only: no code of the app was called"

  /// Prints the line when the process ends, unless code was called by then.
  static let note: Void = {
    atexit {
      if !OwnCode.wasCalled { FileHandle.standardError.write(Data("\(ModelOnly.line)\n".utf8)) }
    }
    return
  }()
}
