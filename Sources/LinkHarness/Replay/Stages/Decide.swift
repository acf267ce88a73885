import LinkModel

// Where the system sends a link, computed by the pure functions of `Device`.

extension Stages {
  /// Decides about a link; Messages loads its page before, to show a preview.
  mutating func decide(_ link: Link, from source: LinkSource) async -> LinkDecision {
    let system = world.devices[here].system
    let preview = system.needsPreview(link, from: source) ? await show(link).smartBanner : nil
    return system.decide(link, from: source, preview: preview)
  }

  func decideRedirect(to target: Link, from source: LinkSource) -> LinkDecision {
    world.devices[here].system.decideRedirect(to: target, from: source)
  }

  func decide(_ activity: UserActivity, for app: String) -> LinkDecision {
    world.devices[here].system.decide(activity, for: app)
  }

  func decide(_ banner: PageBanner?) -> LinkDecision {
    world.devices[here].system.decide(banner)
  }

  func canOpen(_ link: Link, askedBy app: String) -> CanOpenAnswer {
    world.devices[here].system.canOpen(link, askedBy: app)
  }

  /// The downloads of the files that can apply to a link.
  func copies(for link: Link) -> [FetchRecord] {
    guard link.isWeb, let host = link.host else { return [] }
    let hosts = world.devices[here].system.associationHosts(for: host)
    return world.devices[here].copies.of(hosts)
  }
}
