enum CommonOptions {
  static let color = Option(
    "--color", .choice(ColorMode.self),
    "colour the console report; auto colours it on a terminal and respects NO_COLOR, CLICOLOR_FORCE and TERM=dumb",
    default: .auto)
  static let quiet = Option(
    "--quiet", "omit notes and progress; results, warnings and errors are still printed")
  static let ciLog = Option(
    "--ci-log",
    "escape text that CI services interpret as commands, such as ::error:: (default if CI is set)")

  static var declarations: [Declaration] {
    [color.declaration, quiet.declaration, ciLog.declaration]
  }
}
