import Journal

/// What the apps store in the course of a row and find at the next launch.
///
/// The harness has no storage, so each row makes a disk, and the closures that launch the apps capture it. A row can be
/// replayed more than once, so the first launch of each replay finds only what the row asks for.
@MainActor final class Disk: KeyValueStore {
  private var values: [String: String] = [:]

  nonisolated init() {}

  /// Erases what was stored, and stores what is there at the first launch.
  func prepare(_ initial: [String: String?]) { values = initial.compactMapValues(\.self) }

  func string(forKey key: String) -> String? { values[key] }

  func setString(_ value: String?, forKey key: String) { values[key] = value }
}
