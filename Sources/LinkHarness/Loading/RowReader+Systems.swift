import HarnessText
import LinkModel

// What cannot happen on the system of a step's device is an error of the plan.

extension Written<StepForm> {
  /// `common` is the place of the source in `defaults`, which applies if the step and its device do not say more.
  func check(_ action: Step.Action, on os: OSVersion, _ common: Place?) {
    func check(_ source: LinkSource, at written: JSONNode?, or key: JSONNode?) {
      if source.exists(on: os) { return }
      let place = (written ?? node(\.on)).map { Place($0, in: object.source) } ?? common
      report(.noSuchSource(source, on: os), at: place ?? Place(key ?? object.node, in: object.source))
    }
    switch action {
    case .open(_, let source) where source.exists(on: os): break
    case .open(_, let source): check(source, at: node(\.from), or: self.action.node(\.open))
    case .arrive(let arrivals):
      let nodes = (self.action.node(\.arrive)?.array ?? []).flatMap { $0.array ?? [$0] }
      for (arrival, node) in zip(arrivals, nodes) {
        switch arrival.kind {
        case _ where arrival.activity != nil:
          check(arrival.activity?.origin.source ?? .handoff, at: node["activity"], or: node)
        case .push: check(.push, at: node["push"], or: node)
        case .handoff: check(.handoff, at: node["handoff"], or: node)
        case .shortcut where !os.hasQuickActions:
          report(.noQuickActions(on: os), at: Place(node["shortcut"] ?? node, in: object.source))
        case .shortcut: break
        default: check(arrival.source, at: node["from"], or: node)
        }
      }
    case .activity(let activity, _):
      let node = self.action.node(\.activity)
      check(activity.origin.source, at: node?["from"] ?? node, or: nil)
    // A page that is shown is in a browser or web view.
    case .tap: check(.safari(page: Link("")), at: self.action.node(\.tap), or: nil)
    case .inApp(.share): check(.messages, at: self.action.node(\.share), or: nil)
    case .wayBack where !os.hasWayBack:
      report(.noWayBack(on: os), at: Place(self.action.node(\.wayBack) ?? object.node, in: object.source))
    default: break
    }
  }

  private func report(_ problem: Problem, at place: Place) {
    object.log.add(problem, at: place)
  }
}
