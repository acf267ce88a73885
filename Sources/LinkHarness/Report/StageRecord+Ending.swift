import LinkModel

/// Where a link ends, in the words of all reports.
extension [StageRecord] {
  private subscript<Value>(_ fact: Taken<Value>) -> Value? { self[fact.stage]?[fact] }

  package var opens: String? { self[StageTable.stages.decide.opens] }

  package var because: String? { self[StageTable.stages.decide.because] }

  package var message: String? { self[StageTable.stages.decide.message] }

  /// The disputed points on which the decision rests.
  package var restsOn: [String] { self[StageTable.stages.decide.restsOn] ?? [] }

  package var ending: String? { opens.map { "\($0), because \(because ?? "")" + routed } }

  /// The ending without the reason of the decision.
  package var end: String? { (opens ?? self[StageTable.stages.deliver.app]).map { $0 + routed } }

  /// The ending with what the user sees.
  package var whole: String? {
    let page = self[StageTable.stages.fallback.url].map { url in
      "\(self[StageTable.stages.fallback.status].map { "\($0) " } ?? "")\(url)"
    }
    return end.map { [$0, screens, page ?? ""].filter { !$0.isEmpty }.joined(separator: ", ") }
  }

  /// The screens of the app that received the link, and where the app passed the link on to.
  package var screens: String {
    let (route, navigate) = (StageTable.stages.route, StageTable.stages.navigate)
    let shown = (self[navigate.stack] ?? []) + (self[navigate.modal] ?? [])
    let lost = self[StageTable.stages.dispatch.lost]
    if self[.deliver] != nil, shown.isEmpty, lost == nil, self[route.opened] == nil { return "screens unknown" }
    return [
      shown.isEmpty ? nil : shown.joined(separator: " › "), lost.map { _ in "the link is lost" },
      self[route.returned].map { "returned \($0)" },
    ].compactMap(\.self).joined(separator: ", ")
  }

  /// Where a link went that no app got; an App Clip is told by its delivery.
  package var elsewhere: String? {
    if self[StageTable.stages.fallback.url] != nil { return "browser" }
    return opens == "nothing" ? "nothing" : nil
  }

  private var routed: String {
    let route = StageTable.stages.route
    guard let name = self[route.route] else { return self[route.error].map { ", \($0)" } ?? "" }
    return ", route \(name)"
      + (self[route.parameters]?.pairs ?? []).map { " \($0.name)=\($0.value)" }.joined(separator: ",")
  }
}
