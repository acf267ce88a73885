import LinkHarnessTesting
import Shapes

/// The kinds of routers and apps with which the plans are replayed.
enum Shape: String, CaseIterable {
  case returnsEnum, throwsUntyped, mainActor, closures

  /// The name of the adapter and of its file, without the extension.
  var adapter: String {
    switch self {
    case .returnsEnum: "EnumAdapter"
    case .throwsUntyped: "ThrowingAdapter"
    case .mainActor: "MainActorAdapter"
    case .closures: "ClosureAdapter"
    }
  }

  /// Returns the code for a row, made anew, in place of the plan's models.
  func code(making mistake: Mistake?) -> Code {
    switch self {
    case .returnsEnum: .router(EnumAdapter(mistake: mistake))
    case .throwsUntyped: .router(ThrowingAdapter(mistake: mistake))
    case .closures: .router(ClosureAdapter(mistake: mistake))
    case .mainActor:
      .app { launch in
        await MainActorAdapter(
          launch: launch, navigator: AppNavigator(AppPath(launch.screens, making: mistake), making: mistake))
      }
    }
  }

  enum Code {
    case router(any RouterUnderTest)
    case app(AppLaunch.Maker)
  }

  /// The mistakes that the tests introduce into this kind of router or app; the routes of the app are those of
  /// `throwsUntyped`.
  var mistakes: [Mistake] {
    switch self {
    case .returnsEnum, .throwsUntyped, .closures: Array(Mistake.allCases.prefix(10))
    case .mainActor: Array(Mistake.allCases.suffix(4))
    }
  }

  /// Whether the code can say what a row asks: an app reports the route that it takes, not that it takes none.
  func answers(_ tags: [String]) -> Bool { self != .mainActor || !tags.contains("router") }
}
