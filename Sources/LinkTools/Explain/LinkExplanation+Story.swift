import HarnessText
package import LinkHarness
import LinkModel

extension LinkExplanation {
  /// Explains every step of a row, from the plan's start.
  package static func story(of row: TestPlan.Row, in plan: TestPlan) async -> [LinkExplanation] {
    let steps = await Replayer(plan).replay(row).steps
    return steps.enumerated().map { index, result in
      let place = steps.count > 1 ? "step \(index + 1) of \(steps.count): " : ""
      let device = result.step.device.map { ", on \($0)" } ?? ""
      return LinkExplanation(
        result.trace, heading: place + result.step.action.words + device, in: plan)
    }
  }
}

extension Step.Action {
  /// What happens, in words.
  var words: String {
    switch self {
    case .open: "a link is opened"
    case .arrive(let links): "\(links.count.of("link arrives", "links arrive together"))"
    case .launchFinishes: "the launch is over"
    case .signIn: "the person signs in"
    case .signOut: "the person signs out"
    case .cancelSignIn: "the person turns away from the sign-in screen"
    case .back: "the person goes back"
    case .install(let app): "\(app) is installed"
    case .update(let app): "\(app) is updated"
    case .advance(let time): "\(TimeSpan.text(time)) pass"
    case .network(let network): "the network is \(network.rawValue)"
    case .battery(let isLow): isLow ? "the battery runs low" : "the battery is charged"
    case .delete(let app): "\(app) is deleted"
    case .deploy: "parts of the site are replaced"
    case .request: "a client asks the site"
    case .choose(let browser, let host):
      "the person chooses \(browser ? "the browser" : "the app") for \(host)"
    case .tap(let link): "the person taps \(link) on the page"
    case .banner(let closes): "the person \(closes ? "closes" : "taps") the banner"
    case .canOpen(_, let app): "\(app) asks canOpenURL"
    case .activity(let activity, let app): "an activity of type \(activity.type) comes for \(app)"
    case .inApp(let action): action.words
    case .terminate(let app, let byPerson):
      "\(byPerson ? "the person" : "the system") ends \(app)"
    }
  }
}

extension Step.AppAction {
  /// What happens, in words.
  var words: String {
    switch self {
    case .refresh: "the person asks for the content again"
    case .invalidate: "the app throws away what it kept"
    case .convert: "the person does what the link was for"
    case .share(let share): "the app makes a link to \(share.route)"
    }
  }
}
