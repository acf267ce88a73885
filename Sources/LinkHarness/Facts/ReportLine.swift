package struct ReportLine: Sendable, ExpressibleByStringInterpolation {
  package struct Run: Sendable, Equatable {
    package let text: String
    package let style: Style
  }

  package enum Style: Sendable {
    case plain, strong, code
    /// The title of a claim's source.
    case source
  }

  package enum Detail: Comparable {
    case brief
    case full
    case everything
  }

  package private(set) var runs: [Run]
  package private(set) var isDetail = false
  private(set) var label: Stage?

  package var text: String { runs.map(\.text).joined() }

  package init(stringLiteral text: String) { runs = [Run(text: text, style: .plain)] }

  package init(stringInterpolation parts: Interpolation) { runs = parts.runs }

  init(_ text: String) { runs = [Run(text: text, style: .plain)] }

  static func detail(_ line: ReportLine, label: Stage? = nil) -> ReportLine {
    var detail = line
    (detail.isDetail, detail.label) = (true, label)
    return detail
  }

  package struct Interpolation: StringInterpolationProtocol {
    fileprivate var runs: [Run] = []

    package init(literalCapacity: Int, interpolationCount: Int) {
      runs.reserveCapacity(2 * interpolationCount + 1)
    }
    package mutating func appendLiteral(_ text: String) { add(text, .plain) }
    package mutating func appendInterpolation(_ text: String) { add(text, .plain) }
    package mutating func appendInterpolation(strong text: String) { add(text, .strong) }
    package mutating func appendInterpolation(code text: String) { add(text, .code) }
    mutating func appendInterpolation(source text: String) { add(text, .source) }

    private mutating func add(_ text: String, _ style: Style) {
      if !text.isEmpty { runs.append(Run(text: text, style: style)) }
    }
  }
}
