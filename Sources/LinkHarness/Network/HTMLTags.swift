import HarnessText
import LinkModel

/// The links, the Smart App Banner and the script of a page, read from its start tags and their attributes (HTML
/// §13.1.2.3).
struct HTMLTags {
  private(set) var links: [String] = []
  private(set) var smartBanner: SmartAppBanner?

  /// The effect of the page's script, declared by the `data-` attributes of its `script` element; no JavaScript is
  /// executed.
  private(set) var script: PageScript?

  static let limit = 262_144

  init(_ body: [UInt8]) {
    let bytes = body.prefix(Self.limit)
    var index = bytes.startIndex
    while let open = bytes[index...].firstIndex(of: "<") {
      index = open + 1
      if bytes[index...].starts(with: "!--".utf8) {
        let rest = bytes[(index + 3)...]
        index = rest.firstRange(of: Array("-->".utf8))?.upperBound ?? bytes.endIndex
        continue
      }
      var tag = Tag(bytes: bytes, index: index)
      tag.read()
      index = max(index, tag.index)
      take(tag)
    }
  }

  private mutating func take(_ tag: Tag) {
    switch tag.name {
    case "a":
      if let target = tag.attributes["href"] { links.append(target) }
    case "meta" where tag.attributes["name"]?.asciiLowercased() == "apple-itunes-app":
      if smartBanner == nil { smartBanner = tag.attributes["content"].flatMap(SmartAppBanner.init) }
    case "script":
      guard script == nil, let opens = tag.attributes["data-opens"] else { return }
      let after = tag.attributes["data-after"].flatMap { Int($0) } ?? 0
      script = PageScript(
        opens: opens, after: .milliseconds(max(0, min(after, 86_400_000))),
        then: tag.attributes["data-then"])
    default: break
    }
  }

  private struct Tag {
    let bytes: ArraySlice<UInt8>
    var index: Int
    var name = ""
    var attributes: [String: String] = [:]

    private var byte: UInt8? { index < bytes.endIndex ? bytes[index] : nil }

    private mutating func text(until isEnd: (UInt8) -> Bool) -> String {
      let start = index
      while let byte, !isEnd(byte) { index += 1 }
      return bytes[start..<index].utf8Text
    }

    private static func isSpace(_ byte: UInt8) -> Bool {
      byte == 0x20 || (0x09...0x0D).contains(byte)
    }
    private static func isClose(_ byte: UInt8) -> Bool { byte == ">" }
    private static func endsName(_ byte: UInt8) -> Bool {
      isSpace(byte) || isClose(byte) || byte == "=" || byte == "/"
    }

    mutating func read() {
      name = text(until: Self.endsName).asciiLowercased()
      guard !name.isEmpty else { return }
      while let byte {
        if Self.isClose(byte) {
          index += 1
          return
        }
        if Self.isSpace(byte) || byte == "/" || byte == "=" {
          index += 1
          continue
        }
        attribute()
      }
    }

    private mutating func attribute() {
      let name = text(until: Self.endsName).asciiLowercased()
      skipSpace()
      guard byte == "=" else { return }
      index += 1
      skipSpace()
      let value: String
      if let quote = byte, quote == "\"" || quote == "'" {
        index += 1
        value = text { $0 == quote }
        index = min(index + 1, bytes.endIndex)
      } else {
        value = text { Self.isSpace($0) || Self.isClose($0) }
      }
      if attributes[name] == nil { attributes[name] = HTMLTitle.resolved(value) }
    }

    private mutating func skipSpace() {
      while let byte, Self.isSpace(byte) { index += 1 }
    }
  }
}
