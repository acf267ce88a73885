package enum InfoPlist {
  package static let bundleKey = "CFBundleIdentifier"
  package static let typesKey = "CFBundleURLTypes"
  package static let schemesKey = "CFBundleURLSchemes"
  package static let queriedKey = "LSApplicationQueriesSchemes"
  package static let activityTypesKey = "NSUserActivityTypes"
  package static let flutterKey = "FlutterDeepLinkingEnabled"
  package static let linkKeys = [typesKey, queriedKey, activityTypesKey, flutterKey]
}

extension PropertyList {
  package var isInfoPlist: Bool {
    root?.dictionary?.contains {
      $0.name.hasPrefix("CFBundle") || $0.name == InfoPlist.queriedKey
        || InfoPlist.linkKeys.contains(where: $0.misspells)
    } ?? false
  }
  package var schemes: [String] {
    (root?[InfoPlist.typesKey]?.array ?? []).flatMap { $0[InfoPlist.schemesKey]?.strings ?? [] }
  }
  package var bundleID: String? { root?[InfoPlist.bundleKey]?.string.flatMap { $0.contains("$") ? nil : $0 } }
  package var queriedSchemes: [String] { root?[InfoPlist.queriedKey]?.strings ?? [] }
  package var activityTypes: [String] { root?[InfoPlist.activityTypesKey]?.strings ?? [] }
}
