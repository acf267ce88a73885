/// Where a link ends up.
public enum LinkDestination: Sendable, Equatable {
  case app(String)
  case appClip(String)
  case appStore
  /// In the browser, or in the web view the person is in.
  case browser
  case nothing

  /// The word plans and reports use: the name of the app or App Clip, `app-store`, `browser` or `nothing`.
  public var name: String {
    switch self {
    case .app(let name), .appClip(let name): name
    case .appStore: "app-store"
    case .browser: "browser"
    case .nothing: "nothing"
    }
  }
}
