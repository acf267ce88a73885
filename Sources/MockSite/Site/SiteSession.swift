import Synchronization

/// A site in use: the value together with what its requests advance.
///
/// Counters are kept here and not in the site, so that two sessions of one site never see each other, and
/// parallel requests never get the same place of a sequence.
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
