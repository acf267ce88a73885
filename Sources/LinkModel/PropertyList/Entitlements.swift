package struct Entitlements: Sendable {
  package static let domainsKey = "com.apple.developer.associated-domains"

  package static let browserKey = "com.apple.developer.web-browser"

  private let list: PropertyList

  package init(_ list: PropertyList) { self.list = list }

  /// The Associated Domains as written, for `AssociatedDomain`; values that are not strings are omitted.
  package var associatedDomains: [String] { list.root?[Self.domainsKey]?.strings ?? [] }

  /// Whether the app can be the default web browser.
  package var isWebBrowser: Bool {
    if case .boolean(true)? = list.root?[Self.browserKey]?.value { true } else { false }
  }
}
