extension Device {
  /// Returns the decision about a link that no app would open as a universal link, or `nil` if no App Clip affects the
  /// decision.
  func decideClip(
    _ link: Link, from source: LinkSource, _ preview: SmartAppBanner?
  ) -> LinkDecision? {
    guard apps.hasClips, let (app, clip) = clip(for: link) else { return nil }
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
      // A demo link is that of the App Store's page.
      return LinkDecision(link.isProductPage ? .appStore : .browser, obstacle, restsOn: points)
    }
    return LinkDecision(.appClip(clip.name), .clipInvoked(clip: clip.name), restsOn: points)
  }

  package func needsPreview(_ link: Link, from source: LinkSource) -> Bool {
    guard apps.hasClips, source == .messages, os.system.hasAppClips, let (_, clip) = clip(for: link) else {
      return false
    }
    return !clip.generates(link)
  }

  private func way(
    to clip: AppClip, _ link: Link, from source: LinkSource, _ preview: SmartAppBanner?
  ) -> AppClip.Way {
    let other = AppClip.Way.refused(.clipSource(clip: clip.name))
    let (kinds, launched) = (clip.experiences(of: link), source.launches)
    guard let kind = kinds.first(where: launched.contains) else {
      switch source {
      case .appClipCode, .maps, .siri:
        let supported = launched.map(\.words).joined(separator: " or ")
        return .refused(
          .clipExperience(clip: clip.name, experience: kinds.first?.words ?? "", supported: supported))
      case .opened where os.major >= 17: return .refused(.clipNeedsDefaultLink(clip: clip.name))
      case .mail, .notes:
        let opens = os.major >= 17 && assumptions[.clipsFromOtherSources] == .opens
        return opens ? .invokes(.digital) : other
      default: return other
      }
    }
    switch source {
    case .qr, .nfc, .appClipCode: return .invokes(.physical)
    // Source: *Supporting invocations from your website and the Messages app*.
    case .strangersMessage: return .refused(.clipSenderUnknown(clip: clip.name))
    case .messages where kind == .website || kind == .advanced:
      guard preview?.clipBundleID == clip.bundleID else {
        return .refused(.clipNeedsBanner(clip: clip.name))
      }
      return assumptions[.clipsFromMessages] == .opens ? .invokes(.digital) : other
    case .app, .opened: return os.major >= 17 ? .invokes(.digital) : other
    default: return .invokes(.digital)
    }
  }

  func clip(bundleID: String) -> (app: App, clip: AppClip)? {
    guard let place = apps.places(.clipBundle(id: bundleID)).first else { return nil }
    return apps[place].clip.map { (apps[place], $0) }
  }

  func obstacle(
    _ clip: AppClip, _ link: Link, _ way: AppClip.Way
  ) -> DecisionReason? {
    let isGenerated = clip.generates(link)
    guard os.system.hasAppClips else {
      return .systemWithoutClips(clip: clip.name, system: os.system.rawValue)
    }
    if !allowsClips { return .clipNotAllowed(clip: clip.name) }
    let invocation: AppClip.Invocation
    switch way {
    case .refused(let reason): return reason
    case .invokes(let kind): invocation = kind
    }
    let needed = isGenerated ? OSVersion.defaultClipLinks : .appClips
    let oldest = max(needed, clip.minimumOS)
    if os < oldest { return .clipNeedsNewerSystem(clip: clip.name, needed: oldest.text) }
    let limit = clip.sizeLimit(invocation, isDemo: clip.isDemoLink(link), assumptions: assumptions)
    if clip.megabytes > limit {
      return .clipTooLarge(clip: clip.name, megabytes: clip.megabytes, limit: limit)
    }
    // A generated link needs no association file, because its host belongs to Apple.
    if isGenerated { return nil }
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
      guard let length = clip.reach(of: link), length > best?.length ?? 0 else { continue }
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
    case .messages where !clip.generates(link): size + [.clipsFromMessages]
    case .mail where clip.generates(link): size
    case .mail, .notes: os.major >= 17 ? size + [.clipsFromOtherSources] : size
    default: size
    }
  }
}
