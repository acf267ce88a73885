import HarnessText

package struct AnalyticsEvent: Sendable, Hashable, CustomStringConvertible {
  package enum Name: String, Sendable, CaseIterable {
    case opened
    case failed
    /// The user did what the link was meant for.
    case converted
  }

  private enum Subject: Sendable, Hashable {
    case match(RouteMatch)
    case refused(Link)
  }

  package let name: Name
  private let subject: Subject
  private let reason: String?

  package struct Property: Sendable, Hashable {
    package let name: String
    package let value: String
  }

  package init(_ name: Name, _ match: RouteMatch, reason: String? = nil) {
    (self.name, subject) = (name, .match(match))
    self.reason = reason ?? match.fallbackReason?.code
  }

  package init(refused link: Link, reason: String) {
    (name, subject, self.reason) = (.failed, .refused(link), reason)
  }

  /// The details in a fixed order, made on demand.
  package var properties: [Property] {
    let why = reason.map { [Property(name: "reason", value: $0)] } ?? []
    switch subject {
    case .refused(let link):
      let items = link.queryItems
      return why
        + Self.origin { name in
          items.first { $0.name == name }?.value.flatMap(PercentEncoding.decode)
        }
    case .match(let match):
      var properties = [Property(name: "content_type", value: match.name)]
      if !match.screen.values.isEmpty {
        let id = match.screen.values.joined(separator: "/")
        properties.append(Property(name: "content_id", value: id))
      }
      if let query = match.parameters["q"] {
        properties.append(Property(name: "query", value: query))
      }
      return properties + why + Self.origin { match.parameters[$0] }
    }
  }

  /// The source of the link by its UTM parameters; a link without them was opened directly.
  private static func origin(_ value: (String) -> String?) -> [Property] {
    let source = value("utm_source").flatMap { $0.isEmpty ? nil : $0 } ?? "direct"
    let campaign = value("utm_campaign").flatMap { $0.isEmpty ? nil : $0 }
    return [Property(name: "source", value: source)]
      + (campaign.map { [Property(name: "campaign", value: $0)] } ?? [])
  }

  /// The event as written in plans and reports: `opened content_type=product content_id=42 source=direct`.
  package var description: String {
    ([name.rawValue] + properties.map { "\($0.name)=\(Self.quoted($0.value))" })
      .joined(separator: " ")
  }

  /// A value that contains a space, a quotation mark or a control character is quoted, so it cannot look like two values.
  private static func quoted(_ value: String) -> String {
    let isPlain = value.unicodeScalars.allSatisfy { $0.value > 32 && $0 != "\"" && $0 != "=" }
    return isPlain && !value.isEmpty ? value : value.debugDescription
  }
}
