import HarnessText

/// Scripts that complete commands and options in shells, made from what the commands understand.
enum Completions {
  /// The shells there are scripts for.
  enum Shell: String, CaseIterable {
    case bash, zsh, fish
  }

  static func script(for shell: Shell) -> String {
    switch shell {
    case .bash: bash
    case .zsh: zsh
    case .fish: fish
    }
  }

  private static let specs = CommandSpec.all
  private static var commands: [String] { specs.map(\.name) + ["help"] }
  private static var topics: [String] { specs.map(\.name) + HelpTopic.allCases.map(\.rawValue) }

  // MARK: bash

  private static var bash: String {
    let values = specs.flatMap { spec in
      spec.options.compactMap { option in
        option.choices.map {
          "    '\(spec.name) \(option.name)') words='\($0.joined(separator: " "))' ;;\n"
        }
      }
    }.joined()
    let options = specs.map { spec in
      let names = spec.options.map(\.name) + ["--help"]
      return "    \(spec.name)) words='\(names.joined(separator: " "))' ;;\n"
    }.joined()
    let files = specs.filter { $0.arguments.isEmpty }.map(\.name)
    return """
      # bash completion of linkplan: eval "$(linkplan completions bash)"
      _linkplan() {
        local current="${COMP_WORDS[COMP_CWORD]}" previous="${COMP_WORDS[COMP_CWORD-1]}" words=''
        COMPREPLY=()
        if [ "$COMP_CWORD" -eq 1 ]; then
          COMPREPLY=($(compgen -W '\(commands.joined(separator: " "))' -- "$current"))
          return
        fi
        case "${COMP_WORDS[1]} $previous" in
          'help help') words='\(topics.joined(separator: " "))' ;;
          'completions completions') words='\(Shell.allCases.map(\.rawValue).joined(separator: " "))' ;;
      \(values)  esac
        if [ -z "$words" ] && [ "${current#-}" != "$current" ]; then
          case "${COMP_WORDS[1]}" in
      \(options)    esac
        fi
        # What no word completes is completed as a file, but for \(files.joined(separator: ", ")).
        if [ -n "$words" ]; then COMPREPLY=($(compgen -W "$words" -- "$current")); fi
      }
      complete -o bashdefault -o default -F _linkplan linkplan

      """
  }

  // MARK: zsh

  private static var zsh: String {
    let list = specs.map { "    \(quoted("\($0.name):\($0.summary)"))\n" }.joined()
    let cases = specs.map { spec in
      let options = spec.options.map { "      \(zsh($0)) \\\n" }.joined()
      let rest =
        spec.name == "completions"
        ? "'1:shell:(\(Shell.allCases.map(\.rawValue).joined(separator: " ")))'"
        : spec.arguments.isEmpty ? "" : "'*:file:_files'"
      return
        "    \(spec.name)) _arguments \\\n\(options)      '--help[what the command does]' \(rest) ;;\n"
    }.joined()
    return """
      #compdef linkplan
      # zsh completion of linkplan: save as _linkplan in a folder of $fpath
      _linkplan() {
        local -a commands
        commands=(
      \(list)    'help:what a command does, or a topic'
        )
        if (( CURRENT == 2 )); then
          _describe command commands
          return
        fi
        local command=$words[2]
        shift words
        (( CURRENT -= 1 ))
        case $command in
      \(cases)    help) _values topic \(topics.joined(separator: " ")) ;;
        esac
      }
      if [ "$funcstack[1]" = _linkplan ]; then _linkplan "$@"; else compdef _linkplan linkplan; fi

      """
  }

  private static func zsh(_ option: CommandSpec.Option) -> String {
    let text = option.summary.replacing("[", with: "(").replacing("]", with: ")")
    let star = option.isRepeatable ? "*" : ""
    guard let value = option.value else { return quoted("\(star)\(option.name)[\(text)]") }
    let action =
      option.choices.map { "(\($0.joined(separator: " ")))" }
      ?? (option.takesFile ? "_files" : " ")
    let name = value.replacing(":", with: " ")
    return quoted("\(star)\(option.name)=[\(text)]:\(name):\(action)")
  }

  // MARK: fish

  private static var fish: String {
    var text = "# fish completion of linkplan: linkplan completions fish | source\n"
    let seen = commands.joined(separator: " ")
    for spec in specs {
      text +=
        "complete -c linkplan -f -n 'not __fish_seen_subcommand_from \(seen)' -a \(spec.name) -d \(fishQuoted(spec.summary))\n"
    }
    text +=
      "complete -c linkplan -f -n 'not __fish_seen_subcommand_from \(seen)' -a help -d 'what a command does, or a topic'\n"
    text +=
      "complete -c linkplan -f -n '__fish_seen_subcommand_from help' -a '\(topics.joined(separator: " "))'\n"
    for spec in specs {
      let here = "complete -c linkplan -n '__fish_seen_subcommand_from \(spec.name)'"
      for option in spec.options {
        let value =
          option.choices.map { " -x -a '\($0.joined(separator: " "))'" }
          ?? (option.value == nil ? "" : option.takesFile ? " -r -F" : " -x")
        text +=
          "\(here) -l \(option.name.dropFirst(2))\(value) -d \(fishQuoted(option.summary))\n"
      }
      if spec.name == "completions" {
        let shells = Shell.allCases.map(\.rawValue).joined(separator: " ")
        text += "\(here) -f -a '\(shells)'\n"
      }
    }
    return text
  }

  // MARK: Words

  private static func quoted(_ text: String) -> String {
    "'" + text.replacing("'", with: "'\\''") + "'"
  }

  private static func fishQuoted(_ text: String) -> String {
    "'" + text.replacing("\\", with: "\\\\").replacing("'", with: "\\'") + "'"
  }
}

extension CommandSpec.Option {
  /// The words it takes, where its value is a list of them.
  fileprivate var choices: [String]? {
    guard let words = value?.split(separator: "|").map(String.init), words.count > 1,
      words.allSatisfy({ $0.allSatisfy { $0.isLowercase && $0.isASCII } })
    else { return nil }
    return words
  }

  /// Whether its value is the path of a file or folder.
  fileprivate var takesFile: Bool { ["FILE", "DIR", "FOLDER"].contains(value) }
}
