import LinkHarness
import Shapes

/// The kinds of routers and navigators with which the plans are replayed.
enum Shape: String, CaseIterable {
  case returnsEnum, returnsNil, returnsBool, closures, asynchronous, throwsUntyped, throwsTyped
  case actor, classWithState, mainActor, arrayOfPages, coordinator

  /// The name of the adapter and of its file, without the extension.
  var adapter: String {
    switch self {
    case .returnsEnum: "EnumAdapter"
    case .returnsNil: "OptionalAdapter"
    case .returnsBool: "OpenerAdapter"
    case .closures: "ClosureAdapter"
    case .asynchronous: "AsyncAdapter"
    case .throwsUntyped: "ThrowingAdapter"
    case .throwsTyped: "TypedAdapter"
    case .actor: "ActorAdapter"
    case .classWithState: "HistoryAdapter"
    case .mainActor: "MainActorAdapter"
    case .arrayOfPages: "PathAdapter"
    case .coordinator: "CoordinatorAdapter"
    }
  }

  /// Returns new adapters for a row; if the code under test only navigates, `TypedAdapter` routes the links.
  func code(
    making mistake: Mistake?
  ) async -> (router: any LinkRouter, navigator: (any LinkNavigator)?) {
    switch self {
    case .returnsEnum: return (EnumAdapter(mistake: mistake), nil)
    case .returnsNil: return (OptionalAdapter(mistake: mistake), nil)
    case .returnsBool:
      let opener = OpenerAdapter(making: mistake)
      return (opener, opener)
    case .closures: return (ClosureAdapter(mistake: mistake), nil)
    case .asynchronous: return (AsyncAdapter(mistake: mistake), nil)
    case .throwsUntyped: return (ThrowingAdapter(mistake: mistake), nil)
    case .throwsTyped: return (TypedAdapter(mistake: mistake), nil)
    case .actor: return (ActorAdapter(links: LinkActor(making: mistake)), nil)
    case .classWithState: return (HistoryAdapter(making: mistake), nil)
    case .mainActor:
      return (TypedAdapter(mistake: mistake), await MainActorAdapter(making: mistake))
    case .arrayOfPages: return (TypedAdapter(mistake: mistake), PathAdapter(mistake: mistake))
    case .coordinator:
      return (TypedAdapter(mistake: mistake), CoordinatorAdapter(mistake: mistake))
    }
  }

  /// Whether the code reports why a link has no destination.
  var givesReasons: Bool { self != .returnsNil && self != .returnsBool }

  /// The ten mistakes that the tests introduce into this kind of router or navigator.
  var mistakes: [Mistake] {
    let ofRouters = Array(Mistake.allCases.prefix(10))
    let ofNavigators = Array(Mistake.allCases.suffix(4))
    return switch self {
    case .returnsEnum, .returnsNil, .closures, .asynchronous, .throwsUntyped, .throwsTyped:
      ofRouters
    case .actor, .classWithState: Array(ofRouters.prefix(9)) + [.cacheIgnoresQuery]
    case .returnsBool, .mainActor, .arrayOfPages, .coordinator:
      Array(ofRouters.prefix(6)) + ofNavigators
    }
  }
}
