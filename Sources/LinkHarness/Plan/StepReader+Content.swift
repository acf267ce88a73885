import HarnessText
import MockSite
import LinkModel

extension StepReader {
  static let contentActions = ["refresh", "invalidate", "convert", "share"]
  static let shareKeys = ["route", "parameters", "for", "campaign"]
  static let campaignKeys = ["source", "medium", "name"]

  /// A step that happens inside the app.
  func contentAction(_ name: String, _ node: JSONNode, _ step: StrictObject) -> Step.Action? {
    switch name {
    case "refresh": plain(.inApp(.refresh), node, step)
    case "invalidate": plain(.inApp(.invalidate), node, step)
    case "convert": plain(.inApp(.convert), node, step)
    default: share(node, step).map { .inApp(.share($0)) }
    }
  }

  /// The route and the parameters of a link the app makes, for whom and why.
  private func share(_ node: JSONNode, _ step: StrictObject) -> Step.Share? {
    guard let share = step.object(node, "a link the app makes", keys: Self.shareKeys) else {
      return nil
    }
    share.require("route")
    var campaign: LinkMaker.Campaign?
    if let object = share.object("campaign", "a campaign", keys: Self.campaignKeys) {
      object.require("source")
      campaign = object.string("source").map {
        LinkMaker.Campaign(
          source: $0, medium: object.string("medium"), name: object.string("name"))
      }
    }
    let parameters = share.named("parameters").compactMap { member in
      share.string(member.value).map { RouteParameter(member.name, $0) }
    }
    let platform = share.choice(
      "for", "platform", LinkMaker.Platform.allCases.map { ($0.rawValue, $0) })
    return share.string("route").map {
      Step.Share(
        route: $0, parameters: RouteParameters(parameters), platform: platform ?? .ios,
        campaign: campaign)
    }
  }
}
