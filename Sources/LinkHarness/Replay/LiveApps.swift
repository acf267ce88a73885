/// The apps of a device, of which a row changes few.
///
/// Copies share the state from which rows start, and store only the apps that they change. So a row costs the same among
/// a thousand apps and among one.
struct LiveApps: Sendable {
  private let start: [LiveApp]
  private var changed: [(place: Int, app: LiveApp)] = []

  init(_ apps: [LiveApp]) { start = apps }

  var indices: Range<Int> { start.indices }

  subscript(place: Int) -> LiveApp {
    _read {
      if let index = index(of: place) { yield changed[index].app } else { yield start[place] }
    }
    _modify {
      var index = index(of: place) ?? changed.count
      if index == changed.count {
        if index == Self.limit { self = LiveApps(indices.map { self[$0] }) }
        index = changed.count
        changed.append((place, start[place]))
      }
      yield &changed[index].app
    }
  }

  private func index(of place: Int) -> Int? { changed.firstIndex { $0.place == place } }

  /// The number of changed apps up to which a search through them is cheaper than a copy of all.
  private static let limit = 64

  /// The same apps, as a state from which many rows start.
  var asStart: LiveApps { changed.isEmpty ? self : LiveApps(indices.map { self[$0] }) }
}
