/// One `--report FORMAT[=FILE]` of a command line.
struct ReportTarget<Format: CaseIterable & RawRepresentable<String> & Sendable>: Sendable {
  let format: Format
  /// The file it is written to; `nil` for standard output.
  let file: String?

  init(_ format: Format, file: String? = nil) {
    self.format = format
    self.file = file
  }
}

extension Option {
  static func reports<Format>(_: Format.Type) -> Self where Value == [ReportTarget<Format>] {
    let names = Format.allCases.map(\.rawValue)
    let kind = ValueKind("FORMAT[=FILE]", expected: "FORMAT[=FILE]", choices: names) { word in
      let parts = word.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
      let file = parts.count == 2 ? String(parts[1]) : nil
      return Format(rawValue: String(parts[0])).flatMap { format in
        file == "" ? nil : ReportTarget(format, file: file)
      }
    }
    return Option(
      each: "--report", kind,
      names.joined(separator: ", ") + "; written to standard output or to a file")
  }
}

extension Arguments {
  /// The reports of an option and of switches, or the default; those that would be mixed up on standard output are refused.
  func targets<Format: Equatable>(
    _ option: Option<[ReportTarget<Format>]>, and others: [Format] = [], default: Format,
    mixed: Format? = nil
  ) throws(UsageError) -> [ReportTarget<Format>] {
    let targets = others.map { ReportTarget($0) } + self[option]
    let onOutput = targets.filter { $0.file == nil && $0.format != mixed }.map(\.format.rawValue)
    if onOutput.count > 1 {
      throw .conflict(
        "\(onOutput.joined(separator: " and ")) would both go to standard output; write --report \(onOutput[1])=FILE"
      )
    }
    return targets.isEmpty ? [ReportTarget(`default`)] : targets
  }
}
