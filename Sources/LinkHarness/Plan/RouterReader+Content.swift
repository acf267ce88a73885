import LinkModel

extension RouterReader {
  static let contentKeys = ["url", "optional", "missing", "cache", "signsIn"]

  /// What has to be loaded for the screen of a route.
  func content(_ route: StrictObject) -> RouteContent? {
    guard let content = route.object("content", "the content", keys: Self.contentKeys) else {
      return nil
    }
    content.require("url")
    return RouteContent(
      url: content.string("url") ?? "", optional: content.strings("optional") ?? [],
      missing: content.choice(
        "missing", "error for missing content", ErrorCode.missingContent.map { ($0.rawValue, $0) })
        ?? .contentNotFound,
      cache: content.choice(
        "cache", "cache strategy", CacheStrategy.allCases.map { ($0.rawValue, $0) }) ?? .minimal,
      signsIn: content.bool("signsIn") ?? false)
  }
}
