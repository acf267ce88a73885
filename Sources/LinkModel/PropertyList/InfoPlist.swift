package struct InfoPlist: Sendable {
  package static let typesKey = "CFBundleURLTypes"
  package static let schemesKey = "CFBundleURLSchemes"
  package static let queriedKey = "LSApplicationQueriesSchemes"
  package static let activityTypesKey = "NSUserActivityTypes"

  private let list: PropertyList

  package init(_ list: PropertyList) { self.list = list }

  package var schemes: [String] {
    (list.root?[Self.typesKey]?.array ?? []).flatMap { $0[Self.schemesKey]?.strings ?? [] }
  }

  package var queriedSchemes: [String] { list.root?[Self.queriedKey]?.strings ?? [] }

  package var activityTypes: [String] { list.root?[Self.activityTypesKey]?.strings ?? [] }
}
