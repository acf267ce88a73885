import Foundation
import HarnessTestSupport
import LinkHarness
import LinkModel

/// A mistake, and the values that the report must show so that readers can find it.
struct Mistake: Decodable, NamedRow {
  let name: String
  /// The change to the copy of the plans; `nil` if the mistake is in the app's own code.
  var edit: Edit?
  /// Every place that may be wrong; if two files are inconsistent with each other, places in both are listed.
  let places: [Place]
  /// A description of the mistake, written before the report was generated.
  let cause: String
  /// The number of causes that the report of all rows names; 1 if it is not in the table.
  var groups: Int?
  /// The failed rows that name no line with the mistake.
  var elsewhere: [String]?
  var code = AppCode()

  struct Edit: Decodable {
    let file: String
    /// The text to replace, which occurs exactly once.
    let replace: String
    let with: String
  }

  struct Place: Decodable {
    let file: String
    /// A string that occurs exactly once in the file and marks the place; `nil` if the report may name any line.
    ///
    /// For example, the string is `nil` if the mistake is a missing key.
    let text: String?
    /// The value that the report must show.
    let value: String
  }

  struct AppCode: Sendable {
    var router: (any LinkRouter)?
    var navigator: (any LinkNavigator)?
    var dispatcher: (any LinkDispatcher)?
  }

  private enum CodingKeys: CodingKey { case name, edit, places, cause, groups, elsewhere }

  /// The mistakes in `mistakes.json` and those in an app's own code.
  static let all = inTheTable + inTheCode

  private static let inTheTable: [Mistake] = {
    struct Table: Decodable { let mistakes: [Mistake] }
    let table = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
      .appendingPathComponent("mistakes.json")
    do { return try JSONDecoder().decode(Table.self, from: Data(contentsOf: table)).mistakes } catch {
      // If the file cannot be read, this placeholder makes the tests fail. Its name shows the error.
      return [Mistake(name: "mistakes.json: \(error)", places: [], cause: "")]
    }
  }()

  // MARK: An app's own code

  private struct HotelsLocked: LocalizedError {
    var errorDescription: String? { "The list of hotels is locked." }
  }

  private struct Router: LinkRouter {
    var match: RouteMatch?

    func route(_ url: URL) async throws -> RouteMatch {
      guard let match else { throw HotelsLocked() }
      return match
    }
  }

  private struct Navigator: LinkNavigator {
    var reason: String?

    func navigate(_ event: NavigationEvent, from state: NavigationState) async throws
      -> NavigationOutcome
    {
      guard let reason else { throw HotelsLocked() }
      return NavigationOutcome(.none, state, reasons: [reason])
    }
  }

  private struct Dispatcher: LinkDispatcher {
    var handlesNothing = false

    func handled(after events: [DispatchEvent]) async throws -> [Arrival] {
      guard handlesNothing else { throw HotelsLocked() }
      return []
    }
  }

  private static let inTheCode = [
    Mistake(
      "router-that-throws", "router", "HotelsLocked", "The app's own router throws HotelsLocked.",
      AppCode(router: Router())),
    Mistake(
      "router-with-another-route", "router", #""offer""#,
      "The app's own router finds the route offer for the link of a hotel.",
      AppCode(router: Router(match: RouteMatch("offer", ["id": "42"])))),
    Mistake(
      "router-with-another-parameter", "router", #""24""#,
      "The app's own router reads the parameter id as 24.",
      AppCode(
        router: Router(
          match: RouteMatch("hotel", ["city": "rome", "id": "24", "board": "half"])))),
    Mistake(
      "navigator-that-throws", "navigator", "HotelsLocked",
      "The app's own navigator throws HotelsLocked.", AppCode(navigator: Navigator())),
    Mistake(
      "navigator-that-does-nothing", "navigator", "no screen for a hotel",
      "The app's own navigator has no screen for a hotel and stays.",
      AppCode(navigator: Navigator(reason: "no screen for a hotel"))),
    Mistake(
      "dispatcher-that-throws", "dispatcher", "HotelsLocked",
      "The app's own dispatcher throws HotelsLocked.", AppCode(dispatcher: Dispatcher())),
    Mistake(
      "dispatcher-that-handles-nothing", "dispatcher", "https://voya.example/hotel/rome/42",
      "The app's own dispatcher never handles the link.",
      AppCode(dispatcher: Dispatcher(handlesNothing: true))),
    Mistake(
      "dispatcher-with-another-order", "dispatcher", "voya://deals/summer",
      "The app's own dispatcher handles notifications before links of the custom scheme.",
      AppCode(dispatcher: DispatchRules(order: [.universalLink, .push, .schemeLink]))),
  ]
}

extension Mistake {
  /// Creates a `Mistake` for a fault in an app's own code.
  ///
  /// The report must name the faulty component, such as the router, and show at least one line of the plan.
  private init(
    _ name: String, _ part: String, _ value: String, _ cause: String, _ code: AppCode
  ) {
    let places = [part, value].map { Place(file: "voya.json", text: nil, value: $0) }
    self.init(name: name, places: places, cause: cause, code: code)
  }
}
