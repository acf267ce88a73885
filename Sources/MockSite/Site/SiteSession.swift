import Synchronization

/// A site in use: the value together with what its requests advance.
///
/// Sequences, ``Site/Resource/times(_:)`` and counters move on with every request. They are kept here and
/// not in the site, so two sessions of one site never see each other, and each visit is taken in one
/// atomic step, so parallel requests never get the same place of a sequence. A server has a session of
/// its own; make one to have the same in memory.
public final class SiteSession: Sendable {
  private let mounted: Guarded<MountedSite>
  private let clock: (@Sendable () -> Int)?

  /// Begins with every count at zero; the clock tells the seconds since 1970, the system's without one.
  public init(_ site: Site, clock: (@Sendable () -> Int)? = nil) {
    mounted = Guarded(MountedSite(site, after: nil))
    self.clock = clock
  }

  /// Begins where another session stood: with the visits of the resources that are in both sites.
  package init(
    _ site: Site, after visits: SiteVisits?, clock: (@Sendable () -> Int)? = nil
  ) {
    mounted = Guarded(MountedSite(site, visits))
    self.clock = clock
  }

  /// How often each resource has answered so far.
  package var visits: SiteVisits { SiteVisits(current) }

  /// The site that answers.
  public var site: Site { mounted.withLock { $0.site } }

  /// Replaces the site; resources that stay are counted on.
  public func update(_ site: Site) {
    mounted.withLock { $0 = MountedSite(site, after: $0) }
  }

  /// Answers a request and tells which resource did.
  public func answer(to request: HTTPRequest) -> Site.Answer {
    current.answer(to: request, clock: clock)
  }

  var current: MountedSite { mounted.withLock { $0 } }
}

/// One site with the counts of its resources, in the order of hosts and resources.
final class MountedSite: Sendable {
  let site: Site
  /// For every host the visits of each resource.
  let counters: [[VisitCounter]]

  init(_ site: Site, after earlier: MountedSite?) {
    self.site = site
    var known: [Site.Resource.Identity: VisitCounter] = [:]
    if let earlier {
      for (host, counters) in zip(earlier.site.hosts, earlier.counters) {
        for (resource, counter) in zip(host.resources, counters) {
          known[resource.identity] = counter
        }
      }
    }
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

  func answer(to request: HTTPRequest, clock: (@Sendable () -> Int)?) -> Site.Answer {
    site.answer(to: request, counters: counters) { clock?() ?? Platform.secondsSince1970 }
  }
}

/// How often a resource has answered.
final class VisitCounter: Sendable {
  private let value: Atomic<Int>

  init(_ count: Int = 0) {
    value = Atomic(count)
  }

  var count: Int { value.load(ordering: .acquiring) }

  /// Takes the next visit, `nil` where the limit is reached.
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

  /// Gives a visit back that came to nothing, since the resource declined.
  func release() {
    value.wrappingSubtract(1, ordering: .acquiringAndReleasing)
  }
}
