import Journal

/// What the apps store in the course of a row and find at the next launch.
///
/// The harness has no storage, so each row makes a disk, and the closures that launch the apps capture it.
@MainActor final class Disk: KeyValueStore {
  private var values: [String: String]?

  nonisolated init() {}

  /// Stores what is there at the first launch of the row.
  func prepare(_ initial: [String: String?]) {
    if values == nil { values = initial.compactMapValues { $0 } }
  }

  func string(forKey key: String) -> String? { values?[key] }

  func setString(_ value: String?, forKey key: String) { values?[key] = value }
}
