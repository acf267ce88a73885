final class MountedSite: Sendable {
  let site: Site
  let counters: [[VisitCounter]]

  init(_ site: Site, after earlier: MountedSite?) {
    self.site = site
    var known: [Site.Resource.Identity: VisitCounter] = [:]
    for (_, resource, counter) in earlier?.counted ?? [] { known[resource.identity] = counter }
    counters = site.hosts.map { host in
      host.resources.map { known[$0.identity] ?? VisitCounter() }
    }
  }

  init(_ site: Site, _ visits: SiteVisits?) {
    self.site = site
    counters = site.hosts.map { host in
      host.resources.map { VisitCounter(visits?.counts[$0.identity] ?? 0) }
    }
  }

  var counted: [(host: String, resource: Site.Resource, counter: VisitCounter)] {
    zip(site.hosts, counters).flatMap { host, counters in
      zip(host.resources, counters).map { (host.name, $0, $1) }
    }
  }

  func answer(to request: HTTPRequest, clock: (@Sendable () -> Int)?) -> Site.Answer {
    site.answer(to: request, counters: counters) { clock?() ?? Platform.secondsSince1970 }
  }
}

/// Each visit number belongs to exactly one answered request; if a request is declined, a later one reuses the number.
final class VisitCounter: Sendable {
  private struct State {
    var last: Int
    var returned: [Int] = []
  }

  private let state: Guarded<State>

  init(_ count: Int = 0) {
    state = Guarded(State(last: count))
  }

  var count: Int { state.withLock { $0.last - $0.returned.count } }

  func claim() -> Int {
    state.withLock { state in
      if let number = state.returned.popLast() { return number }
      state.last += 1
      return state.last
    }
  }

  func release(_ number: Int) {
    state.withLock { $0.returned.append(number) }
  }
}

package struct SiteVisits: Sendable {
  /// The dictionary keeps the identities alive: they are compared by address, and the address of a deallocated identity
  /// could be reused.
  let counts: [Site.Resource.Identity: Int]
  package let unused: [String]

  init(_ mounted: MountedSite) {
    var counts: [Site.Resource.Identity: Int] = [:]
    var unused: [String] = []
    for (host, resource, counter) in mounted.counted {
      let count = counter.count
      if count > 0 {
        counts[resource.identity] = count
      } else {
        unused.append("\(host): \(resource.label)")
      }
    }
    (self.counts, self.unused) = (counts, unused)
  }
}
