/// The values of a step that nobody has seen, because the app under test does not report them.
package struct NotObserved: Sendable {
  let app: String
  private let kinds: Set<Kind>

  enum Kind: String, Sendable, CaseIterable {
    case route
    case analytics
    case log
    case announced
    case made
  }

  init(app: String, reported: Set<Kind>) {
    self.app = app
    kinds = Set(Kind.allCases).subtracting(reported)
  }

  /// Returns why the value at a path in `expect` was not observed, or `nil` if it was.
  func reason(for path: [String]) -> String? {
    switch path.first {
    case "queued", "content", "spoken", "roundTrip":
      return "\(path.joined(separator: ".")) cannot be observed in an app's own code"
    case "parameters": return kinds.contains(.route) ? words(.route) : nil
    case let name?: return Kind(rawValue: name).flatMap { kinds.contains($0) ? words($0) : nil }
    case nil: return nil
    }
  }

  private func words(_ kind: Kind) -> String {
    let what =
      switch kind {
      case .route: "no route"
      case .analytics: "no analytics"
      case .log: "no line of its log"
      case .announced: "no announcements"
      case .made: "no link that it made"
      }
    return "\(app) reports \(what); the model's value is not compared in its place"
  }
}
