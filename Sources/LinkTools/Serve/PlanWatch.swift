import HarnessText
package import LinkHarness
import Foundation

package struct PlanWatch: Sendable {
  private let paths: [String]
  private let fingerprint: PlanFingerprint

  /// Create the watch before reading the files, so that no change is missed.
  package init(_ paths: [String]) {
    self.init(paths: paths, fingerprint: PlanFingerprint(of: paths.flatMap(Self.files)))
  }

  private init(paths: [String], fingerprint: PlanFingerprint) {
    self.paths = paths
    self.fingerprint = fingerprint
  }

  package func covering(_ plans: PlanCollection) -> PlanWatch {
    PlanWatch(
      paths: paths,
      fingerprint: PlanFingerprint(
        of: (fingerprint.paths + plans.loads.flatMap(\.documents)).distinct,
        seenBefore: fingerprint))
  }

  package var changedFiles: [String] {
    let known = Set(fingerprint.paths)
    let all = fingerprint.changes + paths.flatMap(Self.files).filter { !known.contains($0) }
    // A file may have two paths: the one found in a directory, and the one that the plan uses.
    var names: [String: String] = [:]
    for path in all {
      let file = URL(fileURLWithPath: path).standardizedFileURL.path
      if names[file].map({ $0.count > path.count }) ?? true { names[file] = path }
    }
    return names.values.sorted()
  }

  private static func files(_ path: String) -> [String] {
    guard PlanFiles.isFolder(path) == true else { return [PlanFiles.normalized(path)] }
    var files: [String] = []
    let tree = FileManager.default.enumerator(
      at: URL(fileURLWithPath: path), includingPropertiesForKeys: [.isDirectoryKey],
      options: [.skipsHiddenFiles])
    while let file = tree?.nextObject() as? URL {
      // Non-JSON files are watched only if a plan refers to them, because the directory may also contain reports.
      if file.pathExtension == "json" { files.append(file.path) }
    }
    return files.sorted()
  }
}
