// The systems that have a source; a link from a source that the system lacks cannot occur, and is an error of a plan.

extension LinkSource {
  package func exists(on os: OSVersion) -> Bool { systems.contains(os.system) }

  package func absence(on os: OSVersion) -> String { "no link comes from \(kind) on \(os.text)" }

  /// The source is missing on a system only if Apple documents it for others, or if the system lacks its framework.
  package var systems: [OSVersion.System] {
    switch self {
    // *Adding support for background tag reading*: iPhones.
    case .nfc: [.iOS]
    // *App Clips*.
    case .appClipCode: OSVersion.System.withAppClips
    // A television and a watch have no camera. Their SDKs lack WebKit and Safari Services, and Core Spotlight.
    case .qr, .addressBar, .safari, .javaScript, .webView, .webViewScript, .otherBrowser, .safariView, .spotlight:
      OSVersion.System.withWebKit
    // A television lacks these apps, widgets (*WidgetKit*), notifications that can be tapped
    // (*UNNotificationResponse*) and Handoff (*Continuity features and requirements for Apple devices*).
    case .messages, .strangersMessage, .mail, .notes, .maps, .push, .handoff, .widget:
      OSVersion.System.withApps
    case .app, .siri, .intent, .opened, .direct: OSVersion.System.allCases
    }
  }
}

extension OSVersion.System {
  static let withAppClips = allCases.filter(\.hasAppClips)
  static let withApps = allCases.filter { $0 != .tvOS }
  static let withWebKit: [Self] = [.iOS, .iPadOS, .macOS, .visionOS]
}
