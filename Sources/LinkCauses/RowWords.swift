import HarnessText
package import LinkHarness
package import LinkModel

/// The texts of a failed row, in which the truth is likely to stand.
package struct RowWords: Sendable {
  let result: RowResult
  let texts: [String]
  let wholeTexts: WordList
  let tokens: WordList
  let links: [Link]
  let hosts: [String]
  /// The hosts of links, and what else looks like one.
  let domains: [String]
  /// The parameters that the row expects.
  let labels: [String]
  /// What the row expects to open.
  let destination: String?

  package init(_ result: RowResult) {
    self.result = result
    let expectations = result.steps.flatMap(\.step.expectations)
    links = result.steps.flatMap(\.trace.allLinks).distinct(by: \.raw)
    let row = JSONDocument(reading: SourceText((result.row.template ?? result.row.place).text, file: "")).root
    let expected = expectations.flatMap { expectation in
      expectation.expected.labels + expectation.field.name.split(separator: ".").dropFirst().map(String.init)
    }
    texts = (links.flatMap { [$0.raw, $0.routed] } + expected + (row.map { SourceText.texts(in: $0) } ?? [])).distinct
    (wholeTexts, tokens) = (WordList(texts), WordList(texts.flatMap { $0.tokens.map(\.text) }.distinct))
    labels = expectations.map(\.field.name).filter { $0.hasPrefix("parameters.") }.map { $0.split(at: ".").1 }.distinct
    destination = result.wanted("opens")
    hosts = links.compactMap(\.host).filter { !$0.isEmpty }.distinct
    domains = (hosts + texts.filter { $0.wholeMatch(of: /[a-z0-9-]+(\.[a-z0-9-]+)+/) != nil }).distinct
  }

  /// What the value that failed should have been.
  var wanted: [String] {
    (result.failures.first?.expected.labels ?? []).filter { isAboutContent || !$0.contains { "/?".contains($0) } }
  }
  var isAboutContent: Bool {
    result.failures.first.map {
      $0.stage == .fetch || $0.stage == .fallback || $0.field.hasPrefix("error.")
    } ?? false
  }
  /// What may be the identifier of some content.
  var digits: [String] { texts.flatMap { $0.tokens.map(\.text) }.filter { $0.allSatisfy(\.isNumber) }.distinct }
  /// Where a redirect may lead.
  var targets: [String] {
    (["delivery.url", "page.url"].compactMap(result.wanted) + texts.filter { $0.contains("://") }).distinct
      .filter { !opened.prefix(1).contains($0) }
  }
  var opened: [String] { links.map(\.raw) }
  var schemes: [String] { links.filter { !$0.isWeb }.map(\.scheme).distinct }
  var paths: [String] { links.map(\.routed).distinct }

  func isWritten(in place: Place) -> Bool {
    [result.row.place, result.row.template].compactMap(\.self).contains {
      $0.file == place.file && place.range.contains($0.range.lowerBound)
    }
  }
}

extension RowResult {
  /// What the last step that expects the field expects.
  func wanted(_ field: String) -> String? {
    steps.flatMap(\.step.expectations).last { $0.field.name == field }?.expected.labels.first
  }
}

extension Link {
  /// The path that a router reads.
  package var routed: String { isWeb || host?.isEmpty != false ? path : "/" + (host ?? "") + path }

  var items: [(name: String, value: String)] {
    (query ?? "").split(separator: "&").map { item in
      let parts = item.split(separator: "=", maxSplits: 1).map(String.init)
      return (parts.first ?? "", parts.count > 1 ? parts[1] : "")
    }
  }
}

extension SourceText {
  /// The strings of a JSON text except rows, or of a property list.
  var texts: [String] {
    if PropertyList.kind(of: bytes) != .other { return propertyListElements.map(\.text) }
    return (JSONDocument(reading: self).root?.object ?? []).filter { $0.name != "links" }
      .flatMap { [$0.name] + Self.texts(in: $0.value) }
  }

  static func texts(in node: JSONNode) -> [String] {
    [node.string].compactMap(\.self) + (node.array ?? []).flatMap(texts)
      + (node.object ?? []).flatMap { [$0.name] + texts(in: $0.value) }
  }

  /// The keys and the strings of a property list in XML.
  var propertyListElements: [(key: String, isKey: Bool, text: String, range: Range<Int>)] {
    func all(_ node: PropertyList.Node, of key: String) -> [(key: String, isKey: Bool, text: String, range: Range<Int>)]
    {
      if let text = node.string { return [(key, false, text, node.content)] }
      return (node.array ?? []).flatMap { all($0, of: key) }
        + (node.dictionary ?? []).flatMap { [($0.name, true, $0.name, $0.nameRange)] + all($0.value, of: $0.name) }
    }
    let list = PropertyList(reading: self)
    return list.isBinary ? [] : list.root.map { all($0, of: "") } ?? []
  }
}

extension String {
  /// The words of a text: letters, digits, and what joins them in hosts, paths and identifiers.
  var tokens: [(text: String, range: Range<Int>)] {
    let bytes = Array(utf8)
    func isWord(_ byte: UInt8) -> Bool {
      byte >= 0x80 || UInt8(ascii: "a")...UInt8(ascii: "z") ~= byte | 0x20
        || UInt8(ascii: "0")...UInt8(ascii: "9") ~= byte
        || "-._%".utf8.contains(byte)
    }
    var (found, start) = ([(text: String, range: Range<Int>)](), 0)
    while let first = bytes[start...].firstIndex(where: isWord) {
      let end = bytes[first...].firstIndex { !isWord($0) } ?? bytes.count
      found.append((bytes[first..<end].utf8Text, first..<end))
      start = end
    }
    return found
  }

  func replacing(_ range: Range<Int>, with text: String) -> String {
    let bytes = Array(utf8)
    return (bytes[..<range.lowerBound] + Array(text.utf8) + bytes[range.upperBound...]).utf8Text
  }
}
