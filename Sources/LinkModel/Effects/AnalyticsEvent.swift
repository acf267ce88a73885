import HarnessText

package struct AnalyticsEvent: Sendable, Hashable, CustomStringConvertible {
  package enum Moment: String, Sendable, CaseIterable {
    /// The `received` event is reported only if the team's analytics include it.
    case received
    case opened
    case failed
    case converted
  }

  private enum Subject: Sendable, Hashable {
    case match(RouteMatch)
    case link(Link)
    case own(name: String, [Property])
  }

  let moment: Moment
  private let subject: Subject
  private var reason: String?
  private var message: String?
  private var action: String?

  package struct Property: Sendable, Hashable {
    let name: String
    let value: String

    package init(name: String, value: String) { (self.name, self.value) = (name, value) }
  }

  package init(
    _ moment: Moment, _ match: RouteMatch, reason: String? = nil, message: String? = nil,
    action: String? = nil
  ) {
    (self.moment, subject) = (moment, .match(match))
    self.reason = reason ?? match.fallbackReason?.code
    (self.message, self.action) = (message, action)
  }

  package init(refused link: Link, reason: String, message: String? = nil) {
    (moment, subject) = (.failed, .link(link))
    (self.reason, self.message) = (reason, message)
  }

  package init(received link: Link) { (moment, subject) = (.received, .link(link)) }

  init(_ moment: Moment, named name: String, _ properties: [Property]) {
    (self.moment, subject) = (moment, .own(name: name, properties))
  }

  package var match: RouteMatch? { if case .match(let match) = subject { match } else { nil } }

  var link: Link? { if case .link(let link) = subject { link } else { nil } }

  var name: String {
    if case .own(let name, _) = subject { name } else { moment.rawValue }
  }

  /// If `utm_source` is empty or missing, a default `UTMSource` supplies the source.
  var properties: [Property] { properties(by: UTMSource()) }

  func properties(by sources: UTMSource) -> [Property] {
    if case .own(_, let properties) = subject { return properties }
    var properties: [Property] = []
    func add(_ name: String, _ value: String?) {
      if let value { properties.append(Property(name: name, value: value)) }
    }
    if let match {
      properties.reserveCapacity(4)
      add("content_type", match.name)
      add("content_id", match.contentID)
      add("query", match.parameters["q"])
      add("action", action)
    }
    add("reason", reason)
    add("source", sources.name(of: parameter("utm_source")))
    add("campaign", parameter("utm_campaign").flatMap { $0.isEmpty ? nil : $0 })
    return properties
  }

  func parameter(_ name: String) -> String? {
    switch subject {
    case .match(let match): match.parameters[name]
    case .link(let link):
      link.queryItems.first { $0.name == name }.flatMap { PercentEncoding.decode($0.value ?? "") }
    case .own: nil
    }
  }

  func value(_ name: String, by sources: UTMSource) -> String? {
    switch name {
    case "route": match?.name
    case "screen": match?.screen.path
    case "contentID": match?.contentID
    case "source": sources.name(of: parameter("utm_source"))
    case "medium": parameter("utm_medium")
    case "campaign": parameter("utm_campaign")
    case "reason": reason
    case "message": message
    case "action": action
    default: nil
    }
  }

  /// The event as written in plans and reports: `opened content_type=product content_id=42 source=direct`.
  package var description: String {
    // Appending to bytes is much cheaper than to a string.
    var bytes: [UInt8] = []
    bytes.reserveCapacity(120)
    bytes.append(Self.quoted(name))
    for property in properties {
      bytes.append(0x20)
      bytes.append(property.name)
      bytes.append(UInt8(ascii: "="))
      bytes.append(Self.quoted(property.value))
    }
    return bytes.utf8Text
  }

  private static func quoted(_ text: String) -> String {
    // Testing bytes is much cheaper than testing characters.
    let isPlain =
      text.utf8.allSatisfy { $0 > 0x20 && $0 < 0x7F && $0 != "\"" && $0 != "=" }
      || text.unicodeScalars.allSatisfy {
        $0 != " " && $0 != "\"" && $0 != "=" && !TerminalText.isUnsafe($0)
      }
    // `debugDescription` escapes only ASCII characters; `TerminalText.escaped` escapes the other unsafe characters.
    return isPlain && !text.isEmpty ? text : TerminalText.escaped(text.debugDescription)
  }
}

/// The source names reported for links whose `utm_source` is empty or missing.
package struct UTMSource: Sendable, Hashable {
  package var empty = "unknown"
  package var missing = "direct"

  package init() {}

  func name(of value: String?) -> String {
    value.map { $0.isEmpty ? empty : $0 } ?? missing
  }
}

extension RouteMatch {
  fileprivate var contentID: String? {
    screen.values.isEmpty ? nil : screen.values.joined(separator: "/")
  }
}
