import LinkModel

/// A link that an app opened itself, and what the system decided about it.
package struct OpenedLink: Sendable, Equatable {
  let link: Link
  let app: String
  let viewer: LinkSource.Viewer
  let decision: LinkDecision

  /// A value of `returned`.
  var destination: String {
    decision.destination == .browser && viewer == .safariView ? viewer.rawValue : decision.destination.name
  }

  var leavesApp: Bool { decision.destination != .nothing && destination != LinkSource.Viewer.safariView.rawValue }

  var message: String { "\(words); the result is \(destination), because \(decision.reason.code)" }

  var words: String { "\(app) opens \(link.raw) itself" }

  /// The part of a chain of links that repeats or, if none does, its end.
  static func loop(in chain: [OpenedLink]) -> ArraySlice<OpenedLink> {
    let start = chain.dropLast().lastIndex { $0.words == chain.last?.words }
    return start.map { chain[($0 + 1)...] } ?? chain.suffix(3)
  }
}

extension StepTrace {
  /// The last link that an app opened, if with it the user left the app that the system had opened.
  var passedOn: OpenedLink? {
    guard case .app(let name)? = decision?.destination, let last = opened.last(where: \.leavesApp),
      last.decision.destination.name != name
    else { return nil }
    return last
  }
}
