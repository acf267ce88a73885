extension Device {
  /// Returns the decision about a link that no app would open as a universal link, or `nil` if no App Clip affects the
  /// decision.
  func decideClip(
    _ link: Link, from source: LinkSource, _ preview: SmartAppBanner?
  ) -> LinkDecision? {
    guard let (app, clip) = clip(for: link) else { return nil }
    let way = way(to: clip, link, from: source, preview)
    // Once the full app is installed, it replaces the App Clip (Apple: "Every invocation from that moment on launches
    // the full app."). The app receives the invocation URL, regardless of its association rules.
    if app.isInstalled, os.system.hasAppClips, allowsClips, case .invokes = way {
      return LinkDecision(
        .app(app.name), .clipReplacedByApp(clip: clip.name, app: app.name), restsOn: points(clip, link, from: source))
    }
    guard !app.isInstalled else { return nil }
    let points = points(clip, link, from: source)
    if let obstacle = obstacle(clip, link, way) {
      return LinkDecision(.browser, obstacle, restsOn: points)
    }
    return LinkDecision(.appClip(clip.name), .clipInvoked(clip: clip.name), restsOn: points)
  }

  package func needsPreview(_ link: Link, from source: LinkSource) -> Bool {
    guard source == .messages, os.system.hasAppClips, let (_, clip) = clip(for: link) else {
      return false
    }
    return !clip.isDefaultLink(link)
  }

  private func way(
    to clip: AppClip, _ link: Link, from source: LinkSource, _ preview: SmartAppBanner?
  ) -> AppClip.Way {
    let other = AppClip.Way.refused(.clipSource(clip: clip.name))
    switch source {
    case .qr, .nfc, .appClipCode: return .invokes(.physical)
    case .spotlight, .siri: return .invokes(.digital)
    // Source: *Supporting invocations from your website and the Messages app*.
    case .strangersMessage: return .refused(.clipSenderUnknown(clip: clip.name))
    case .messages:
      if clip.isDefaultLink(link) { return .invokes(.digital) }
      guard preview?.clipBundleID == clip.bundleID else {
        return .refused(.clipNeedsBanner(clip: clip.name))
      }
      return assumptions[.clipsFromMessages] == .opens ? .invokes(.digital) : other
    // *Launching another app's App Clip from your app*: an app launches an App Clip with Link Presentation, or with
    // `open` and the default link.
    case .app: return os.major >= 17 ? .invokes(.digital) : other
    case .opened:
      if os.major < 17 { return other }
      return clip.isDefaultLink(link)
        ? .invokes(.digital) : .refused(.clipNeedsDefaultLink(clip: clip.name))
    case .mail, .notes, .push:
      let opens = os.major >= 17 && assumptions[.clipsFromOtherSources] == .opens
      return opens ? .invokes(.digital) : other
    case .handoff, .addressBar, .safari, .javaScript, .webView, .webViewScript, .otherBrowser,
      .safariView, .widget, .direct:
      return other
    }
  }

  func clip(bundleID: String) -> (app: App, clip: AppClip)? {
    guard let place = apps.places(.clipBundle(id: bundleID)).first else { return nil }
    return apps[place].clip.map { (apps[place], $0) }
  }

  func obstacle(
    _ clip: AppClip, _ link: Link, _ way: AppClip.Way
  ) -> DecisionReason? {
    let isDefault = clip.isDefaultLink(link)
    guard os.system.hasAppClips else {
      return .systemWithoutClips(clip: clip.name, system: os.system.rawValue)
    }
    if !allowsClips { return .clipNotAllowed(clip: clip.name) }
    let invocation: AppClip.Invocation
    switch way {
    case .refused(let reason): return reason
    case .invokes(let kind): invocation = kind
    }
    let needed = isDefault ? OSVersion.defaultClipLinks : .appClips
    let oldest = max(needed, clip.minimumOS)
    if os < oldest { return .clipNeedsNewerSystem(clip: clip.name, needed: oldest.text) }
    let limit = clip.sizeLimit(invocation, assumptions: assumptions)
    if clip.megabytes > limit {
      return .clipTooLarge(clip: clip.name, megabytes: clip.megabytes, limit: limit)
    }
    // The default link needs no association file, because its host belongs to Apple.
    if isDefault { return nil }
    guard let host = link.host, clip.hosts.contains(host) else {
      return .clipNotAssociated(clip: clip.name, host: link.host ?? "", byFile: false)
    }
    switch clip.associations[host] {
    case .refused(let refusal)?:
      return .associationRefused(app: clip.name, host: host, refusal)
    case .file(let file)?:
      if let refusal = file.refusal { return .associationUnreadable(app: clip.name, host: host, refusal) }
      let isListed = file.services[.appclips]?.contains(clip.id) ?? false
      return isListed ? nil : .clipNotAssociated(clip: clip.name, host: host, byFile: true)
    case .notAttempted?, nil: return .associationNotFetched(app: clip.name, host: host)
    }
  }

  private func clip(for link: Link) -> (app: App, clip: AppClip)? {
    var places = apps.places(.clipHost(link.host ?? ""))
    if link.host == AppClip.defaultHost {
      places += link.queryItems.flatMap { apps.places(.clipBundle(id: $0.value ?? "")) }
    }
    var best: (app: App, clip: AppClip, length: Int)?
    for place in places.count > 1 ? places.sorted() : places {
      let app = apps[place]
      guard let clip = app.clip else { continue }
      let experience = clip.isDefaultLink(link) ? link.text : clip.experience(for: link)
      guard let length = experience?.utf8.count, length > best?.length ?? 0 else { continue }
      best = (app, clip, length)
    }
    return best.map { ($0.app, $0.clip) }
  }

  private func points(
    _ clip: AppClip, _ link: Link, from source: LinkSource
  ) -> [Assumptions.Point] {
    let size: [Assumptions.Point] =
      clip.minimumOS.major >= 17 && clip.megabytes > 50 ? [.clipSize] : []
    return switch source {
    case .messages where !clip.isDefaultLink(link): size + [.clipsFromMessages]
    case .mail, .notes, .push: os.major >= 17 ? size + [.clipsFromOtherSources] : size
    default: size
    }
  }
}
