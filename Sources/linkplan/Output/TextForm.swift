import Foundation
import HarnessText
import LinkTools

/// The form of a printed text, which determines how commands for CI services are escaped in it.
enum TextForm {
  case report, json, markup
  /// Scripts, settings and workflow commands, which are printed unchanged.
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
