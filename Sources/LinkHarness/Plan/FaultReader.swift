import HarnessText
import LinkModel
import MockSite

/// Reads `faults`: what goes wrong on purpose, in order, as words or as objects with details.
struct FaultReader {
  let object: StrictObject
  /// Whether the faults befall a whole host, which alone can refuse connections.
  let isOfHost: Bool

  /// The keys of each fault besides `fault`.
  static let details: [(fault: String, keys: [String])] = [
    ("delay", ["time", "at"]), ("jitter", ["between", "at"]), ("stall", ["time", "at"]),
    ("dribble", ["bytes", "every"]), ("truncate", ["after"]), ("wrongLength", ["by"]),
    ("badChunk", []), ("garbage", ["at"]), ("halfClose", ["at"]), ("reset", ["at"]),
    ("refuse", []),
  ]
  static let keys = ["fault", "at", "time", "between", "bytes", "every", "after", "by"]

  func read() -> [Fault] {
    (object.array("faults") ?? []).compactMap { node in
      let known = Self.details.filter { isOfHost || $0.fault != "refuse" }
      let choices = known.map { ($0.fault, $0) }
      if node.string != nil {
        guard let detail = object.choice(node, "fault", choices) else { return nil }
        return fault(detail.fault, nil, node)
      }
      guard let word = node["fault"] else {
        let expected = "a fault such as \"reset\" or { \"fault\": \"delay\", \"time\": \"200ms\" }"
        object.report(
          node.object == nil
            ? .wrongKind(expected: expected, found: node.kind)
            : .missingKey("fault", of: "the fault"), at: node)
        return nil
      }
      guard let detail = object.choice(word, "fault", choices),
        let read = object.object(
          node, "the fault \"\(detail.fault)\"", keys: ["fault"] + detail.keys)
      else { return nil }
      return fault(detail.fault, read, node)
    }
  }

  private func fault(_ word: String, _ read: StrictObject?, _ node: JSONNode) -> Fault? {
    let point = read?.choice(
      "at", "point of an answer", Fault.Point.allCases.map { ($0.rawValue, $0) })
    func required<Value>(_ key: String, _ value: Value?) -> Value? {
      if node[key] == nil {
        object.report(.missingKey(key, of: "the fault \"\(word)\""), at: node)
      }
      return value
    }
    switch word {
    case "delay": return required("time", span("time", read)).map { .delay($0, at: point ?? .head) }
    case "jitter":
      return required("between", range(read)).map { .jitter($0, at: point ?? .head) }
    case "stall": return .stall(span("time", read) ?? Fault.longestWait, at: point ?? .head)
    case "dribble":
      let size = number("bytes", "a number of bytes, 1 or more", read) { $0 > 0 }
      return .dribble(size ?? 1, every: span("every", read) ?? .milliseconds(100))
    case "truncate":
      return required("after", number("after", "a number of bytes, 0 or more", read) { $0 >= 0 })
        .map { .truncate(after: $0) }
    case "wrongLength":
      let difference = number("by", "a difference other than 0", read) { $0 != 0 }
      return required("by", difference).map { .wrongLength(by: $0) }
    case "badChunk": return .badChunk
    case "garbage": return .garbage(at: point ?? .head)
    case "halfClose": return .halfClose(at: point ?? .end)
    case "reset": return .reset(at: point ?? .head)
    case "refuse": return .refuse
    default: return nil
    }
  }

  private func span(_ key: String, _ read: StrictObject?) -> Duration? {
    read?.value(key).flatMap { span($0) }
  }

  private func span(_ node: JSONNode) -> Duration? {
    guard let text = object.string(node) else { return nil }
    guard let span = TimeSpan.read(text), span <= Fault.longestWait else {
      let expected = "a time such as \"200ms\" or \"5s\", a minute at most"
      object.report(.malformed(text, expected: expected), at: node)
      return nil
    }
    return span
  }

  private func range(_ read: StrictObject?) -> ClosedRange<Duration>? {
    guard let read, let node = read.value("between"), let ends = read.array("between") else {
      return nil
    }
    let spans = ends.compactMap(span)
    guard ends.count == 2 else {
      read.report(.wrongKind(expected: "two times, the shorter first", found: "an array"), at: node)
      return nil
    }
    guard spans.count == 2 else { return nil }
    guard spans[0] <= spans[1] else {
      let text = spans.map(TimeSpan.text).joined(separator: " to ")
      read.report(.malformed(text, expected: "two times, the shorter first"), at: node)
      return nil
    }
    return spans[0]...spans[1]
  }

  private func number(
    _ key: String, _ expected: String, _ read: StrictObject?, _ isGood: (Int) -> Bool
  ) -> Int? {
    guard let read, let node = read.value(key), let number = read.integer(key) else { return nil }
    guard isGood(number) else {
      read.report(.malformed("\(number)", expected: expected), at: node)
      return nil
    }
    return number
  }
}
