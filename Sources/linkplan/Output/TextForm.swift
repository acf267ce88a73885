import Foundation
import HarnessText
import LinkTools

/// What a printed text is, and so how text of the input that a CI service would obey is escaped in it.
enum TextForm {
  case report, json, markup
  /// Scripts, settings and workflow commands, which are printed as they are.
  case program

  var escape: LogCommands.Escape? {
    switch self {
    case .report: .terminal
    case .json: .json
    case .markup: .markup
    case .program: nil
    }
  }
}

extension ReportFormat {
  var form: TextForm {
    switch self {
    case .console, .markdown: .report
    // The values of TAP are JSON strings.
    case .jsonl, .tap: .json
    case .junit, .html: .markup
    case .github: .program
    }
  }
}

extension ProcessInfo {
  /// CI services set `CI`, most of them to `true`.
  var isCI: Bool { !(environment["CI"] ?? "").isEmpty }
}
