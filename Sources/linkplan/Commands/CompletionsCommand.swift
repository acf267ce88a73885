final class CompletionsCommand: Command {
  let name = "completions"
  let summary = "print a completion script for a shell"
  let details = """
    SHELL is bash, zsh or fish. A comment at the start of the script explains how to
    install it.
    """
  let example = "linkplan completions bash"

  let shell = Argument(.choice(Completions.Shell.self, "SHELL"), "a shell")

  func run(_ given: Arguments, _ output: Output) -> CommandStatus {
    output.result(Completions(commands: Commands.all).script(for: given[shell]), as: .program)
    return .success
  }
}

struct Completions {
  let commands: [any Command]

  enum Shell: String, CaseIterable {
    case bash, zsh, fish
  }

  func script(for shell: Shell) -> String {
    switch shell {
    case .bash: bash
    case .zsh: zsh
    case .fish: fish
    }
  }

  private var names: String { Self.list(commands.map(\.name)) }

  // MARK: bash

  private var bash: String {
    let values = commands.flatMap { command in
      command.declarations.compactMap { parameter in
        let words = parameter.choices
        // The first argument of a command directly follows the command's name.
        let previous = parameter.isOption ? parameter.name : command.name
        return words.isEmpty
          ? nil : "    '\(command.name) \(previous)') words='\(Self.list(words))' ;;\n"
      }
    }.joined()
    let options = commands.map { command in
      "    \(command.name)) words='\(Self.list(command.options.map(\.name) + ["--help"]))' ;;\n"
    }.joined()
    return """
      # bash completion for linkplan: eval "$(linkplan completions bash)"
      _linkplan() {
        local current="${COMP_WORDS[COMP_CWORD]}" previous="${COMP_WORDS[COMP_CWORD-1]}" words=''
        COMPREPLY=()
        if [ "$COMP_CWORD" -eq 1 ]; then
          COMPREPLY=($(compgen -W '\(names) --help --version' -- "$current"))
          return
        fi
        case "${COMP_WORDS[1]} $previous" in
      \(values)  esac
        if [ -z "$words" ] && [ "${current#-}" != "$current" ]; then
          case "${COMP_WORDS[1]}" in
      \(options)    esac
        fi
        # If there are no words to choose from, bash completes file paths.
        if [ -n "$words" ]; then COMPREPLY=($(compgen -W "$words" -- "$current")); fi
      }
      complete -o bashdefault -o default -F _linkplan linkplan

      """
  }

  // MARK: zsh

  private var zsh: String {
    let list = commands.map { "    \(Self.quoted("\($0.name):\($0.summary)"))\n" }.joined()
    let cases = commands.map { command in
      let options = command.options.map { "      \(Self.zsh(option: $0)) \\\n" }.joined()
      let arguments = command.arguments.enumerated().map { place, argument in
        let place = argument.isRepeatable ? "*" : "\(place + 1)"
        return " '\(place):\(argument.name.lowercased()):\(Self.zshAction(argument))'"
      }.joined()
      return
        "    \(command.name)) _arguments \\\n\(options)      '--help[print help for the command]'\(arguments) ;;\n"
    }.joined()
    return """
      #compdef linkplan
      # zsh completion for linkplan: save as _linkplan in a directory of $fpath
      _linkplan() {
        local -a commands
        commands=(
      \(list)  )
        if (( CURRENT == 2 )); then
          _describe command commands
          return
        fi
        local command=$words[2]
        shift words
        (( CURRENT -= 1 ))
        case $command in
      \(cases)  esac
      }
      if [ "$funcstack[1]" = _linkplan ]; then _linkplan "$@"; else compdef _linkplan linkplan; fi

      """
  }

  private static func zsh(option: Declaration) -> String {
    let text = option.help.replacing("[", with: "(").replacing("]", with: ")")
    let star = option.isRepeatable ? "*" : ""
    guard let syntax = option.syntax else { return quoted("\(star)\(option.name)[\(text)]") }
    let name = syntax.placeholder.replacing(":", with: " ")
    return quoted("\(star)\(option.name)=[\(text)]:\(name):\(zshAction(option))")
  }

  private static func zshAction(_ parameter: Declaration) -> String {
    let words = parameter.choices
    return words.isEmpty ? parameter.syntax?.isPath == true ? "_files" : " " : "(\(list(words)))"
  }

  // MARK: fish

  private var fish: String {
    var text = "# fish completion for linkplan: linkplan completions fish | source\n"
    for command in commands {
      text +=
        "complete -c linkplan -f -n 'not __fish_seen_subcommand_from \(names)' -a \(command.name) -d \(Self.fishQuoted(command.summary))\n"
    }
    for command in commands {
      // After `help`, a command's name is a help topic, so the command's options and arguments are not offered.
      let other = command.name == "help" ? "" : "; and not __fish_seen_subcommand_from help"
      let here = "complete -c linkplan -n '__fish_seen_subcommand_from \(command.name)\(other)'"
      for parameter in command.declarations {
        let words = parameter.choices
        if parameter.isOption {
          let value = parameter.syntax.map { $0.isPath ? " -r -F" : " -x" } ?? ""
          let choices = words.isEmpty ? "" : " -a '\(Self.list(words))'"
          text +=
            "\(here) -l \(parameter.name.dropFirst(2))\(value)\(choices) -d \(Self.fishQuoted(parameter.help))\n"
        } else if !words.isEmpty {
          text += "\(here) -f -a '\(Self.list(words))'\n"
        }
      }
    }
    return text
  }

  // MARK: Words

  private static func list(_ words: [String]) -> String { words.joined(separator: " ") }

  private static func quoted(_ text: String) -> String {
    "'" + text.replacing("'", with: "'\\''") + "'"
  }

  private static func fishQuoted(_ text: String) -> String {
    "'" + text.replacing("\\", with: "\\\\").replacing("'", with: "\\'") + "'"
  }
}
