struct DecisionRow: NamedRow {
  let name: String
  var device = Device.make()
  var url = "https://shop.example/tea/1"
  var source = LinkSource.messages
  let opens: String
  let code: String

  private static func download(_ download: AssociationDownload?) -> Device {
    .make { $0.apps = [.make(download: download)] }
  }

  private static func localhost(isInDeveloperMode: Bool) -> Device {
    .make {
      $0.isInDeveloperMode = isInDeveloperMode
      $0.apps = [.make(domains: ["applinks:localhost?mode=developer"])]
      $0.apps[0].isDevelopmentBuild = true
      $0.apps[0].associations["localhost"] = $0.apps[0].associations["shop.example"]
    }
  }

  private static func international(_ host: String, _ os: String = "iOS 15") -> Device {
    .make {
      $0.os = OSVersion(os) ?? .current
      $0.apps = [.make(domains: ["applinks:" + host])]
      $0.apps[0].associations[host] = $0.apps[0].associations["shop.example"]
    }
  }

  static let all: [DecisionRow] =
    links + sources + views + downloads + rules + schemes + systems + clips

  static let links: [DecisionRow] = [
    .init(name: "text without a scheme", url: "tea", opens: "nothing", code: "not-a-url"),
    .init(
      name: "a web address without a host", url: "https:///tea", opens: "nothing",
      code: "not-a-url"),
    .init(
      name: "a host without a dot", url: "https://localhost/tea/1", opens: "browser",
      code: "host-not-eligible"),
    .init(
      name: "localhost in developer mode", device: localhost(isInDeveloperMode: true),
      url: "https://localhost/tea/1", opens: "shop", code: "rule-matches"),
    .init(
      name: "localhost when the setting is off", device: localhost(isInDeveloperMode: false),
      url: "https://localhost/tea/1", opens: "browser", code: "host-not-eligible"),
    .init(
      name: "an address", device: .make { $0.apps = [.make(domains: ["applinks:10.0.0.1"])] },
      url: "https://10.0.0.1/tea/1", opens: "browser", code: "domain-not-associated"),
    .init(
      name: "an international host", device: international("xn--caf-dma.example"),
      url: "https://Café.example/tea/1", opens: "shop", code: "rule-matches"),
    .init(
      name: "an international host since iOS 16", device: international("xn--caf-dma.example", "iOS 16"),
      url: "https://Café.example/tea/1", opens: "browser", code: "international-host"),
    .init(
      name: "an international host that is not in Punycode",
      device: international("café.example"), url: "https://café.example/tea/1", opens: "browser",
      code: "domain-not-associated"),
    .init(
      name: "another port", url: "https://shop.example:8443/tea/1", opens: "browser",
      code: "port-not-supported"),
    .init(
      name: "a host no app claims", url: "https://other.example/", opens: "browser",
      code: "domain-not-associated"),
    .init(
      name: "a mode that does not count",
      device: .make { $0.apps = [.make(domains: ["applinks:shop.example?mode=developer"])] },
      url: "https://shop.example/tea/1", opens: "browser", code: "mode-not-honoured"),
  ]

  static let sources: [DecisionRow] = [
    .init(
      name: "the address bar", source: .addressBar, opens: "browser", code: "address-bar"),
    .init(
      name: "a page of the same host", source: .safari(page: Link("https://SHOP.example/")),
      opens: "browser", code: "same-domain-in-safari"),
    .init(
      name: "a page of a subdomain", source: .safari(page: Link("https://www.shop.example/")),
      opens: "shop", code: "rule-matches"),
    .init(
      name: "a person who chose the browser",
      device: .make { $0.browserPreferred = ["shop.example"] }, opens: "browser",
      code: "user-prefers-browser"),
  ]

  static let downloads: [DecisionRow] = [
    .init(
      name: "an app that is not there",
      device: .make { $0.apps = [.make(isInstalled: false)] }, opens: "browser",
      code: "app-not-installed"),
    .init(
      name: "no file yet", device: download(nil), opens: "browser",
      code: "association-not-fetched"),
    .init(
      name: "a file without apps before iOS 13",
      device: .make {
        $0.os = OSVersion("iOS 12") ?? .current
        let text = #"{"applinks":{"details":[{"appID":"\#(AssociationFile.shopApp)","paths":["*"]}]}}"#
        let file = AssociationFile(reading: SourceText(text, file: "old.json"), keys: $0.os.associationKeys)
        $0.apps = [.make(download: .file(file))]
      }, opens: "browser", code: "file-without-apps"),
    .init(
      name: "no attempt yet", device: download(.notAttempted), opens: "browser",
      code: "association-not-fetched"),
    .init(
      name: "an unreachable host", device: download(.refused(.unreachable("no such host"))),
      opens: "browser", code: "association-unreachable"),
    .init(
      name: "an untrusted certificate", device: download(.refused(.certificate("expired"))),
      opens: "browser", code: "association-certificate"),
    .init(
      name: "a redirect",
      device: download(.refused(.redirect(status: 301, to: "https://www.shop.example/"))),
      opens: "browser", code: "association-redirected"),
    .init(
      name: "404", device: download(.refused(.status(404))), opens: "browser",
      code: "association-not-found"),
    .init(
      name: "500", device: download(.refused(.status(500))), opens: "browser",
      code: "association-http-status"),
    .init(
      name: "a large file", device: download(.refused(.tooLarge)),
      opens: "browser", code: "association-too-large"),
    .init(
      name: "an empty body", device: download(.refused(.empty)), opens: "browser",
      code: "association-empty"),
    .init(
      name: "a file that is not JSON", device: download(.file(AssociationFile("<html>"))),
      opens: "browser", code: "association-not-json"),
  ]

  static let rules: [DecisionRow] = [
    .init(
      name: "a file without the app", device: download(.file(AssociationFile("{}"))),
      opens: "browser", code: "app-not-in-file"),
    .init(
      name: "an exclusion", url: "https://shop.example/tea/private/1", opens: "browser",
      code: "excluded"),
    .init(
      name: "no rule", url: "https://shop.example/coffee", opens: "browser",
      code: "no-rule-matches"),
    .init(name: "a rule", opens: "shop", code: "rule-matches"),
    .init(
      name: "a rule over http", url: "http://shop.example:80/tea/1", opens: "shop",
      code: "rule-matches"),
    .init(
      name: "an entry without rules",
      device: download(
        .file(
          AssociationFile(
            #"{"applinks":{"details":[{"appID":"\#(AssociationFile.shopApp)"}]}}"#))),
      opens: "shop", code: "entry-without-rules"),
  ]

  static let schemes: [DecisionRow] = [
    .init(
      name: "a scheme of one app", device: .make { $0.apps[0].urlSchemes = ["shop"] },
      url: "SHOP://tea/1", opens: "shop", code: "scheme-registered"),
    .init(
      name: "a scheme of two apps",
      device: .make {
        $0.apps = [.make("kiosk", schemes: ["shop"]), .make(schemes: ["shop"])]
      }, url: "shop://tea/1", opens: "kiosk", code: "scheme-contested"),
    .init(
      name: "an unregistered scheme", url: "shop://tea/1", opens: "nothing",
      code: "scheme-not-registered"),
    .init(
      name: "a scheme of an app that is not there",
      device: .make { $0.apps = [.make(schemes: ["shop"], isInstalled: false)] },
      url: "shop://tea/1", opens: "nothing", code: "scheme-not-registered"),
  ]
}
