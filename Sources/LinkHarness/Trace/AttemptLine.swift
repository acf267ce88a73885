import HarnessText
import LinkModel

/// The outcome of one link as `key=value` pairs in a fixed order: values with special characters are quoted, so no link
/// can forge a pair, and secrets are masked, because logs are stored longer and read by more people than links.
struct AttemptLine {
  private var bytes: [UInt8] = []

  var text: String { bytes.utf8Text }

  /// The line of a step that has a link; a function, because the argument of an initializer would be copied.
  static func line(of trace: StepTrace) -> AttemptLine? {
    guard let opened = trace.link else { return nil }
    let raw = trace.mask.masked(link: opened.raw)
    let link = raw == opened.raw ? opened : Link(raw)
    var line = AttemptLine()
    line.bytes.reserveCapacity(240)
    line.bytes.append("time=")
    line.bytes.append(trace.time.seconds)
    // A path and a query are percent-encoded, so those of a plain link are plain, too.
    let isPlain = Self.isPlain(link.raw)
    line.add(" url=", link.raw, isPlain: isPlain)
    line.add(" source=", trace.source?.name, isPlain: true)
    line.add(" host=", link.host)
    line.add(" path=", link.path, isPlain: isPlain)
    line.add(" query=", link.query, isPlain: isPlain)
    line.add(" result=", trace.decide.decision?.destination.name)
    line.add(" reason=", trace.decide.decision?.reason.code, isPlain: true)
    switch trace.route.outcome {
    case .route(let match)?:
      line.add(" route=", match.name)
      line.add(" error=", (trace.route.fallbackReason ?? trace.navigate.failure)?.code)
    case .failure(let failure)?: line.add(" error=", failure.code)
    case nil: line.add(" status=", trace.fallback.page?.status.map(String.init))
    }
    return line
  }

  /// `key` contains the space before it and the `=` after it.
  mutating func add(_ key: String, _ value: String?, isPlain: Bool = false) {
    guard let value else { return }
    bytes.append(key)
    let needsNoQuotes = isPlain && !value.isEmpty || Self.isPlain(value)
    bytes.append(needsNoQuotes ? value : JSONValue.string(TerminalText.escaped(value)).text)
  }

  private static func isPlain(_ text: String) -> Bool {
    var copy = text
    return !text.isEmpty
      && copy.withUTF8 { utf8 in
        for byte in utf8 where byte &- 0x21 > 0x5D || byte == 0x22 || byte == 0x3D || byte == 0x5C { return false }
        return true
      }
  }
}

extension Duration {
  /// The duration in seconds with three decimal places, such as `0.500`; that of a negative one is zero.
  package var seconds: String {
    let milliseconds = max(0, milliseconds)
    if milliseconds == 0 { return "0.000" }
    return "\(milliseconds / 1_000)." + String(1_000 + milliseconds % 1_000).dropFirst()
  }

  package var milliseconds: Int {
    Int(components.seconds) * 1_000 + Int(components.attoseconds / 1_000_000_000_000_000)
  }
}
