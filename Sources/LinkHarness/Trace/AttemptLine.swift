import HarnessText
import LinkModel

/// The outcome of one link as `key=value` pairs in a fixed order: values with special characters are quoted, so no link
/// can forge a pair, and secrets are masked, because logs are stored longer and read by more people than links.
struct AttemptLine {
  private(set) var text: String

  init?(of trace: StepTrace) {
    guard let opened = trace.link else { return nil }
    let raw = trace.mask.masked(link: opened.raw)
    let link = raw == opened.raw ? opened : Link(raw)
    text = ""
    text.reserveCapacity(240)
    text += "time="
    text += trace.time.seconds
    add("url", link.raw)
    add("source", trace.source?.name)
    add("host", link.host)
    add("path", link.path)
    add("query", link.query)
    add("result", trace.decision?.destination.name)
    add("reason", trace.decision?.reason.code)
    switch trace.routing {
    case .route(let match)?:
      add("route", match.name)
      add("error", (trace.route.fallbackReason ?? trace.navigate.failure)?.code)
    case .failure(let failure)?: add("error", failure.code)
    case nil: add("status", trace.page?.status.map(String.init))
    }
  }

  mutating func add(_ key: String, _ value: String?) {
    guard let value else { return }
    text += " "
    text += key
    text += "="
    text += Self.quoted(value)
  }

  private static func quoted(_ text: String) -> String {
    var copy = text
    let isPlain =
      !text.isEmpty
      && copy.withUTF8 { utf8 in
        // Without an early exit, many bytes are tested at once.
        var bad: UInt8 = 0
        for byte in utf8 {
          bad |= byte &- 0x21 > 0x5D ? 1 : 0
          bad |= byte == 0x22 || byte == 0x3D || byte == 0x5C ? 1 : 0
        }
        return bad == 0
      }
    return isPlain ? text : JSONValue.string(TerminalText.escaped(text)).text
  }
}

extension Duration {
  /// The duration in seconds with three decimal places, such as `0.500`; that of a negative one is zero.
  package var seconds: String {
    let milliseconds = max(0, milliseconds)
    let rest = String(milliseconds % 1_000)
    return "\(milliseconds / 1_000)." + String(repeating: "0", count: 3 - rest.count) + rest
  }

  package var milliseconds: Int {
    Int(components.seconds) * 1_000 + Int(components.attoseconds / 1_000_000_000_000_000)
  }
}
