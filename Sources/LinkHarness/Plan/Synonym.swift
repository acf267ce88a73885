/// Maps words from other tools, everyday language and earlier versions of the format to keywords of plans.
package enum Synonym {
  package static func meant(by word: String, among known: [String]) -> String? {
    let plain = word.lowercased().filter { $0.isLetter }
    return words.first { $0.other.contains(plain) && known.contains($0.word) }?.word
  }

  private static let words: [(word: String, other: Set<String>)] = [
    (
      "id",
      [
        "appid", "bundleid", "bundleidentifier", "identifier", "applicationidentifier", "name",
        "title",
      ]
    ),
    ("otherBrowser", ["chrome", "chromium", "firefox", "edge", "browser"]),
    ("associatedDomains", ["domains", "applinks", "universallinks"]),
    ("urlSchemes", ["scheme", "schemes", "urlscheme", "customschemes"]),
    ("open", ["url", "link", "href", "uri", "visit"]),
    ("expect", ["assert", "then", "expectations", "should"]),
    ("links", ["rows", "tests", "scenarios"]),
    ("sites", ["hosts", "domains", "servers"]),
    ("association", ["aasa", "appleappsiteassociation"]),
    ("parameters", ["params", "arguments", "args"]),
    ("path", ["pattern", "url"]),
    ("stack", ["screens"]),
    ("navigation", ["navigate", "push", "present", "screen"]),
    ("handled", ["dispatch"]),
    ("page", ["fallback"]),
    ("because", ["reason", "why"]),
    ("opens", ["app", "destination", "target", "decide"]),
    ("browser", ["safari", "web", "website", "webbrowser"]),
    ("qr", ["qrcode", "qrscanner", "camera"]),
    ("app", ["whatsapp", "slack", "calendar", "telegram", "facebook", "gmail"]),
    ("addressBar", ["typed", "safari", "browser"]),
    ("nothing", ["none", "nowhere"]),
    ("notRunning", ["closed", "terminated", "killed", "cold", "stopped"]),
    ("foreground", ["active", "open", "running", "warm"]),
    ("background", ["inactive", "suspended"]),
    ("sign-in", ["login", "auth"]),
    ("advance", ["wait", "sleep", "delay", "pause"]),
    ("given", ["state", "setup", "preconditions"]),
    ("push", ["notification", "pushnotification", "remotenotification", "apns"]),
    ("rule-matches", ["match", "matches", "matched"]),
    ("fetched", ["ok", "success", "downloaded"]),
    ("returned", ["handsback", "handedback"]),
    ("assumptions", ["semantics"]),
    ("default", ["fallback", "defaultvalue"]),
  ]
}
