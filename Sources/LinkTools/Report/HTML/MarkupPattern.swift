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
    bytes.reserveCapacity(body.text.utf8.count)
    Self.split(body) { piece, isWord in
      if isWord, !numbers.isEmpty, let number = numbers[piece] {
        // Escaped text contains no control characters but line breaks and tabs.
        bytes += [1, UInt8(truncatingIfNeeded: number), UInt8(truncatingIfNeeded: number >> 8)]
      } else {
        bytes += piece
      }
    }
  }

  private static func split(_ html: HTML, _ take: (ArraySlice<UInt8>, _ isWord: Bool) -> Void) {
    let bytes = Array(html.text.utf8)
    // Reading through a pointer avoids the checks and the generic searches of slices.
    bytes.withUnsafeBufferPointer { all in
      var index = 0
      while index < all.count {
        let first = all[index]
        let isWord = first.isASCIIAlphanumeric
        var end = index + 1
        switch first {
        case UInt8(ascii: "<"), UInt8(ascii: "&"):
          let last = first == UInt8(ascii: "<") ? UInt8(ascii: ">") : UInt8(ascii: ";")
          while end < all.count, all[end] != last { end += 1 }
          end = min(end + 1, all.count)
        case _ where isWord:
          while end < all.count, all[end].isASCIIAlphanumeric { end += 1 }
        default:
          while end < all.count, all[end] != UInt8(ascii: "<"), all[end] != UInt8(ascii: "&"),
            !all[end].isASCIIAlphanumeric
          { end += 1 }
        }
        take(bytes[index..<end], isWord)
        index = end
      }
    }
  }
}
