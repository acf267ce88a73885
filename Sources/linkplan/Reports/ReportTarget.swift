import LinkTools
import LinkHarness

/// One `--report FORMAT[=FILE]` of a command line.
struct ReportTarget<Format: ReportChoice>: Sendable {
  let format: Format
  /// The file it is written to; `nil` for standard output.
  let file: String?

  init(_ format: Format, file: String? = nil) {
    self.format = format
    self.file = file
  }

  /// Refuses reports that would be mixed up on standard output.
  static func check(_ targets: [Self]) throws(UsageError) {
    let onOutput = targets.filter { $0.file == nil && !$0.format.mixes }.map(\.format.rawValue)
    if onOutput.count > 1 {
      throw .conflict(
        "\(onOutput.joined(separator: " and ")) would both go to standard output; write --report \(onOutput[1])=FILE"
      )
    }
  }
}

/// The formats of a report.
protocol ReportChoice: RawRepresentable<String>, CaseIterable, Sendable {
  /// Whether its lines may stand between those of another report.
  var mixes: Bool { get }
}

extension ReportFormat: ReportChoice {
  var mixes: Bool { self == .github }
}

extension ValueKind {
  static func report<Format: ReportChoice>(_: Format.Type) -> Self
  where Value == ReportTarget<Format> {
    let names = Format.allCases.map(\.rawValue)
    return Self("FORMAT[=FILE]", expected: "FORMAT[=FILE]", choices: names) { word in
      let parts = word.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
      guard let format = Format(rawValue: String(parts[0])), parts.count == 1 || parts[1] != ""
      else { return nil }
      return ReportTarget(format, file: parts.count == 2 ? String(parts[1]) : nil)
    }
  }
}

extension Arguments {
  /// The reports of an option, or one to standard output if it is not given.
  func targets<Format>(
    _ option: Option<[ReportTarget<Format>]>, default: Format
  ) throws(UsageError) -> [ReportTarget<Format>] {
    let targets = self[option].isEmpty ? [ReportTarget(`default`)] : self[option]
    try ReportTarget.check(targets)
    return targets
  }
}
