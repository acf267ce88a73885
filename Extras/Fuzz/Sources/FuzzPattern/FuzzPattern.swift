import Driver
@testable import HarnessText
@testable import LinkModel

/// Compares the pattern matcher with a simple implementation.
///
/// The input consists of a pattern, a line break and a string.
///
/// The string is the fragment of a link, because normalizing the slashes in a path would complicate the implementation.
private func fuzzPattern(_ start: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
  guard let start else { return 0 }
  let bytes = Array(UnsafeBufferPointer(start: start, count: min(count, 400)))
  let parts = bytes.split(separator: 0x0A, maxSplits: 1, omittingEmptySubsequences: false)
  guard parts.count == 2, let pattern = String(validating: parts[0], as: UTF8.self) else {
    return 0
  }
  let text = String(decoding: parts[1].filter(isFragmentByte), as: UTF8.self)
  let json = JSONValue.string(pattern).text
  let file = AssociationFile(
    #"{"applinks":{"details":[{"appIDs":["A.b"],"components":[{"\#("#")":"# + json + "}]}]}}")
  let link = Link("https://shop.example/#" + text)
  let matched = file.verdict(for: link, app: "A.b").outcome == .match
  guard let plain = PlainGlob(pattern) else { return 0 }
  precondition(matched == plain.matches(link.fragment ?? ""), "\(pattern) \(text)")
  return 0
}

/// Whether a fragment can contain the byte unescaped.
///
/// Bytes that a fragment cannot contain unescaped are removed, because parsing the link would escape them.
private func isFragmentByte(_ byte: UInt8) -> Bool {
  byte > 0x20 && byte < 0x7F && !Array("#%\"<>[\\]^`{|}".utf8).contains(byte)
}

/// A slow but simple matcher.
///
/// After each step of the pattern, the matcher computes the lengths of all matching prefixes of the string.
private struct PlainGlob {
  private enum Step {
    case scalar(Unicode.Scalar)
    case any
    case run
    case ascii((UInt8) -> Bool)
  }

  private var steps: [Step] = []

  /// Parses a pattern; returns `nil` if it contains an unterminated variable or a variable other than `$(digit)`,
  /// `$(lower)` and `$(upper)`.
  init?(_ pattern: String) {
    var rest = Substring(pattern).unicodeScalars
    while let scalar = rest.popFirst() {
      switch scalar {
      case "*": steps.append(.run)
      case "?": steps.append(.any)
      case "$" where rest.first == "(":
        guard let close = rest.firstIndex(of: ")") else { return nil }
        let name = String(Substring(rest[rest.index(after: rest.startIndex)..<close]))
        switch name {
        case "digit": steps.append(.ascii { (0x30...0x39).contains($0) })
        case "lower": steps.append(.ascii { (0x61...0x7A).contains($0) })
        case "upper": steps.append(.ascii { (0x41...0x5A).contains($0) })
        default: return nil
        }
        rest = rest[rest.index(after: close)...]
      default: steps.append(.scalar(scalar))
      }
    }
  }

  func matches(_ text: String) -> Bool {
    let scalars = Array(text.unicodeScalars)
    var reached = Array(repeating: false, count: scalars.count + 1)
    reached[0] = true
    for step in steps {
      var next = Array(repeating: false, count: scalars.count + 1)
      for index in reached.indices where reached[index] {
        switch step {
        case .run: for later in index...scalars.count { next[later] = true }
        case .any: if index < scalars.count { next[index + 1] = true }
        case .scalar(let scalar):
          if index < scalars.count, scalars[index] == scalar { next[index + 1] = true }
        case .ascii(let accepts):
          if index < scalars.count, scalars[index].isASCII, accepts(UInt8(scalars[index].value)) {
            next[index + 1] = true
          }
        }
      }
      reached = next
    }
    return reached[scalars.count]
  }
}

@main enum FuzzPattern {
  static func main() {
    _ = fuzz(CommandLine.argc, CommandLine.unsafeArgv) { fuzzPattern($0, $1) }
  }
}
