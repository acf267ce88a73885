import Foundation
import HarnessText
import LinkTools

enum TextForm {
  case report, json, markup
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
    case .jsonl: .json
    case .junit, .html: .markup
    case .github: .program
    }
  }
}

extension ProcessInfo {
  var isCI: Bool { environment["CI"]?.isEmpty == false }
}
