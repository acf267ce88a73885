enum ColorMode: String, CaseIterable {
  case auto, always, never

  /// Whether results are coloured; `auto` follows no-color.org and bixense.com/clicolors, with `NO_COLOR` before `CLICOLOR_FORCE`.
  func isColored(isTerminal: Bool, _ environment: [String: String]) -> Bool {
    switch self {
    case .always: return true
    case .never: return false
    case .auto:
      if environment["NO_COLOR"]?.isEmpty == false { return false }
      if let force = environment["CLICOLOR_FORCE"], !force.isEmpty, force != "0" { return true }
      return isTerminal && environment["TERM"] != "dumb"
    }
  }
}
