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

  /// The app's own code; its plan is `own-app.json` if it is an app under test.
  struct AppCode: Sendable {
    var router: (any RouterUnderTest)?
    var app: VoyaApp.Fault?
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

  private struct Router: RouterUnderTest {
    var match: RouteMatch?

    func route(_ url: URL) async throws -> RouteMatch {
      guard let match else { throw HotelsLocked() }
      return match
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
      "app-that-throws", "app", "HotelsLocked", "The app throws HotelsLocked where it takes the link.",
      AppCode(app: .throwing)),
    Mistake(
      "app-that-shows-nothing", "app", #"got "none""#, "The app takes the link of a hotel and shows no screen.",
      AppCode(app: .showingNothing)),
    Mistake(
      "queue-that-throws", "app", "HotelsLocked", "The app's queue throws HotelsLocked after the link was taken.",
      AppCode(app: .throwingLater)),
    Mistake(
      "app-without-methods", "app", "https://voya.example/hotel/rome/42",
      "The app implements no method that takes links.", AppCode(app: .lackingMethods)),
    Mistake(
      "queue-with-another-order", "app", "deal/summer",
      "The app's queue handles notifications before links of the custom scheme.",
      AppCode(app: .inAnotherOrder)),
  ]
}

extension Mistake {
  /// Creates a `Mistake` for a fault in an app's own code.
  ///
  /// The report must name the faulty component, such as the router, and show at least one line of the plan.
  private init(
    _ name: String, _ part: String, _ value: String, _ cause: String, _ code: AppCode
  ) {
    let plan = code.app == nil ? "voya.json" : "own-app.json"
    let places = [part, value].map { Place(file: plan, text: nil, value: $0) }
    self.init(name: name, places: places, cause: cause, code: code)
  }
}
