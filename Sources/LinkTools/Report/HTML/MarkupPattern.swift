import HarnessText

/// Markup in which the words of a row's head are replaced by their numbers.
///
/// Rows of a matrix often differ only in words of their ids and links, such as `product/1` and `product/2`. If the
/// bodies of two rows have the same pattern, the report's script makes one from the other. Tags and character
/// references are no words, and `words` in the script must find the same words as this type.
struct MarkupPattern: Hashable {
  private var bytes: [UInt8] = []

  init(of body: HTML, with head: HTML) {
    var numbers: [ArraySlice<UInt8>: Int] = [:]
    var count = 0
    Self.split(head) { piece, isWord in
      guard isWord else { return }
      if numbers[piece] == nil { numbers[piece] = count }
      count += 1
    }
    Self.split(body) { piece, isWord in
      if isWord, let number = numbers[piece] {
        // Escaped text contains no control characters but line breaks and tabs.
        bytes += [1, UInt8(truncatingIfNeeded: number), UInt8(truncatingIfNeeded: number >> 8)]
      } else {
        bytes += piece
      }
    }
  }

  private static func split(_ html: HTML, _ take: (ArraySlice<UInt8>, _ isWord: Bool) -> Void) {
    let bytes = Array(html.text.utf8)
    var index = 0
    while index < bytes.count {
      let rest = bytes[index...]
      let isWord = bytes[index].isASCIIAlphanumeric
      let end: Int
      switch bytes[index] {
      case "<": end = rest.firstIndex(of: ">").map { $0 + 1 } ?? bytes.count
      case "&": end = rest.firstIndex(of: ";").map { $0 + 1 } ?? bytes.count
      case _ where isWord: end = rest.firstIndex { !$0.isASCIIAlphanumeric } ?? bytes.count
      default:
        end = rest.firstIndex { $0 == "<" || $0 == "&" || $0.isASCIIAlphanumeric } ?? bytes.count
      }
      take(bytes[index..<end], isWord)
      index = end
    }
  }
}
