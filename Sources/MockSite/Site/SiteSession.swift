/// The counts belong to the session and not to the site, so two sessions of a site are independent.
package final class SiteSession: Sendable {
  private let mounted: Guarded<MountedSite>
  private let clock: (@Sendable () -> Int)?

  /// The clock returns seconds since 1970 (default: the system's clock).
  package init(
    _ site: Site, after visits: SiteVisits? = nil, clock: (@Sendable () -> Int)? = nil
  ) {
    mounted = Guarded(MountedSite(site, after: visits))
    self.clock = clock
  }

  package var visits: SiteVisits { SiteVisits(current) }

  package var site: Site { mounted.withLock { $0.site } }

  package func update(_ site: Site) {
    mounted.withLock { $0 = MountedSite(site, replacing: $0) }
  }

  package func answer(to request: HTTPRequest) -> Site.Answer {
    var answer = current.answer(to: request, clock: clock)
    answer.response.loadContent()
    return answer
  }

  var current: MountedSite { mounted.withLock { $0 } }
}
