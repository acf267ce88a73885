package import HarnessText

package struct StringsFile: Sendable {
  package let texts: [Language: [String: String]]

  package struct Problem: Error, Sendable {
    package let range: Range<Int>
    package let message: String
    package let fix: String

    init(_ range: Range<Int>, _ message: String, fix: String) {
      (self.range, self.message, self.fix) = (range, message, fix)
    }
  }

  /// The format specifiers `%@` and `%2$@` become `{%1}` and `{%2}`.
  package init(reading source: SourceText) throws(Problem) {
    if source.file.hasSuffix(".xcstrings") {
      texts = try Self.catalog(source)
    } else {
      let folders = source.file.split(separator: "/").dropLast()
      let name = folders.last.flatMap { $0.hasSuffix(".lproj") ? $0.dropLast(6) : nil }
      guard let name else {
        throw Problem(
          0..<0, "the language of these strings is unknown",
          fix: "put the file in a directory such as \"en.lproj\"")
      }
      var reader = StringsReader(source.bytes)
      let strings = try reader.read()
      texts = Language(rawValue: String(name)).map { [$0: strings] } ?? [:]
    }
  }

  /// The value for a key and a language is `strings.KEY.localizations.LANGUAGE.stringUnit.value`.
  private static func catalog(
    _ source: SourceText
  ) throws(Problem) -> [Language: [String: String]] {
    let document = JSONDocument(reading: source)
    guard document.isStrict, let root = document.root, let strings = root["strings"]?.object else {
      let range = document.problems.first?.range ?? 0..<min(1, source.bytes.count)
      throw Problem(
        range, "the file is not a String Catalog",
        fix: "use a String Catalog saved by Xcode: JSON with a \"strings\" object")
    }
    let base = root["sourceLanguage"]?.string.flatMap { Language(rawValue: $0) }
    var texts: [Language: [String: String]] = [:]
    for string in strings {
      if let base { texts[base, default: [:]][string.name] = filled(string.name) }
      for localization in string.value["localizations"]?.object ?? [] {
        guard let language = Language(rawValue: localization.name),
          let value = localization.value["stringUnit"]?["value"]?.string
        else { continue }
        texts[language, default: [:]][string.name] = filled(value)
      }
    }
    return texts
  }

  static func filled(_ format: String) -> String {
    guard format.contains("%") else { return format }
    var (result, rest, count) = ("", format[...], 0)
    while let percent = rest.firstIndex(of: "%") {
      result += rest[..<percent]
      rest = rest[rest.index(after: percent)...]
      if rest.first == "%" {
        result += "%"
        rest.removeFirst()
        continue
      }
      let digits = rest.prefix { $0.isASCII && $0.isNumber }
      let position = rest.dropFirst(digits.count).first == "$" ? Int(digits) : nil
      let specifier = position == nil ? rest : rest.dropFirst(digits.count + 1)
      guard
        let end = ["@", "d", "ld", "lld", "u", "lu", "llu", "s"].first(where: specifier.hasPrefix)
      else {
        result += "%"
        continue
      }
      if position == nil { count += 1 }
      result += "{%\(position ?? count)}"
      rest = specifier.dropFirst(end.count)
    }
    return result + rest
  }
}

/// A reader for the text format of `.strings` files: `"key" = "value";` with optional comments between the entries.
///
/// `PropertyListSerialization` is not used, because its errors have no positions but a line in their description.
private struct StringsReader {
  private let bytes: [UInt8]
  private var index = 0

  init(_ bytes: [UInt8]) {
    self.bytes = bytes
    if bytes.starts(with: [0xEF, 0xBB, 0xBF]) { index = 3 }
  }

  private var next: UInt8? { index < bytes.count ? bytes[index] : nil }

  mutating func read() throws(StringsFile.Problem) -> [String: String] {
    var strings: [String: String] = [:]
    while true {
      try skipBlanks()
      if index >= bytes.count { return strings }
      let key = try text("a key in quotation marks")
      try expect("=", "an equals sign")
      strings[key] = StringsFile.filled(try text("a string in quotation marks"))
      try expect(";", "a semicolon")
    }
  }

  private func problem(_ expected: String) -> StringsFile.Problem {
    StringsFile.Problem(
      index..<min(index + 1, bytes.count), "invalid syntax in a .strings file",
      fix: "write \(expected)")
  }

  private mutating func expect(_ character: Unicode.Scalar, _ what: String) throws(StringsFile.Problem) {
    try skipBlanks()
    guard next == character else { throw problem(what) }
    index += 1
    try skipBlanks()
  }

  private mutating func skipBlanks() throws(StringsFile.Problem) {
    while let next {
      if " \t\n\r".utf8.contains(next) {
        index += 1
      } else if bytes[index...].starts(with: "//".utf8) {
        index = bytes[index...].firstIndex(of: 0x0A) ?? bytes.count
      } else if bytes[index...].starts(with: "/*".utf8) {
        guard let end = bytes[(index + 2)...].firstRange(of: Array("*/".utf8)) else {
          throw problem("*/ at the end of the comment")
        }
        index = end.upperBound
      } else {
        return
      }
    }
  }

  private mutating func text(_ expected: String) throws(StringsFile.Problem) -> String {
    guard next == "\"" else { throw problem(expected) }
    index += 1
    var text: [UInt8] = []
    while let next, next != "\"" {
      if next == "\\" {
        try escape(into: &text)
      } else {
        text.append(next)
        index += 1
      }
    }
    guard next != nil else { throw problem("a closing quotation mark") }
    index += 1
    return text.utf8Text
  }

  private mutating func escape(into text: inout [UInt8]) throws(StringsFile.Problem) {
    index += 1
    guard let byte = next else { throw problem("a character after the backslash") }
    index += 1
    switch byte {
    case "n": text.append(0x0A)
    case "t": text.append(0x09)
    case "r": text.append(0x0D)
    case "U", "u": try unicodeEscape(into: &text)
    default: text.append(byte)
    }
  }

  private mutating func unicodeEscape(into text: inout [UInt8]) throws(StringsFile.Problem) {
    let start = index
    var units = [readUnit()].compactMap(\.self)
    if units.first.map(UTF16.isLeadSurrogate) == true,
      bytes[index...].starts(with: "\\U".utf8) || bytes[index...].starts(with: "\\u".utf8)
    {
      index += 2
      units += [readUnit()].compactMap(\.self)
    }
    let character = String(decoding: units, as: UTF16.self)
    // Decoding replaces a surrogate without its other half.
    guard !character.isEmpty, character.utf16.elementsEqual(units) else {
      index = start
      throw problem("four hexadecimal digits, or both halves of a surrogate pair")
    }
    text += Array(character.utf8)
  }

  private mutating func readUnit() -> UInt16? {
    let digits = bytes[index...].prefix(4).compactMap(\.hexValue)
    guard digits.count == 4 else { return nil }
    index += 4
    return digits.reduce(0) { $0 << 4 | UInt16($1) }
  }
}
