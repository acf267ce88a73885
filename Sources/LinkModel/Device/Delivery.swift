/// The method through which an app gets a link, named as UIKit names it.
public enum EntryPoint: String, Sendable, CaseIterable {
  /// A universal link while the app runs.
  case continueActivity = "scene(_:continue:)"
  /// A link of a custom scheme while the app runs.
  case openURLContexts = "scene(_:openURLContexts:)"
  /// Either kind when the link launches the app: it waits in the connection options.
  case willConnect = "scene(_:willConnectTo:options:)"
}

/// How an app gets a link.
public struct Delivery: Sendable, Equatable {
  /// The name of the app.
  public let app: String
  /// The method that is called.
  public let entryPoint: EntryPoint
  /// Whether the link launched the app, so that it waits until launching is over.
  public let launchesApp: Bool
}

extension Device {
  /// How the app that a decision names gets the link; `nil` when none does.
  public func delivery(of link: Link, _ decision: LinkDecision) -> Delivery? {
    guard case .app(let name) = decision.destination else { return nil }
    let launches = apps.first { $0.name == name }?.state == .notRunning
    // "Supporting universal links in your app": a launch carries the link in the scene's connection options.
    let entryPoint: EntryPoint =
      launches ? .willConnect : link.isWeb ? .continueActivity : .openURLContexts
    return Delivery(app: name, entryPoint: entryPoint, launchesApp: launches)
  }
}
