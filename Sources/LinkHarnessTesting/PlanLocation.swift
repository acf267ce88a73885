import Foundation

/// Finds the plans a test names, whatever the working directory.
struct PlanLocation {
  let path: String
  /// The directory that relative paths start from.
  let folder: String

  /// `swift test` runs in the package's directory and Xcode does not, so directories above the calling file are tried too.
  init(_ path: String, callingFile: String) {
    let manager = FileManager.default
    let current = manager.currentDirectoryPath
    if path.hasPrefix("/") || manager.fileExists(atPath: path) {
      self.init(path: path, folder: current)
      return
    }
    var folder = URL(fileURLWithPath: callingFile).deletingLastPathComponent()
    while folder.path != "/" {
      let candidate = folder.appendingPathComponent(path).path
      if manager.fileExists(atPath: candidate) {
        self.init(path: candidate, folder: current)
        return
      }
      folder.deleteLastPathComponent()
    }
    self.init(path: path, folder: current)
  }

  private init(path: String, folder: String) {
    self.path = path
    self.folder = folder
  }
}
