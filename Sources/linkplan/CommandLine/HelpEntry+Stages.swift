import HarnessText
import LinkHarness

extension HelpEntry {
  /// The stages in their order, and the words of the reports that are no keys.
  static var stages: [HelpEntry] {
    let keys = PlanSchema.keys
    return Stage.allCases.map { stage in
      let names = keys.filter { $0.stage == stage }.map(\.name).distinct.joined(separator: ", ")
      return HelpEntry(
        name: stage.rawValue, facts: ["meaning": stage.meaning, "what a plan can expect": names.isEmpty ? nil : names])
    }
      + [
        HelpEntry(
          name: "row",
          facts: ["meaning": "an element of links in a plan: one link or several steps, and what is expected of them"]),
        HelpEntry(
          name: "plan", facts: ["meaning": "a JSON file with sites, apps, a device and the rows that are replayed"]),
        HelpEntry(
          name: "capsule",
          facts: ["meaning": "a failed row as a plan of its own, with all files; replay --capsule writes it"]),
        HelpEntry(
          name: "component",
          facts: [
            "meaning":
              "a rule of an association file, an element of components in an entry of details; both are counted from 0"
          ]),
      ]
  }
}

extension Stage {
  fileprivate var meaning: String {
    switch self {
    case .fetch: "the system downloads a host's association file, when an app is installed or updated, not at the tap"
    case .parse: "the system reads the association file; it ignores one that is not valid"
    case .decide: "the system chooses the app, App Clip or browser that opens the link"
    case .deliver: "the system launches the app or brings it to the front, and calls the method that receives the link"
    case .route: "the app finds the route that matches the link, and its parameters"
    case .dispatch: "the app handles the link at once, or keeps it, for example until the user has signed in"
    case .navigate: "the app shows the screens"
    case .fallback: "elsewhere than in an app: the browser loads the page, an App Clip opens, or nothing does"
    }
  }
}
