import LinkModel

// The system's decisions about links, computed by the pure functions of `Device`.

extension Stages {
  /// If the decision depends on a preview in Messages, the link's page is loaded first.
  nonisolated(nonsending) mutating func decide(_ link: Link, from source: LinkSource) async -> LinkDecision {
    let passed = world.device.system.passed(link, from: source)
    let preview =
      world.device.system.needsPreview(passed, from: source)
      ? await Browser(transport: transport()).show(passed).smartBanner : nil
    let decision = world.device.system.decide(passed, from: source, preview: preview)
    let isTracked = world.device.system.untracked(link, from: source) != link
    return isTracked ? decision.resting(on: [.trackingParameters]) : decision
  }

  func copies(for link: Link) -> [DownloadTrace] {
    guard link.isWeb, let host = link.host else { return [] }
    let hosts = world.device.system.associationHosts(for: link, host: host)
    return world.device.copies.of(hosts)
  }
}
