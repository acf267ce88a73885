import LinkModel

// The system's decisions about links, computed by the pure functions of `Device`.

extension Stages {
  /// Returns the system's decision about a link; if the decision depends on a preview in Messages, the link's page is
  /// loaded first.
  mutating func decide(_ link: Link, from source: LinkSource) async -> LinkDecision {
    let preview =
      world.device.system.needsPreview(link, from: source)
      ? await Browser(transport: transport).show(link).smartBanner : nil
    return world.device.system.decide(link, from: source, preview: preview)
  }

  func decideRedirect(to target: Link, from source: LinkSource) -> LinkDecision {
    world.device.system.decideRedirect(to: target, from: source)
  }

  func decide(_ activity: UserActivity, for app: String) -> LinkDecision {
    world.device.system.decide(activity, for: app)
  }

  func decide(_ banner: PageBanner?) -> LinkDecision {
    world.device.system.decide(banner)
  }

  func canOpen(_ link: Link, askedBy app: String) -> CanOpenAnswer {
    world.device.system.canOpen(link, askedBy: app)
  }

  /// Returns the downloads of the association files that can apply to a link.
  func copies(for link: Link) -> [FetchRecord] {
    guard link.isWeb, let host = link.host else { return [] }
    let hosts = world.device.system.associationHosts(for: host)
    return world.device.copies.of(hosts)
  }
}
