import HarnessText
package import LinkHarness
import Foundation

package struct PlanWatch: Sendable {
  private let paths: [String]
  private let fingerprint: PlanFingerprint

  /// Looks at files and folders; do so before they are read, so that no change is missed.
  package init(_ paths: [String]) {
    self.init(paths: paths, fingerprint: PlanFingerprint(of: paths.flatMap(Self.files)))
  }

  private init(paths: [String], fingerprint: PlanFingerprint) {
    self.paths = paths
    self.fingerprint = fingerprint
  }

  /// The same look, with the documents the plans turned out to name.
  package func covering(_ plans: PlanCollection) -> PlanWatch {
    PlanWatch(
      paths: paths,
      fingerprint: PlanFingerprint(
        of: (fingerprint.paths + plans.loads.flatMap(\.documents)).distinct,
        seenBefore: fingerprint))
  }

  /// The files that are no longer as they were, and those that are new.
  package var changedFiles: [String] {
    let known = Set(fingerprint.paths)
    let all = fingerprint.changes + paths.flatMap(Self.files).filter { !known.contains($0) }
    // A file may be known by two paths: as it was found in a folder, and as the plan itself names it.
    var names: [String: String] = [:]
    for path in all {
      let file = URL(fileURLWithPath: path).standardizedFileURL.path
      if names[file].map({ $0.count > path.count }) ?? true { names[file] = path }
    }
    return names.values.sorted()
  }

  /// The file itself, or every file of a folder that could be a plan; hidden ones are none.
  private static func files(_ path: String) -> [String] {
    guard PlanFiles.isFolder(path) == true else { return [PlanFiles.normalized(path)] }
    var files: [String] = []
    let tree = FileManager.default.enumerator(
      at: URL(fileURLWithPath: path), includingPropertiesForKeys: [.isDirectoryKey],
      options: [.skipsHiddenFiles])
    while let file = tree?.nextObject() as? URL {
      // Other documents are watched once a plan names them; reports may be written here as well.
      if file.pathExtension == "json" { files.append(file.path) }
    }
    return files.sorted()
  }
}
