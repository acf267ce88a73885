import LinkHarness
import HarnessText
import LinkModel

/// What a stage's object of JSON Lines says, as lines for people: the first one is the news, the others explain it.
struct StageFacts {
  let lines: [HTML]

  init(_ stage: Stage, _ value: JSONNode) {
    lines =
      switch stage {
      case .fetch: (value.array ?? []).map(Self.fetch)
      case .parse: (value.array ?? []).map(Self.parse)
      case .decide: Self.decide(value)
      case .deliver: Self.deliver(value)
      case .route: Self.route(value)
      case .dispatch: Self.dispatch(value)
      case .navigate: Self.navigate(value)
      case .fallback: Self.page(value)
      }
  }

  private static func text(_ node: JSONNode?) -> String {
    guard let node else { return "" }
    return node.string ?? node.value.text
  }

  private static func fetch(_ record: JSONNode) -> HTML {
    let head: HTML = "\(text(record["host"])) for \(text(record["app"])): "
    let way = text(record["from"])
    guard record["outcome"]?.string == "fetched" else {
      return "\(head)\(text(record["outcome"])), by way of \(way)"
    }
    let age: HTML = record["age"]?.integer.map { ", a copy of \($0) s ago" } ?? ""
    let type = record["type"]?.string ?? "no type"
    return """
      \(head)\(text(record["status"])), \(text(record["bytes"])) bytes, \(type), \
      by way of \(way)\(age)
      """
  }

  private static func parse(_ record: JSONNode) -> HTML {
    let host = text(record["host"])
    if let refused = record["refused"]?.string {
      return "\(host): the system takes nothing from it, \(refused)"
    }
    return "\(host): \((record["entries"]?.integer ?? 0).of("entry", "entries"))"
  }

  private static func deliver(_ delivery: JSONNode) -> [HTML] {
    let known = [("launch", "launch"), ("window", "window"), ("activity", "activity")]
    let facts = known.compactMap { key, name in
      delivery[key]?.string.map { "\(name) \($0)" }
    }
    let head: HTML =
      "\(text(delivery["app"])) gets it in <code>\(text(delivery["entryPoint"]))</code>"
    return facts.isEmpty ? [head] : [head, "\(facts.joined(separator: ", "))"]
  }

  private static func decide(_ decision: JSONNode) -> [HTML] {
    if let canOpen = decision["canOpen"]?.bool {
      return [
        "the app is told <b>\(canOpen ? "yes" : "no")</b>, because <code>\(text(decision["because"]))</code>",
        "\(text(decision["message"]))",
      ]
    }
    let asks: HTML = decision["asks"]?.bool == true ? ", after asking" : ""
    var lines: [HTML] = [
      "<b>\(text(decision["opens"]))</b>\(asks), because <code>\(text(decision["because"]))</code>",
      "\(text(decision["message"]))",
    ]
    if let source = decision["source"]?.string { lines.append("source: \(source)") }
    let points = (decision["restsOn"]?.array ?? []).compactMap(\.string)
    if !points.isEmpty { lines.append("rests on \(points.joined(separator: ", "))") }
    return lines
  }

  private static func route(_ route: JSONNode) -> [HTML] {
    if let error = route["error"]?.string {
      let recovery = route["recovery"]?.string.map { " " + $0 } ?? ""
      return [
        "<b>\(error)</b>: \(text(route["detail"]))",
        "the person reads: \(text(route["message"]))\(recovery)",
      ]
    }
    let parameters = (route["parameters"]?.object ?? []).map {
      "<code>\($0.name)=\(text($0.value))</code> " as HTML
    }
    let with: HTML = parameters.isEmpty ? "" : " with \(parameters)"
    return ["<b>\(text(route["route"]))</b>\(with), by <code>\(text(route["pattern"]))</code>"]
  }

  private static func dispatch(_ dispatch: JSONNode) -> [HTML] {
    let handled = (dispatch["handled"]?.array ?? []).compactMap(\.string)
    let links: [HTML] =
      handled.count > 1 ? ["handled, in order: \(handled.joined(separator: ", "))"] : []
    guard let isQueued = dispatch["queued"]?.bool else {
      return links.isEmpty ? ["handled"] : links
    }
    let first: HTML =
      isQueued ? "kept until the app finished launching, then handled once" : "handled at once"
    return [first] + links
  }

  private static func navigate(_ navigation: JSONNode) -> [HTML] {
    func names(_ key: String) -> String {
      (navigation[key]?.array ?? []).compactMap(\.string).joined(separator: " › ")
    }
    let modal = names("modal")
    let over: HTML = modal.isEmpty ? "" : ", over it \(modal)"
    let tab: HTML = navigation["tab"]?.string.map { "tab \($0): " } ?? ""
    return ["<b>\(text(navigation["action"]))</b> → \(tab)\(names("stack"))\(over)"]
  }

  private static func page(_ page: JSONNode) -> [HTML] {
    let redirects = (page["redirects"]?.array ?? []).count
    let after: HTML = redirects == 0 ? "" : " after \(redirects.of("redirect", "redirects"))"
    let url = text(page["url"])
    if let failure = page["failure"]?.string {
      return ["no page at <code>\(url)</code>\(after): \(failure)"]
    }
    let title: HTML = page["title"]?.string.map { "“\($0)”" } ?? "without a title"
    return ["<b>\(text(page["status"]))</b> \(title) at <code>\(url)</code>\(after)"]
  }
}
