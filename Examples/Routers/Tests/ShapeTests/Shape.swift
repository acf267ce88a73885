import LinkHarnessTesting
import Shapes

/// The kinds of routers and navigators with which the plans are replayed.
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

  /// Returns new adapters for a row; if the code under test only navigates, `ThrowingAdapter` routes the links.
  func code(making mistake: Mistake?) -> (router: any LinkRouter, navigator: (any LinkNavigator)?) {
    switch self {
    case .returnsEnum: return (EnumAdapter(mistake: mistake), nil)
    case .throwsUntyped: return (ThrowingAdapter(mistake: mistake), nil)
    case .mainActor: return (ThrowingAdapter(mistake: mistake), MainActorAdapter(mistake: mistake))
    case .closures: return (ClosureAdapter(mistake: mistake), nil)
    }
  }

  /// The ten mistakes that the tests introduce into this kind of router or navigator.
  var mistakes: [Mistake] {
    switch self {
    case .returnsEnum, .throwsUntyped, .closures: Array(Mistake.allCases.prefix(10))
    case .mainActor: Array(Mistake.allCases.prefix(6) + Mistake.allCases.suffix(4))
    }
  }
}
