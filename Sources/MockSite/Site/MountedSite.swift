import Synchronization

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

final class VisitCounter: Sendable {
  private let value: Atomic<Int>

  init(_ count: Int = 0) {
    value = Atomic(count)
  }

  var count: Int { value.load(ordering: .acquiring) }

  func claim(limit: Int?) -> Int? {
    guard let limit else {
      return value.wrappingAdd(1, ordering: .acquiringAndReleasing).newValue
    }
    var seen = value.load(ordering: .acquiring)
    while seen < limit {
      let (exchanged, original) = value.compareExchange(
        expected: seen, desired: seen + 1, ordering: .acquiringAndReleasing)
      if exchanged { return seen + 1 }
      seen = original
    }
    return nil
  }

  func release() {
    value.wrappingSubtract(1, ordering: .acquiringAndReleasing)
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
