struct Arguments: Sendable {
  private var words: [String: [String]] = [:]

  /// `--name VALUE` and `--name=VALUE` are equivalent, and `--` ends the options.
  init(_ words: [String], of command: some Command) throws(UsageError) {
    let options = command.options
    var positionals: [String] = []
    var rest = words[...]
    while let word = rest.popFirst() {
      if word == "--" {
        positionals += rest
        break
      }
      // A single dash means standard input. Any other argument that starts with a dash is an option, so a misspelled
      // option is not treated as a file name.
      guard word.hasPrefix("-"), word != "-" else {
        positionals.append(word)
        continue
      }
      let (name, attached) = word.assignment
      guard let option = options.first(where: { $0.name == name }) else {
        throw .unknownOption(name, known: options.map(\.name) + ["--help"])
      }
      if option.syntax == nil {
        guard attached == nil else { throw .unexpectedValue(option: name) }
        self.words[name] = [""]
        continue
      }
      let next = rest.first.flatMap { $0.hasPrefix("--") ? nil : $0 }
      guard let value = attached ?? next else { throw .missingValue(of: option.usage) }
      if attached == nil { rest.removeFirst() }
      if !option.isRepeatable, has(option) { throw .conflict("duplicate option \(name)") }
      self.words[name, default: []].append(value)
    }
    for argument in command.arguments {
      let count = argument.isRepeatable ? positionals.count : min(1, positionals.count)
      if count == 0, argument.isRequired { throw argument.missing }
      self.words[argument.name] = Array(positionals.prefix(count))
      positionals.removeFirst(count)
    }
    if let word = positionals.first { throw .unexpectedArgument(word) }
    for declaration in command.declarations {
      guard let syntax = declaration.syntax else { continue }
      for word in self.words[declaration.name] ?? [] where !syntax.accepts(word) {
        throw .invalidValue(
          word, of: declaration.name, expected: syntax.expected, choices: declaration.choices)
      }
    }
  }

  subscript<Value>(_ parameter: some Parameter<Value>) -> Value {
    parameter.value(words[parameter.declaration.name] ?? [])
  }

  func has(_ parameter: any Parameter) -> Bool { has(parameter.declaration) }

  private func has(_ declaration: Declaration) -> Bool { words[declaration.name]?.isEmpty == false }

  func refuse(_ parameters: [any Parameter], beside other: String) throws(UsageError) {
    for parameter in parameters where has(parameter) {
      throw .conflict("\(parameter.declaration.name) cannot be used with \(other)")
    }
  }

  func refuse(_ parameter: any Parameter, without other: any Parameter) throws(UsageError) {
    if has(parameter), !has(other) {
      throw .conflict("\(parameter.declaration.name) requires \(other.declaration.usage)")
    }
  }
}
