/// Copies share the state from which rows start, and store only the few apps that they change, so a row costs the same
/// among a thousand apps and among one.
struct LiveApps: Sendable {
  private let start: [Stored]
  private var changed: [(place: Int, stored: Stored)] = []

  /// An app in a class, so that its properties are read without a copy of all of them.
  ///
  /// Threads can share an instance, because it is changed only while nothing else refers to it.
  private final class Stored: @unchecked Sendable {
    @exclusivity(unchecked) var app: ModelApp

    init(_ app: ModelApp) { self.app = app }
  }

  init(_ apps: [TestPlan.App]) { self.init(apps.map(ModelApp.init)) }

  private init(_ apps: [ModelApp]) { start = apps.map(Stored.init) }

  var indices: Range<Int> { start.indices }

  subscript(place: Int) -> ModelApp {
    _read { yield stored(place).app }
    _modify {
      var index = index(of: place) ?? changed.count
      if index == changed.count {
        if index == Self.limit { self = LiveApps(indices.map { self[$0] }) }
        index = changed.count
        changed.append((place, Stored(start[place].app)))
      } else if !isKnownUniquelyReferenced(&changed[index].stored) {
        changed[index].stored = Stored(changed[index].stored.app)
      }
      yield &changed[index].stored.app
    }
  }

  private func stored(_ place: Int) -> Stored { index(of: place).map { changed[$0].stored } ?? start[place] }

  private func index(of place: Int) -> Int? { changed.firstIndex { $0.place == place } }

  /// The number of changed apps up to which a search through them is cheaper than a copy of all.
  private static let limit = 64

  var asStart: LiveApps { changed.isEmpty ? self : LiveApps(indices.map { self[$0] }) }
}
