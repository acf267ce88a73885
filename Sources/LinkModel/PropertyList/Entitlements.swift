package enum Entitlements {
  package static let domainsKey = "com.apple.developer.associated-domains"
  package static let browserKey = "com.apple.developer.web-browser"
  /// The keys of the app identifier on iOS and macOS, and of the Team ID alone.
  fileprivate static let identityKeys = [
    "application-identifier", "com.apple.application-identifier", "com.apple.developer.team-identifier",
  ]
  fileprivate static let otherKeys = ["aps-environment", "get-task-allow", "keychain-access-groups"]
}

extension PropertyList {
  package var isEntitlements: Bool {
    !isInfoPlist
      && root?.dictionary?.contains {
        $0.name.hasPrefix("com.apple.") || (Entitlements.identityKeys + Entitlements.otherKeys).contains($0.name)
      } ?? false
  }
  package var associatedDomains: [String] { root?[Entitlements.domainsKey]?.strings ?? [] }

  package var identity: Node? {
    Entitlements.identityKeys.lazy.compactMap { root?[$0] }.first { $0.string?.contains("$") == false }
  }

  /// The app's identifier; a Team ID alone and the value of a wildcard provisioning profile identify no app.
  package var appID: String? { identity?.string.flatMap { $0.contains(".") && !$0.hasSuffix("*") ? $0 : nil } }

  package var isWebBrowser: Bool {
    if case .boolean(true)? = root?[Entitlements.browserKey]?.value { true } else { false }
  }
}
