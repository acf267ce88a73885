import HarnessText
import LinkModel

// Steps about the device and the page it shows.

extension StepReader {
  func deviceAction(_ name: String, _ node: JSONNode, _ step: StrictObject) -> Step.Action? {
    switch name {
    case "tap": step.string(node).map { .tap($0) }
    case "banner":
      step.choice(node, "thing to do with a banner", [("open", false), ("close", true)])
        .map { .banner(closes: $0) }
    case "canOpen": canOpen(node, step)
    case "activity": activity(node, step)
    case "terminate": terminate(node, step)
    default: nil
    }
  }

  private func canOpen(_ node: JSONNode, _ step: StrictObject) -> Step.Action? {
    guard let question = step.object(node, "the question", keys: ["url", "by"]) else { return nil }
    question.require("url")
    question.require("by")
    guard let url = question.string("url"), let by = question.value("by").flatMap({ app($0, step) })
    else { return nil }
    return .canOpen(Link(url), by: by)
  }

  static let activityKeys = ["type", "webpageURL", "from", "to", "fails"]

  private func activity(_ node: JSONNode, _ step: StrictObject) -> Step.Action? {
    guard let object = step.object(node, "an activity", keys: Self.activityKeys) else { return nil }
    object.require("type")
    object.require("to")
    let origins = UserActivity.Origin.allCases.map { ($0.rawValue, $0) }
    let origin = object.choice("from", "origin of an activity", origins)
    let fails = object.bool("fails")
    guard let type = object.string("type"), let to = object.value("to").flatMap({ app($0, step) })
    else { return nil }
    return .activity(
      UserActivity(
        type: type, webpageURL: object.string("webpageURL").map { Link($0) },
        origin: origin ?? .handoff, fails: fails ?? false), for: to)
  }

  /// The name of the app, or an object that says who ends it.
  private func terminate(_ node: JSONNode, _ step: StrictObject) -> Step.Action? {
    guard node.object != nil else { return app(node, step).map { .terminate($0, byPerson: false) } }
    guard let object = step.object(node, "the end of an app", keys: ["app", "by"]) else {
      return nil
    }
    object.require("app")
    let byPerson = object.choice(
      "by", "one who ends an app", [("system", false), ("person", true)])
    guard let name = object.value("app").flatMap({ app($0, step) }) else { return nil }
    return .terminate(name, byPerson: byPerson ?? false)
  }
}
