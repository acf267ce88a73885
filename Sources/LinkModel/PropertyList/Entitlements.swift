/// The keys of an entitlements file that affect links.
package enum Entitlements {
  package static let domainsKey = "com.apple.developer.associated-domains"
  package static let browserKey = "com.apple.developer.web-browser"
}

extension PropertyList {
  package var associatedDomains: [String] { root?[Entitlements.domainsKey]?.strings ?? [] }

  package var isWebBrowser: Bool {
    if case .boolean(true)? = root?[Entitlements.browserKey]?.value { true } else { false }
  }
}
