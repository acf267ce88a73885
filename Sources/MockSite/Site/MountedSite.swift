import HarnessText

final class MountedSite: Sendable {
  let site: Site
  private let earlier: [Site.Resource.Identity: Int]
  /// The counters of the resources that requests have reached: a site can have many more resources than visits.
  private let counters: Guarded<[Place: VisitCounter]>

  private struct Place: Hashable {
    let host: Int
    let resource: Int
  }

  init(_ site: Site, after visits: SiteVisits? = nil) {
    (self.site, earlier, counters) = (site, visits?.counts ?? [:], Guarded([:]))
  }

  init(_ site: Site, replacing old: MountedSite) {
    let (known, hosts) = (old.counters.withLock(\.self), old.site.all)
    var (kept, identities) = (known, [Site.Resource.Identity: VisitCounter]())
    for (place, counter) in known {
      identities[hosts[place.host].resources[place.resource].identity] = counter
      if !site.keeps(place.host, of: old.site) { kept[place] = nil }
    }
    let changes = identities.isEmpty ? [] : site.all.places(changedFrom: old.site.all)
    for host in changes where !site.keeps(host, of: old.site) {
      for (resource, other) in site.all[host].resources.enumerated() {
        if let counter = identities[other.identity] { kept[Place(host: host, resource: resource)] = counter }
      }
    }
    (self.site, earlier, counters) = (site, old.earlier, Guarded(kept))
  }

  func counter(ofHost host: Int, resource: Int) -> VisitCounter {
    counters.withLock { counters in
      let place = Place(host: host, resource: resource)
      if let counter = counters[place] { return counter }
      let counter = VisitCounter(earlier[site.all[host].resources[resource].identity] ?? 0)
      counters[place] = counter
      return counter
    }
  }

  fileprivate var counts: [Site.Resource.Identity: Int] {
    var counts = earlier
    for (place, counter) in counters.withLock(\.self) {
      let count = counter.count
      if count > 0 { counts[site.all[place.host].resources[place.resource].identity] = count }
    }
    return counts
  }

  func answer(to request: HTTPRequest, clock: (@Sendable () -> Int)?) -> Site.Answer {
    site.answer(to: request, on: self) { clock?() ?? Platform.secondsSince1970 }
  }
}

extension Site {
  fileprivate func keeps(_ host: Int, of other: Site) -> Bool {
    all.indices.contains(host) && other.all.indices.contains(host)
      && all[host].index === other.all[host].index
  }
}

/// Each visit number belongs to exactly one answered request; if a request is declined, a later one reuses the number.
final class VisitCounter: Sendable {
  private struct State {
    var last: Int
    var returned: [Int] = []
  }

  private let state: Guarded<State>

  init(_ count: Int) {
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
  private let site: Site

  init(_ mounted: MountedSite) { (counts, site) = (mounted.counts, mounted.site) }

  package var unused: [String] {
    site.all.flatMap { host in
      host.resources.filter { counts[$0.identity] == nil }.map { "\(host.name): \($0.label)" }
    }
  }
}
