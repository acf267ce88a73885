import HarnessText
import LinkHarness
package import LinkModel

extension Circumstances {
  var system: [Change] { sources + settings + states + undeployed + doubts }

  private var undeployed: [Change] {
    guard base.plan.deploying(base.row) != nil else { return [] }
    return [
      Change(.oldCopy, "Apple's CDN still has the file from before the deployment") {
        $0.row = $0.row.withoutDeployments
      }
    ]
  }

  private var sources: [Change] {
    guard case .open = steps[step].step.action else { return [] }
    func from(_ source: LinkSource, _ words: String) -> Change {
      let isOwn = source == .safari(page: Link("https://\(host)/"))
      var change = Change(isOwn ? .sameHost : .source, words) { [step] in
        $0.row = $0.row.opening(in: step) { link, _ in (link, source) }
      }
      if statesSource { change.hint = (0.1, "a tenth counts, because the report says where it was tapped") }
      return change
    }
    var sources = LinkSource.all(of: trace.link ?? link, on: base.plan.system(of: base.row))
      .filter { $0 != trace.source }.map { from($0, "from \($0.words)") }
    // SDKs that handle notifications open links so.
    for app in apps where device.installed.contains(app.name) {
      sources.append(from(.opened(by: app.name, universalLinksOnly: false), "opened by \(app.name) itself"))
    }
    return sources + rewritten
  }

  /// The link as it may have become on its way.
  private var rewritten: [Change] {
    let (link, step) = (link, step)
    func written(_ code: ChangeCode, _ words: String, _ other: Link) -> Change {
      Change(code, words) { $0.row = $0.row.opening(in: step) { _, source in (other, source) } }
    }
    let tracker = Link("https://click-tracking.example/1")
    var tracked = written(
      .clickTracking, "the sender's mail service rewrote the link, for click tracking, so another host decides first",
      tracker)
    if trace.source == .mail { tracked.hint = (10, "ten times as much counts, because it was tapped in Mail") }
    let scheme = String(link.raw.prefix { $0 != ":" })
    let capital = Link(scheme.prefix(1).uppercased() + link.raw.dropFirst())
    return (link.isWeb ? [tracked] : [])
      + [
        written(.clickTracking, "what was tapped leads to the App Store", Link("https://apps.apple.com/app/id1")),
        written(.linkCase, "the link was written in lower case", Link(link.raw.lowercased())),
        written(.linkCase, "the link was written with a capital letter first", capital),
      ]
  }

  private var settings: [Change] {
    var changes: [Change] = []
    let (host, own) = (host, device.device)
    func setting(_ words: String, _ change: @escaping @Sendable (inout Device) -> Void) -> Change {
      .device(.deviceSetting, words) { device, _ in change(&device) }
    }
    if !host.isEmpty {
      let (isSet, number) = (own.browserPreferred.contains(host), step)
      let chosen = own.browserPreferred.symmetricDifference([host])
      // The user may have chosen during the row.
      changes.append(
        Change(
          .browserPreferred, "the user \(isSet ? "no longer opens" : "chose to open") links to \(host) in the browser"
        ) { $0.row = $0.row.given(in: number) { $0.browserPreferred = chosen } })
    }
    // Another app may be the one that takes the link, so all of a few are tried.
    for app in base.plan.apps.prefix(8) {
      let (name, isThere) = (app.name, device.installed.contains(app.name))
      changes.append(
        .device(.installed, "\(name) is \(isThere ? "not " : "")installed") { _, apps in
          apps.removeAll { $0 == name }
          if !isThere { apps.append(name) }
        })
    }
    changes += ["iOS 8", "iOS 9", "iOS 12", "iOS 13", "iOS 16", "macOS 15"].compactMap { OSVersion($0) }
      .filter { trace.source?.exists(on: $0) ?? true }
      .map { os in .device(.system, "on \(os.text)") { device, _ in device.os = os } }
    changes += [
      setting("the browser is \(own.isPrivate ? "not " : "")in private mode") { $0.isPrivate.toggle() },
      setting("developer mode is \(own.isInDeveloperMode ? "off" : "on")") { $0.isInDeveloperMode.toggle() },
      setting("a content filter blocks \(host)") { $0.filteredHosts.insert(host) },
      setting("the device is offline") { $0.network = .offline },
      setting("device management \(own.allowsClips ? "blocks" : "allows") App Clips") { $0.allowsClips.toggle() },
    ]
    for app in apps {
      let isManaged = app.declared.isManaged
      changes.append(
        .app(.deviceSetting, app.name, "device management \(isManaged ? "did not install" : "installed") \(app.name)") {
          $0.declared.isManaged = !isManaged
        })
    }
    for app in base.plan.apps.prefix(8) where app.declared.isWebBrowser {
      let other = own.defaultBrowser == app.name ? nil : app.name
      changes.append(setting("the default browser is \(other ?? "Safari")") { $0.defaultBrowser = other })
    }
    let clean = link.removing(queryItems: Device.trackingParameters)
    if clean != link {
      changes.append(
        Change(.deviceSetting, "Link Tracking Protection takes parameters off the link") { [step] in
          $0.row = $0.row.opening(in: step) { _, source in (clean, source) }
        })
    }
    return changes
  }

  /// The state of the app and the user before the step.
  private var states: [Change] {
    let number = step
    func given(_ code: ChangeCode, _ words: String, _ change: @escaping @Sendable (inout Given) -> Void) -> Change {
      Change(code, words) { $0.row = $0.row.given(in: number, change) }
    }
    return [
      given(.appState, "the app is not running") { $0.state = .notRunning },
      given(.appState, "the app is in the foreground") { $0.state = .foreground },
      given(.appState, "the app takes long to launch") { ($0.state, $0.slowLaunch) = (.notRunning, true) },
      given(.appState, "the user's language is another") { $0.language = Language(rawValue: "ru") },
      given(.signedIn, "nobody is signed in") { $0.signedIn = false },
      given(.signedIn, "the user is signed in") { $0.signedIn = true },
    ]
  }

  var doubts: [Change] {
    var changes: [Change] = []
    if base.plan.deploying(base.row) != nil {
      changes.append(
        Change(.oldCopy, "an association file downloaded before the deployment; with the new one") {
          $0.plan = $0.plan.deploying($0.row) ?? $0.plan
        })
    }
    let points = steps.flatMap { result in
      (result.trace.decide.redirect?.first.restsOn ?? []) + (result.trace.decision?.restsOn ?? [])
    }.distinct
    return changes
      + points.flatMap { point in
        point.choices.filter { $0 != base.plan.device.assumptions[point] }.map { other in
          .device(
            .disputedPoint,
            "\(point.rawValue) (\(point.choices[0].rawValue) is \(point.claim.level.rawValue)): \(other.rawValue)"
          ) { device, _ in device.assumptions[point] = other }
        }
      }
  }
}

extension LinkSource {
  static func all(of link: Link, on os: OSVersion) -> [LinkSource] {
    let (own, other) = (Link("https://\(link.host ?? "")/"), LinkSource.pageOfAnotherSite)
    // The host of a link with a custom scheme is not a website.
    let all =
      LinkSource.simple + (link.isWeb ? [.safari(page: own)] : []) + [
        .safari(page: other), .javaScript(page: other), .otherBrowser(page: other),
        .webView(page: other), .webViewScript(page: other), .safariView(page: other),
      ]
    return all.filter { $0.exists(on: os) }
  }

  /// The page that contains the link if a reporter names only the browser.
  package static let pageOfAnotherSite = Link("https://another.example/")
}
