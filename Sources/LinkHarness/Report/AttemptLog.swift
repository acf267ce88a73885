import LinkModel

/// A line for each link that a row opens: when, what, from where, and what became of it.
///
/// The lines are `key=value` pairs in a fixed order, the values quoted as JSON where they are not plain words, so that
/// people read them and tools such as `grep` find in them.
public struct AttemptLog: Sendable {
  /// Makes a log.
  public init() {}

  /// The lines of one row.
  public func lines(of result: RowResult) -> String {
    result.steps.compactMap { step in line(step, of: result) }.joined()
  }

  private func line(_ step: StepResult, of result: RowResult) -> String? {
    let trace = step.trace
    guard let link = trace.link else { return nil }
    var pairs: [(String, String?)] = [
      ("time", Self.time(trace.time)), ("url", link.raw), ("source", trace.source?.name),
      ("host", link.host), ("path", link.path), ("query", link.query),
      ("result", trace.decision?.destination.name), ("reason", trace.decision?.reason.code),
    ]
    switch trace.routing {
    case .route(let match)?: pairs.append(("route", match.name))
    case .failure(let failure)?: pairs.append(("error", failure.code))
    case nil: pairs.append(("status", trace.page?.status.map(String.init)))
    }
    pairs.append(("at", "\(result.plan):\(step.step.position.line)"))
    pairs.append(("row", result.row.id))
    return pairs.compactMap { key, value in value.map { "\(key)=\(Self.quoted($0))" } }
      .joined(separator: " ") + "\n"
  }

  /// Seconds since the start of the row, on its virtual clock.
  private static func time(_ time: Duration) -> String {
    let milliseconds = time.milliseconds
    let rest = String(milliseconds % 1_000)
    return "\(milliseconds / 1_000)." + String(repeating: "0", count: 3 - rest.count) + rest
  }

  private static func quoted(_ text: String) -> String {
    let isPlain =
      !text.isEmpty
      && text.utf8.allSatisfy {
        $0 > 0x20 && $0 < 0x7F && $0 != UInt8(ascii: "\"") && $0 != UInt8(ascii: "=")
          && $0 != UInt8(ascii: "\\")
      }
    return isPlain ? text : JSONValue.string(TerminalText.escaped(text)).text
  }
}
