/// The reason why no link to a route can be made.
public enum RouteURLError: Error, Sendable, Hashable {
  case unknownRoute(String)
  case noPath(String)
  case missingParameter(String)
  /// The table itself would refuse the link.
  case refused(RoutingError)
  /// The link would lead to another route, or lose or change a parameter on the way.
  case misunderstood(RouteMatch)
}

extension RouteURLError {
  /// What is wrong, in one sentence.
  public var message: String {
    switch self {
    case .unknownRoute(let name): "there is no route \"\(name)\""
    case .noPath(let name): "the path of route \"\(name)\" cannot be read"
    case .missingParameter(let name): "the path needs the parameter \"\(name)\""
    case .refused(let error): "the link would be refused: \(error.developerDetail)"
    case .misunderstood(let match):
      "the link would be read as route \"\(match.name)\" by its pattern \"\(match.pattern)\""
    }
  }
}
