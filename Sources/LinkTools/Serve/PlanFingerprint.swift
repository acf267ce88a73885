import Foundation

/// The metadata of files, used to detect changes without reading the files.
struct PlanFingerprint: Sendable, Equatable {
  private let paths: [String]
  private let stamps: [Stamp?]

  private struct Stamp: Equatable {
    let modified: Date?
    let size: Int?
    let number: Int?
  }

  /// The metadata copied from `earlier` reveals changes made since `earlier` was recorded.
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

  /// Size and inode reveal changes that a coarse modification time does not show.
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
