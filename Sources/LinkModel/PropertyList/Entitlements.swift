package struct Entitlements: Sendable {
  package static let domainsKey = "com.apple.developer.associated-domains"

  private let list: PropertyList

  package init(_ list: PropertyList) { self.list = list }

  /// The Associated Domains as written, for `AssociatedDomain`; values that are not strings are omitted.
  package var associatedDomains: [String] { list.root?[Self.domainsKey]?.strings ?? [] }
}
