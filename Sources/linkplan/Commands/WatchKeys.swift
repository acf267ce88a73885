import Dispatch
import Foundation

/// The rows that a round of `replay --watch` replays.
enum WatchScope: Equatable {
  case all
  /// The rows that failed in the last round.
  case failed
  case filtered(String)

  var filter: String? { if case .filtered(let text) = self { text } else { nil } }
}

enum WatchEvent: Sendable {
  /// The interval between two checks of the files has elapsed.
  case tick
  case key(Character)
}

/// Translates key presses into requests.
///
/// `/` starts filter input, and Return ends it.
struct WatchKeys {
  private var typed: String?

  enum Request: Equatable {
    case replay(WatchScope)
    case typing(String)
    case quit
  }

  static let help = "a: all rows, f: failed rows, /: filter, q: quit"

  mutating func press(_ key: Character) -> Request? {
    if let text = typed { return type(key, after: text) }
    switch key {
    case "a", "\n", "\r": return .replay(.all)
    case "f": return .replay(.failed)
    case "/":
      typed = ""
      return .typing("")
    case "q", "\u{4}": return .quit
    default: return nil
    }
  }

  private mutating func type(_ key: Character, after text: String) -> Request? {
    switch key {
    case "\n", "\r":
      typed = nil
      return .replay(text.isEmpty ? .all : .filtered(text))
    case "\u{1B}":
      typed = nil
      return .replay(.all)
    case "\u{7F}", "\u{8}":
      typed = String(text.dropLast())
    default: typed = text + String(key)
    }
    return .typing(typed ?? "")
  }
}

/// Reports each key as soon as it is pressed, if standard input is a terminal.
final class TerminalKeys {
  private let source: any DispatchSourceRead
  private let before: termios

  /// Starts reading keys from standard input; returns `nil` if standard input is not a terminal.
  init?(_ press: @escaping @Sendable (Character) -> Void) {
    var settings = termios()
    guard isatty(STDIN_FILENO) == 1, tcgetattr(STDIN_FILENO, &settings) == 0 else { return nil }
    before = settings
    // ISIG is retained, so Ctrl-C still sends SIGINT.
    settings.c_lflag &= ~tcflag_t(ICANON | ECHO)
    tcsetattr(STDIN_FILENO, TCSANOW, &settings)
    source = DispatchSource.makeReadSource(
      fileDescriptor: STDIN_FILENO, queue: DispatchQueue(label: "linkplan.keys"))
    source.setEventHandler {
      var bytes = [UInt8](repeating: 0, count: 256)
      let count = read(STDIN_FILENO, &bytes, bytes.count)
      for key in String(decoding: bytes.prefix(max(0, count)), as: UTF8.self) { press(key) }
    }
    source.resume()
  }

  /// Stops reading keys, and restores the terminal's settings.
  func stop() {
    source.cancel()
    var settings = before
    tcsetattr(STDIN_FILENO, TCSANOW, &settings)
  }
}
