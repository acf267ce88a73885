/// What the loop and the owner of a server share: the site to serve and the journal.
final class ServerState: Sendable {
  let limits: HTTPLimits
  private let site: Guarded<Site>
  private let ring: Guarded<JournalRing>

  init(site: Site, options: SiteServer.Options) {
    limits = options.limits
    self.site = Guarded(site)
    ring = Guarded(JournalRing(capacity: options.journalCapacity))
  }

  var currentSite: Site { site.withLock { $0 } }

  func update(_ site: Site) {
    self.site.withLock { $0 = site }
  }

  var journal: Journal { ring.withLock { $0.journal } }

  func record(_ exchange: Exchange) {
    ring.withLock { $0.append(exchange) }
  }
}
