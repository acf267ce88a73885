/// The texts of `--help`.
enum Help {
  static var overview: String {
    let width = CommandSpec.all.map(\.name.count).max() ?? 0
    let commands = CommandSpec.all.map { spec in
      "  \(pad(spec.name, to: width))  \(spec.summary)\n"
    }.joined()
    return """
      linkplan replays deep links and universal links against a mock site, offline,
      and says where each one ends up and why.

      usage: linkplan COMMAND [ARGUMENTS]

      \(commands)
      example: linkplan replay TestPlans
      help:    linkplan COMMAND --help, or linkplan help TOPIC

      \(HelpTopic.allCases.map { "  \(pad($0.rawValue, to: width))  \($0.summary)\n" }.joined())
      exit status: 0 all good, 1 an expectation or check failed, 2 could not run

      """
  }

  static func text(of spec: CommandSpec) -> String {
    let names = spec.options.map { option in
      option.value.map { "\(option.name) \($0)" } ?? option.name
    }
    let options = zip(names, spec.options).map { name, option in
      name.count <= 24
        ? "  \(pad(name, to: 24))  \(option.summary)\n"
        : "  \(name)\n  \(pad("", to: 24))  \(option.summary)\n"
    }.joined()
    let usage = [spec.name, spec.options.isEmpty ? "" : "[OPTIONS]", spec.arguments]
      .filter { !$0.isEmpty }.joined(separator: " ")
    return """
      \(spec.summary)

      usage: linkplan \(usage)

      \(spec.details)

      \(options)
      example: \(spec.example)

      """
  }

  private static func pad(_ text: String, to width: Int) -> String {
    text + String(repeating: " ", count: max(0, width - text.count))
  }
}
