extension DecisionRow {
  static let views: [DecisionRow] = [
    .init(
      name: "a web view on the same host", source: .webView(page: Link("https://shop.example/")),
      opens: "browser", code: "same-domain-in-web-view"),
    .init(
      name: "a web view on another host", source: .webView(page: Link("https://a.example/")),
      opens: "shop", code: "rule-matches"),
    .init(
      name: "a web view without a tap", source: .webView(page: nil), opens: "browser",
      code: "loaded-by-the-app"),
    .init(
      name: "a tap in a Safari view", source: .safariView(page: Link("https://a.example/")),
      opens: "shop", code: "rule-matches"),
    .init(
      name: "a script", source: .javaScript(page: Link("https://a.example/")), opens: "browser",
      code: "scripted-navigation"),
    .init(
      name: "a script when no tap is needed",
      device: .make { $0.assumptions[.scriptedNavigation] = .opens },
      source: .javaScript(page: Link("https://a.example/")), opens: "shop", code: "rule-matches"),
    .init(
      name: "a script in a web view", source: .webViewScript(page: Link("https://a.example/")),
      opens: "browser", code: "scripted-navigation"),
    .init(
      name: "a script in a web view on the same host",
      source: .webViewScript(page: Link("https://shop.example/")), opens: "browser",
      code: "same-domain-in-web-view"),
    .init(
      name: "another browser", source: .otherBrowser(page: Link("https://a.example/")),
      opens: "shop", code: "rule-matches"),
    .init(
      name: "another browser that keeps links",
      device: .make { $0.assumptions[.tapsInOtherBrowsers] = .stays },
      source: .otherBrowser(page: Link("https://a.example/")), opens: "browser",
      code: "tap-in-other-browser"),
    .init(
      name: "a web view whose app keeps taps",
      device: .make { $0.assumptions[.tapsInWebViews] = .stays }, source: .webView(page: Link("https://a.example/")),
      opens: "browser", code: "tap-in-web-view"),
    .init(
      name: "a script in a web view whose app keeps taps",
      device: .make {
        $0.assumptions[.tapsInWebViews] = .stays
        $0.assumptions[.scriptedNavigation] = .opens
      },
      source: .webViewScript(page: Link("https://a.example/")), opens: "browser", code: "tap-in-web-view"),
    .init(
      name: "another browser when web views keep taps",
      device: .make { $0.assumptions[.tapsInWebViews] = .stays },
      source: .otherBrowser(page: Link("https://a.example/")),
      opens: "shop", code: "rule-matches"),
    .init(
      name: "a page that a filter denies",
      device: .make { $0.filteredHosts = ["shop.example"] }, url: "https://shop.example/coffee",
      opens: "nothing", code: "host-filtered"),
    .init(
      name: "an app that cannot launch",
      device: .make { device in
        device.os = OSVersion("iOS 27") ?? .current
        (device.apps[0].lifeCycle, device.apps[0].sdk) = (.appDelegate, device.os)
      }, opens: "nothing", code: "app-cannot-launch"),
    .init(
      name: "an app's link that a filter denies",
      device: .make { $0.filteredHosts = ["shop.example"] }, opens: "shop", code: "rule-matches"),
    .init(
      name: "an app that is a web browser", device: .make { $0.apps[0].isWebBrowser = true },
      opens: "browser", code: "claims-of-browser"),
    .init(
      name: "the app itself", source: .opened(by: "shop", universalLinksOnly: false),
      opens: "browser", code: "opened-by-the-app-itself"),
    .init(
      name: "another app", source: .opened(by: "kiosk", universalLinksOnly: true), opens: "shop",
      code: "rule-matches"),
    .init(
      name: "universal links only", url: "https://shop.example/coffee",
      source: .opened(by: "kiosk", universalLinksOnly: true), opens: "nothing",
      code: "universal-links-only"),
    .init(
      name: "a widget", url: "https://other.example/", source: .widget(of: "shop"),
      opens: "shop", code: "widget-opens-its-app"),
    .init(
      name: "Handoff of a page", device: handoff(["activitycontinuation:shop.example"]),
      source: .handoff, opens: "shop", code: "handoff-continues"),
    .init(
      name: "Handoff by the value for exactly the host",
      device: .make {
        let domains = [
          "activitycontinuation:*.shop.example", "activitycontinuation:www.shop.example",
        ]
        $0.apps = [.make(domains: domains, download: nil)]
        $0.apps[0].associations["www.shop.example"] = handoffFile
      },
      url: "https://www.shop.example/tea", source: .handoff, opens: "shop",
      code: "handoff-continues"),
    .init(
      name: "Handoff without the service", device: handoff(["applinks:shop.example"]),
      source: .handoff, opens: "browser", code: "handoff-not-claimed"),
    .init(
      name: "a product page", url: "https://apps.apple.com/us/app/shop/id1", opens: "app-store",
      code: "app-store-link"),
    .init(
      name: "another page of the store", url: "https://apps.apple.com/us/charts",
      opens: "browser", code: "domain-not-associated"),
    .init(
      name: "a scheme in a web view", url: "shop://tea",
      source: .webView(page: Link("https://a.example/")), opens: "nothing",
      code: "scheme-in-web-view"),
    .init(
      name: "a scheme on a tag", url: "shop://tea", source: .nfc, opens: "nothing",
      code: "scheme-on-tag"),
  ]

  private static let handoffFile = AssociationDownload.file(
    AssociationFile(#"{"activitycontinuation":{"apps":["\#(AssociationFile.shopApp)"]}}"#))

  private static func handoff(_ domains: [String]) -> Device {
    .make { $0.apps = [.make(domains: domains, download: handoffFile)] }
  }

  static func on(_ os: String, _ device: Device) -> Device {
    var device = device
    device.os = OSVersion(os) ?? .current
    return device
  }

  static let systems: [DecisionRow] = [
    .init(
      name: "a Mac before universal links", device: on("macOS 10.14", .make()), opens: "browser",
      code: "system-without-universal-links"),
    .init(
      name: "a Mac with them", device: on("macOS 10.15", .make()), opens: "browser",
      code: "browser-on-mac"),
    .init(
      name: "a Mac whose user chose the app",
      device: on("macOS 15", .make { $0.appPreferred = ["shop.example"] }), opens: "shop",
      code: "rule-matches"),
    .init(
      name: "a Mac on which an app wants apps alone", device: on("macOS 15", .make()),
      source: .opened(by: "kiosk", universalLinksOnly: true), opens: "shop", code: "rule-matches"),
    .init(
      name: "an intent before its time", device: on("macOS 14.4", .make()), url: "https://shop.example/tea/1",
      source: .intent(of: "shop"), opens: "nothing", code: "intent-needs-newer-system"),
    .init(
      name: "an intent whose user chose no app on a Mac", device: on("macOS 15", .make()),
      url: "https://shop.example/tea/1", source: .intent(of: "shop"), opens: "shop", code: "rule-matches"),
    .init(
      name: "an intent with a port", url: "https://shop.example:8443/tea/1", source: .intent(of: "shop"),
      opens: "browser", code: "port-not-supported"),
    .init(
      name: "an intent with a scheme", url: "shop://tea/1", source: .intent(of: "shop"), opens: "nothing",
      code: "intent-needs-universal-link"),
    .init(
      name: "an intent on the first iOS with intents", device: on("iOS 18.0", .make()),
      url: "https://shop.example/tea/1", source: .intent(of: "shop"), opens: "shop", code: "rule-matches"),
    .init(
      name: "an intent that opens the browser there",
      device: on("iOS 18.0", .make { $0.assumptions[.linkIntents] = .stays }), url: "https://shop.example/tea/1",
      source: .intent(of: "shop"), opens: "browser", code: "intent-stays"),
    .init(
      name: "an intent on the next one", device: on("iOS 18.1", .make { $0.assumptions[.linkIntents] = .stays }),
      url: "https://shop.example/tea/1", source: .intent(of: "shop"), opens: "shop", code: "rule-matches"),
    .init(
      name: "an intent on the first visionOS", device: on("visionOS 1.2", .make()), url: "https://shop.example/tea/1",
      source: .intent(of: "shop"), opens: "nothing", code: "intent-needs-newer-system"),
    .init(
      name: "an intent on the second visionOS", device: on("visionOS 2", .make()), url: "https://shop.example/tea/1",
      source: .intent(of: "shop"), opens: "shop", code: "rule-matches"),
    .init(
      name: "a code in front of a Mac", device: on("macOS 15", clip()), url: tried, source: .qr,
      opens: "browser", code: "system-without-app-clips"),
    .init(
      name: "a clip's app on a Mac", device: on("macOS 15", clip(isInstalled: true)), url: tried,
      source: .qr, opens: "browser", code: "no-rule-matches"),
  ]
}
