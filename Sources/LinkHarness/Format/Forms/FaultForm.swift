import HarnessText
import MockSite

final class FaultForm: Form {
  static let table = form(named: "faultDetails", "the fault", "A fault with its details", filling: .scalars)

  let fault = Key(
    .choice("fault", FaultWord.all.map { ($0.word, $0.word) }), .required,
    "The kind of fault")
  let at = Key(
    .choice("fault point", of: Fault.Point.allCases),
    "The point at which the fault takes effect (default: `end` for `halfClose`, otherwise `head`)")
  let time = Key(.faultTime, "The duration of `delay` or `stall` (default for `stall`: a minute)")
  let between = Key(
    .faultTimes,
    "The minimum and maximum delay for `jitter`; the actual delay is a random value derived from a seed"
  )
  let bytes = Key(
    .number("a positive number of bytes") { $0 > 0 }, default: 1,
    "The size of each piece sent by `dribble`, in bytes")
  let every = Key(.faultTime, "The pause before each piece sent by `dribble` (default: `100ms`)")
  let after = Key(
    .number("a non-negative number of bytes") { $0 >= 0 },
    "The number of bytes of content that `truncate` sends before it closes the connection")
  let by = Key(
    .number("a non-zero number of bytes") { $0 != 0 },
    "The number of bytes that `wrongLength` adds to `Content-Length`; may be negative")
}

package struct FaultWord {
  package let word: String
  package let about: String
  private let required: (@Sendable (FaultForm) -> FormKey)?
  private let others: @Sendable (FaultForm) -> [FormKey]
  private let make: @Sendable (Written<FaultForm>) -> Fault?

  private init(
    _ word: String, required: (@Sendable (FaultForm) -> FormKey)? = nil,
    keys others: @escaping @Sendable (FaultForm) -> [FormKey] = { _ in [] }, _ about: String,
    _ make: @escaping @Sendable (Written<FaultForm>) -> Fault?
  ) {
    (self.word, self.required, self.others) = (word, required, others)
    (self.about, self.make) = (about, make)
  }

  package static let all = [
    FaultWord("delay", required: { $0.time }, keys: { [$0.at] }, "the response is delayed") {
      fault in
      fault.time.map { .delay($0, at: fault.at ?? .head) }
    },
    FaultWord(
      "jitter", required: { $0.between }, keys: { [$0.at] },
      "the response is delayed by a random duration"
    ) { fault in
      fault.between.map { .jitter($0, at: fault.at ?? .head) }
    },
    FaultWord(
      "stall", keys: { [$0.time, $0.at] },
      "no data is sent for the given duration (default: a minute), and then the connection is closed"
    ) {
      .stall($0.time ?? Fault.longestWait, at: $0.at ?? .head)
    },
    FaultWord("dribble", keys: { [$0.bytes, $0.every] }, "the content is sent in small pieces") {
      .dribble($0.bytes, every: $0.every ?? .milliseconds(100))
    },
    FaultWord(
      "truncate", required: { $0.after },
      "the content is truncated, and then the connection is closed"
    ) {
      $0.after.map { .truncate(after: $0) }
    },
    FaultWord(
      "wrongLength", required: { $0.by },
      "`Content-Length` is wrong, and the connection is closed after the content"
    ) {
      $0.by.map { .wrongLength(by: $0) }
    },
    FaultWord("badChunk", "half of the content is sent as a chunk, followed by an invalid chunk") {
      _ in
      .badChunk
    },
    FaultWord(
      "garbage", keys: { [$0.at] },
      "random bytes replace the response, replace its content or follow the response"
    ) {
      .garbage(at: $0.at ?? .head)
    },
    FaultWord("halfClose", keys: { [$0.at] }, "the server closes its side of the connection") {
      .halfClose(at: $0.at ?? .end)
    },
    FaultWord("reset", keys: { [$0.at] }, "the connection is reset") { .reset(at: $0.at ?? .head) },
    FaultWord("refuse", "connections are refused; allowed only in the `faults` of a site") { _ in
      .refuse
    },
  ]

  package var keys: [String] {
    let form = FaultForm.table.form
    return ([required?(form)].compactMap(\.self) + others(form)).map(\.name)
  }

  fileprivate func fault(_ node: JSONNode, _ object: StrictObject) -> Fault? {
    let what = "the fault \"\(word)\""
    var details: StrictObject? = StrictObject(
      free: JSONNode(.object([]), range: node.range), source: object.source,
      reading: object.reading)
    if node.object != nil {
      details = object.object(node, what, keys: [FaultForm.name(\.fault)] + keys)
    }
    if let required = required?(FaultForm.table.form).name, node[required] == nil {
      object.report(.missingKey(required, of: what), at: node)
    }
    return details.flatMap { make(Written($0)) }
  }
}

extension KeyKind where Value == Fault {
  static func fault(isOfHost: Bool) -> KeyKind {
    let known = FaultWord.all.filter { isOfHost || $0.word != "refuse" }
    let choices = known.map { ($0.word, $0) }
    return KeyKind(
      "fault",
      schema: { writer in
        writer.define("fault") { writer in
          .either([.choice(FaultWord.all.map(\.word)), writer.schema(of: FaultForm.self)])
            .described("An injected fault as a keyword, or as an object with details")
        }
      }
    ) { node, object in
      if node.string != nil {
        return object.choice(node, "fault", choices)?.fault(node, object)
      }
      guard let word = node["fault"] else {
        let expected = "a fault such as \"reset\" or { \"fault\": \"delay\", \"time\": \"200ms\" }"
        object.report(
          node.object == nil
            ? .wrongKind(expected: expected, found: node.kind)
            : .missingKey("fault", of: "the fault"), at: node)
        return nil
      }
      return object.choice(word, "fault", choices)?.fault(node, object)
    }
  }
}

extension KeyKind where Value == Duration {
  static var faultTime: KeyKind {
    KeyKind<String>.text.parsed(as: { _ in "a duration of at most a minute, such as \"200ms\"" }) {
      TimeSpan.read($0).flatMap { $0 <= Fault.longestWait ? $0 : nil }
    }
    .called("duration, such as `\"200ms\"`")
  }
}

extension KeyKind where Value == ClosedRange<Duration> {
  static var faultTimes: KeyKind {
    KeyKind<Duration>.faultTime.list.checked { spans, node, object in
      let expected = "a pair of durations in ascending order, such as [\"100ms\", \"2s\"]"
      let two = node.array.flatMap { $0.count == 2 ? $0 : nil }
      guard object.expected(expected, node, two) != nil, spans.count == 2 else { return nil }
      if spans[0] <= spans[1] { return spans[0]...spans[1] }
      let text = spans.map(TimeSpan.text).joined(separator: " to ")
      object.report(.malformed(text, expected: expected), at: node)
      return nil
    }
  }
}
