/// A site together with the visit counts of its resources.
///
/// The counts belong to the session and not to the site, so two sessions of a site are independent. Each visit number
/// of a resource belongs to exactly one answered request, even if requests are concurrent or the resource declines some
/// of them.
package final class SiteSession: Sendable {
  private let mounted: Guarded<MountedSite>
  private let clock: (@Sendable () -> Int)?

  /// Creates a session with all counts at zero.
  ///
  /// The clock returns seconds since 1970 (default: the system's clock).
  package init(_ site: Site, clock: (@Sendable () -> Int)? = nil) {
    mounted = Guarded(MountedSite(site, after: nil))
    self.clock = clock
  }

  package init(
    _ site: Site, after visits: SiteVisits?, clock: (@Sendable () -> Int)? = nil
  ) {
    mounted = Guarded(MountedSite(site, visits))
    self.clock = clock
  }

  package var visits: SiteVisits { SiteVisits(current) }

  /// The current site.
  package var site: Site { mounted.withLock { $0.site } }

  /// Replaces the site; resources that are in both the old site and the new site retain their visit counts.
  package func update(_ site: Site) {
    mounted.withLock { $0 = MountedSite(site, after: $0) }
  }

  /// Returns the response to a request and the resource that answered it.
  package func answer(to request: HTTPRequest) -> Site.Answer {
    var answer = current.answer(to: request, clock: clock)
    answer.response.loadContent()
    return answer
  }

  var current: MountedSite { mounted.withLock { $0 } }
}
