import Foundation

/// What can be seen of files without reading them: whether any of them changed.
struct PlanFingerprint: Sendable, Equatable {
  let paths: [String]
  private let stamps: [Stamp?]

  private struct Stamp: Equatable {
    let modified: Date?
    let size: Int?
    let number: Int?
  }

  /// Looks at files; one that was seen before they were read keeps that state, so no change in between is missed.
  init(of paths: [String], seenBefore earlier: PlanFingerprint? = nil) {
    self.paths = paths
    stamps = paths.map { path in
      guard let earlier, let index = earlier.paths.firstIndex(of: path) else {
        return Self.stamp(path)
      }
      return earlier.stamps[index]
    }
  }

  var now: PlanFingerprint { PlanFingerprint(of: paths) }

  /// The files that are not as they were when they were looked at.
  var changes: [String] {
    zip(paths, zip(stamps, now.stamps)).filter { $1.0 != $1.1 }.map(\.0)
  }

  /// Editors replace files, and times are coarse: size and file number tell what the time does not.
  private static func stamp(_ path: String) -> Stamp? {
    guard let attributes = try? FileManager.default.attributesOfItem(atPath: path) else {
      return nil
    }
    return Stamp(
      modified: attributes[.modificationDate] as? Date,
      size: (attributes[.size] as? NSNumber)?.intValue,
      number: (attributes[.systemFileNumber] as? NSNumber)?.intValue)
  }
}
