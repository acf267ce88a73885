/// What the loop and the owner of a server share: the site to serve and the journal.
final class ServerState: Sendable {
  let limits: HTTPLimits
  private let site: Guarded<Site>
  private let guardedJournal: Guarded<Journal>

  init(site: Site, options: SiteServer.Options) {
    limits = options.limits
    self.site = Guarded(site)
    guardedJournal = Guarded(Journal(capacity: options.journalCapacity))
  }

  var currentSite: Site { site.withLock { $0 } }

  func update(_ site: Site) {
    self.site.withLock { $0 = site }
  }

  var journal: Journal { guardedJournal.withLock { $0 } }

  func record(_ exchange: Exchange) {
    guardedJournal.withLock { $0.append(exchange) }
  }
}
