import Foundation
import LinkHarness

/// Limits the number and total size of a capsule's files, because capsules are attached to bug reports.
struct CapsuleRoom {
  static let mostFiles = 1_000
  static let mostBytes = 8 << 20

  private var files = 0
  private var bytes = 0

  mutating func takes(_ path: String) -> Bool {
    let attributes = try? FileManager.default.attributesOfItem(
      atPath: URL(fileURLWithPath: path).resolvingSymlinksInPath().path)
    files += 1
    bytes += (attributes?[.size] as? Int) ?? 0
    return files <= Self.mostFiles && bytes <= Self.mostBytes
  }

  /// Returns at most `mostFiles` + 1 files, which is enough to detect that the limit is exceeded.
  static func files(at path: String) -> [String] {
    guard PlanFiles.isFolder(path) == true, let names = FileManager.default.enumerator(atPath: path)
    else {
      return [path]
    }
    let root = URL(fileURLWithPath: path).resolvingSymlinksInPath().path
    var files: [String] = []
    while files.count <= mostFiles, let name = names.nextObject() as? String {
      let file = path + "/" + name
      let real = URL(fileURLWithPath: file).resolvingSymlinksInPath().path
      if PlanFiles.isFolder(file) == false, real.hasPrefix(root + "/") { files.append(file) }
    }
    return files.sorted()
  }
}
