extension Device {
  /// The outcome of a link that no app claimed and that an App Clip is registered for; `nil` if there is no such clip.
  func decideClip(_ link: Link, from source: LinkSource) -> LinkDecision? {
    guard let (app, clip) = clip(for: link) else { return nil }
    // "Every invocation from that moment on launches the full app", with the same URL, whatever the app's rules say.
    if app.isInstalled, os.system.hasAppClips, source.clipInvocation(on: os) != nil {
      return LinkDecision(.app(app.name), .clipReplacedByApp(clip: clip.name, app: app.name))
    }
    guard !app.isInstalled else { return nil }
    if let obstacle = obstacle(clip, link, source.clipInvocation(on: os)) {
      return LinkDecision(.browser, obstacle, restsOn: points(clip))
    }
    return LinkDecision(
      .appClip(clip.name), .clipInvoked(clip: clip.name), restsOn: points(clip))
  }

  func clip(bundleID: String) -> (app: App, clip: AppClip)? {
    for app in apps { if let clip = app.clip, clip.bundleID == bundleID { return (app, clip) } }
    return nil
  }

  func obstacle(
    _ clip: AppClip, _ link: Link, _ invocation: AppClip.Invocation?
  ) -> DecisionReason? {
    let isDefault = clip.isDefaultLink(link)
    guard os.system.hasAppClips else {
      return .systemWithoutClips(clip: clip.name, system: os.system.rawValue)
    }
    guard let invocation else { return .clipSource(clip: clip.name) }
    let needed = isDefault ? OSVersion.defaultClipLinks : .appClips
    let oldest = max(needed, clip.minimumOS)
    if os < oldest { return .clipNeedsNewerSystem(clip: clip.name, needed: oldest.text) }
    let limit = clip.sizeLimit(invocation, assumptions: assumptions)
    if clip.megabytes > limit {
      return .clipTooLarge(clip: clip.name, megabytes: clip.megabytes, limit: limit)
    }
    // Apple's own domain needs no file, because App Store Connect made the default link.
    if isDefault { return nil }
    guard let host = link.host, clip.hosts.contains(host) else {
      return .clipNotAssociated(clip: clip.name, host: link.host ?? "", byFile: false)
    }
    switch clip.associations[host] {
    case .refused(let refusal)?:
      return .associationRefused(app: clip.name, host: host, refusal)
    case .file(let file)? where file.services[.appclips]?.contains(clip.id) == true: return nil
    default: return .clipNotAssociated(clip: clip.name, host: host, byFile: true)
    }
  }

  private func clip(for link: Link) -> (app: App, clip: AppClip)? {
    var best: (app: App, clip: AppClip, length: Int)?
    for index in apps.indices where apps[index].clip != nil {
      let app = apps[index]
      guard let clip = app.clip else { continue }
      let experience = clip.isDefaultLink(link) ? link.text : clip.experience(for: link)
      guard let length = experience?.utf8.count, length > best?.length ?? 0 else { continue }
      best = (app, clip, length)
    }
    return best.map { ($0.app, $0.clip) }
  }

  private func points(_ clip: AppClip) -> [Assumptions.Point] {
    clip.minimumOS.major >= 17 && clip.megabytes > 50 ? [.clipSize] : []
  }
}
