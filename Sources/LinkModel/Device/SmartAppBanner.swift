import HarnessText

/// What a page asks Safari to show at its top: `<meta name="apple-itunes-app" content="…">`.
///
/// *Promoting apps with Smart App Banners*; the names for App Clips are those of *Supporting invocations from your website
/// and the Messages app*.
package struct SmartAppBanner: Sendable, Hashable {
  package let appID: String
  package let argument: String?
  package let clipBundleID: String?
  /// Whether a card is shown in place of the banner, since iOS 15.
  package let showsCard: Bool

  /// Reads the `content` of the element; `nil` without an `app-id`, which is required.
  package init?(content: String) {
    var values: [String: String] = [:]
    for part in content.split(separator: ",") {
      guard let equals = part.firstIndex(of: "=") else { continue }
      let name = part[..<equals].trimmingBlanks
      if values[name] == nil { values[name] = part[part.index(after: equals)...].trimmingBlanks }
    }
    guard let id = values["app-id"], !id.isEmpty else { return nil }
    appID = id
    argument = values["app-argument"]
    clipBundleID = values["app-clip-bundle-id"]
    showsCard = values["app-clip-display"] == "card"
  }
}
