enum ColorMode: String, CaseIterable {
  case auto, always, never

  /// With `auto`, `NO_COLOR` (no-color.org) takes precedence over `CLICOLOR_FORCE` (bixense.com/clicolors).
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
