package struct Entitlements: Sendable {
  package static let domainsKey = "com.apple.developer.associated-domains"

  package static let browserKey = "com.apple.developer.web-browser"

  private let list: PropertyList

  package init(_ list: PropertyList) { self.list = list }

  /// The unparsed values of the Associated Domains entitlement; values that are not strings are omitted.
  package var associatedDomains: [String] { list.root?[Self.domainsKey]?.strings ?? [] }

  /// Whether the app has the entitlement to be the default web browser.
  package var isWebBrowser: Bool {
    if case .boolean(true)? = list.root?[Self.browserKey]?.value { true } else { false }
  }
}
