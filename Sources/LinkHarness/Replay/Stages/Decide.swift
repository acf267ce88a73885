import LinkModel

// The system's decisions about links, computed by the pure functions of `Device`.

extension Stages {
  /// If the decision depends on a preview in Messages, the link's page is loaded first.
  mutating func decide(_ link: Link, from source: LinkSource) async -> LinkDecision {
    let preview =
      world.device.system.needsPreview(link, from: source)
      ? await Browser(transport: transport).show(link).smartBanner : nil
    return world.device.system.decide(link, from: source, preview: preview)
  }

  func copies(for link: Link) -> [FetchRecord] {
    guard link.isWeb, let host = link.host else { return [] }
    let hosts = world.device.system.associationHosts(for: link, host: host)
    return world.device.copies.of(hosts)
  }
}
