/// A site and a visit counter for each resource; `counters[host][resource]` uses the indices of `site.hosts` and their resources.
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

/// Counts the visits to a resource.
///
/// Each number is used by one answered request: the number of a declined request is given to a later one, even if higher numbers
/// have been claimed in the meantime.
final class VisitCounter: Sendable {
  private struct State {
    var last: Int
    /// The visit numbers of declined requests, which are reused; there are at most as many as there were concurrent requests.
    var returned: [Int] = []
  }

  private let state: Guarded<State>

  init(_ count: Int = 0) {
    state = Guarded(State(last: count))
  }

  var count: Int { state.withLock { $0.last - $0.returned.count } }

  /// Returns the number for a visit, or `nil` if the limit is reached.
  func claim(limit: Int?) -> Int? {
    state.withLock { state in
      if let number = state.returned.popLast() { return number }
      if let limit, state.last >= limit { return nil }
      state.last += 1
      return state.last
    }
  }

  /// Makes the number of a declined request available to a later one.
  func release(_ number: Int) {
    state.withLock { $0.returned.append(number) }
  }
}

package struct SiteVisits: Sendable {
  /// Visit counts keyed by resource; retaining the identities prevents their addresses from being reused.
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
