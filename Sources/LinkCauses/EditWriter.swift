package import HarnessText
package import LinkHarness
import LinkModel

/// Writes the edits of a plan and of its files.
///
/// What can be changed follows from the forms and from the texts; only patterns, domains, lists and the keys of
/// association files have rules of their own.
package struct EditWriter {
  let plan: TestPlan
  let objects: [Place: FormObject]
  /// The row that the edits should mend; without one, they are mistakes.
  let row: RowWords?
  /// All texts of the plan and its files, and the words in them.
  let known: WordList
  let tokens: WordList
  private let counts: [String: Int]
  private let keyValues: KeyValues
  /// The apps and sites that have a part in the row.
  let involved: Set<String>
  private var edits: [Edit] = []
  private var indices: [Substance: Int] = [:]
  let formKeys: Memo<[KeyChoices]>

  private struct Substance: Hashable {
    let file: String
    let range: Range<Int>
    let text: String
  }

  /// Where a value stands.
  struct Spot {
    let source: SourceText
    var part: Edit.Part
    /// The key of the value or, in a list, of the list.
    var key = ""
    var isInFile = false
  }

  static func mistakes(in written: WrittenPlan) -> [Edit] { edits(in: written, nil) }

  static func mending(_ row: RowWords, in written: WrittenPlan) -> [Edit] { edits(in: written, row) }

  /// The edits of a file, which need not be one that the plan names.
  package static func mending(_ row: RowWords, in file: SourceText, of plan: TestPlan) -> [Edit] {
    edits(in: [file], plan, [:], row)
  }

  private static func edits(in written: WrittenPlan, _ row: RowWords?) -> [Edit] {
    edits(in: [written.source] + written.documents, written.plan, written.objects, row)
  }

  private static func edits(
    in sources: [SourceText], _ plan: TestPlan, _ objects: [Place: FormObject], _ row: RowWords?
  ) -> [Edit] {
    let roots = sources.map {
      PropertyList.kind(of: $0.bytes) == .other ? JSONDocument(reading: $0).root : nil
    }
    var writer = EditWriter(sources, roots, plan, objects, row)
    for (source, root) in zip(sources, roots) {
      if PropertyList.kind(of: source.bytes) != .other {
        writer.propertyList(source)
      } else if let root {
        let isFile = AssociationFile.isAssociationFile(root)
        let part = root["routes"] == nil ? root["id"] == nil ? Edit.Part.site : .app : .router
        writer.walk(root, Spot(source: source, part: isFile ? .file : part, isInFile: isFile))
      }
    }
    return writer.edits.enumerated().sorted { ($0.1.distance, $0.0) < ($1.1.distance, $1.0) }.map(\.element)
  }

  private init(
    _ sources: [SourceText], _ roots: [JSONNode?], _ plan: TestPlan, _ objects: [Place: FormObject], _ row: RowWords?
  ) {
    (self.plan, self.objects, self.row, formKeys) = (plan, objects, row, Memo())
    let part = row.map { plan.part(for: $0.result.row, $0.result.steps.map(\.trace)) } ?? plan
    // If no app has a part in the row, one of them should have one.
    let named = plan.apps.filter { app in row?.links.contains { $0.raw.contains(app.name) } ?? false }
    let apps = part.apps.isEmpty ? named.isEmpty ? plan.apps : named : part.apps
    involved = Set(apps.map(\.name) + part.hosts.map(\.name))
    let texts = row == nil ? [] : sources.flatMap(\.texts).distinct
    known = WordList(texts + plan.hosts.map { "https://" + $0.name })
    let words = row == nil ? [] : sources.flatMap(\.texts).flatMap { $0.tokens.map(\.text) }
    (tokens, counts) = (WordList(words.distinct), words.reduce(into: [:]) { $0[$1, default: 0] += 1 })
    keyValues = KeyValues(in: row == nil ? [] : roots.compactMap(\.self))
  }

  /// Whether a word stands in more places than another one, and so is hardly misspelled.
  func isCommoner(_ word: String, than other: String) -> Bool { counts[word] ?? 0 > max(1, counts[other] ?? 0) }

  /// What a key has elsewhere, or could have.
  func siblings(of key: String) -> [JSONValue] {
    let more =
      switch key {
      case "os": Self.systems
      case "date": row?.links.flatMap(\.items).map(\.value) ?? []
      default: [String]()
      }
    return keyValues.values(of: key == "fallbackRoute" ? "route" : key, and: more)
  }

  static let systems = [
    "iOS 12", "iOS 13", "iOS 15", "iOS 16", "iOS 17", "iOS 18", "iOS 26", "iPadOS 18", "macOS 10.14", "macOS 15",
    "watchOS 11", "tvOS 18",
  ]

  mutating func add(
    _ kind: Edit.Kind, _ spot: Spot, _ range: Range<Int>, _ text: String, _ words: String, _ distance: Int,
    about subject: Range<Int>? = nil
  ) {
    let replaced = Place(range, in: spot.source)
    if replaced.text == text { return }
    let edit = Edit(
      kind: kind, part: spot.part, key: spot.key, place: subject.map { Place($0, in: spot.source) } ?? replaced,
      range: replaced,
      text: text, words: words, distance: distance)
    let substance = Substance(file: replaced.file, range: range, text: text)
    if let index = indices[substance] {
      if edits[index].distance > distance { edits[index] = edit }
    } else {
      indices[substance] = edits.count
      edits.append(edit)
    }
  }

  /// Another value in place of one.
  mutating func write(_ value: JSONValue, for node: JSONNode, _ spot: Spot, _ kind: Edit.Kind, _ distance: Int) {
    let words = "\(value.lineText) for \(spot.source.short(node))"
    add(kind, spot, node.range, value.lineText, "write " + (value.isText ? "" : "\"\(spot.key)\": ") + words, distance)
  }

  // MARK: The text

  private static let sections: [String: Edit.Part] = [
    "sites": .site, "apps": .app, "device": .system, "devices": .system, "assumptions": .system, "given": .system,
    "defaults": .system, "links": .row, "association": .file, "entitlements": .declarations,
    "router": .router, "navigation": .router, "dispatch": .router, "associatedDomains": .declarations,
    "urlSchemes": .declarations, "infoPlist": .declarations,
  ]
  /// Words for people, and what tells nothing about where a link ends.
  static let silent: Set<String> = [
    "version", "comment", "$schema", "covers", "tags", "skip", "knownIssue", "notSecret", "documents",
    "expect",
    "saw", "open", "only", "matrix", "file", "folder", "base64",
  ]
  /// What only requests and pages show.
  private static let contents: Set<String> = ["title", "text", "body"]

  private mutating func walk(_ node: JSONNode, _ spot: Spot) {
    switch node.value {
    case .null: break
    case .bool(let flag): write(.bool(!flag), for: node, spot, .flag, 1)
    case .number(let digits):
      numbers(Int(digits) ?? 0, node, spot)
      for other in siblings(of: spot.key) { write(other, for: node, spot, .choice, 3) }
    case .string(let text):
      if text.contains("${") { return }
      let isCopied = keyValues.isCopied(text, of: spot.key)
      for other in others(for: text, spot) {
        let isAnother = other.kind == .value || other.distance > 3
        write(
          .string(other.text), for: node, spot, other.kind, other.distance - (isCopied && isAnother ? 2 : 0))
      }
      for other in siblings(of: spot.key) { write(other, for: node, spot, .choice, 3) }
    case .array(let elements):
      if spot.key != "links" { list(elements, node, spot) }
      for element in elements {
        if spot.key == "links", row?.isWritten(in: Place(element, in: spot.source)) != true { continue }
        walk(element, spot)
      }
    case .object(let members):
      object(members, node, spot)
      for member in members where isTold(member, of: node, spot) {
        var inner = spot
        inner.key = member.name
        if !spot.isInFile, spot.part != .row { inner.part = Self.sections[member.name] ?? spot.part }
        inner.isInFile =
          spot.isInFile || AssociationFile.isAssociationFile(member.value)
          || member.name == "association" && member.value.object?.isEmpty == true
        if row == nil, inner.part == .system || inner.part == .row { continue }
        // Of many apps and sites, few have a part in a row.
        if row != nil, ["apps", "sites"].contains(spot.key), !involved.contains(member.name) { continue }
        walk(member.value, inner)
      }
    }
  }

  private func isTold(_ member: JSONMember, of node: JSONNode, _ spot: Spot) -> Bool {
    if Self.silent.contains(member.name) { return member.name == "file" && row != nil }
    if Self.contents.contains(member.name) { return row?.isAboutContent == true && spot.part == .site }
    // The name of the plan, and that of a row; routes have names, too.
    return !(spot.part == .row && member.name == "id" || member.name == "name" && node["links"] != nil)
  }

  private mutating func numbers(_ number: Int, _ node: JSONNode, _ spot: Spot) {
    let others =
      row.map {
        $0.texts.compactMap { Int($0) } + Self.near(number) + [0, 200, 302, 401, 403, 404, 410, 500, 503]
      } ?? [Self.near(number)[0]]
    for other in others.distinct { write(.number(other), for: node, spot, .value, 3) }
  }

  static func near(_ number: Int) -> [Int] {
    // Nothing overflows, and nobody means a number that is greater.
    let number = min(max(number, 0), 1 << 40)
    return [number + 1, number - 1, number * 2, number / 2, number * 3, number / 3, number * 10, number / 10].filter {
      $0 >= 0
    }
  }

  // MARK: Lists

  private mutating func list(_ elements: [JSONNode], _ node: JSONNode, _ spot: Spot) {
    let ranges = elements.map(\.range)
    for (index, element) in elements.enumerated() {
      remove(index, of: ranges, spot, "remove \(spot.source.short(element)) from \"\(spot.key)\"", 4)
      if index == 0 { continue }
      let (before, text) = (elements[index - 1], spot.source.text(of: element.range))
      let between = spot.source.text(of: before.range.upperBound..<element.range.lowerBound)
      add(
        .order, spot, before.range.lowerBound..<element.range.upperBound,
        text + between + spot.source.text(of: before.range),
        "write \(spot.source.short(element)) before \(spot.source.short(before))", 2, about: element.range)
      if index > 1, row != nil, element.object != nil {
        add(
          .order, spot, elements[0].range.lowerBound..<element.range.upperBound,
          text + ", " + ranges[..<index].map(spot.source.text).joined(separator: ", "),
          "write \(spot.source.short(element)) first", 3, about: element.range)
      }
    }
    for addition in additions(to: elements, of: spot.key, isInFile: spot.isInFile) {
      // An empty list is likely to lack something.
      let distance = elements.isEmpty ? 2 : addition.distance
      for element in elements where element.string.map({ keyValues.isCopied($0, of: spot.key) }) == true {
        let words = "write \(addition.text) for \(spot.source.short(element))"
        add(.value, spot, element.range, addition.text, words, distance - 2)
      }
      insert(addition.text, into: ranges, of: node, spot, atFront: addition.isFirst, distance)
    }
  }

  mutating func remove(_ index: Int, of ranges: [Range<Int>], _ spot: Spot, _ words: String, _ distance: Int) {
    let range =
      index + 1 < ranges.count
      ? ranges[index].lowerBound..<ranges[index + 1].lowerBound
      : index > 0 ? ranges[index - 1].upperBound..<ranges[index].upperBound : ranges[index]
    add(.removal, spot, range, "", words, distance, about: ranges[index])
  }

  mutating func insert(
    _ text: String, into ranges: [Range<Int>], of node: JSONNode, _ spot: Spot, atFront: Bool = false, _ distance: Int
  ) {
    let owner = node.object == nil ? "\"\(spot.key)\"" : spot.source.short(node)
    if let end = atFront ? ranges.first?.lowerBound : ranges.last?.upperBound {
      add(
        .addition, spot, end..<end, atFront ? text + ", " : ", " + text,
        "add \(text) " + (atFront ? "first in \(owner)" : "to \(owner)"), distance, about: node.range)
    } else {
      let start = node.range.lowerBound + 1
      add(.addition, spot, start..<start, text, "add \(text) to \(owner)", distance, about: node.range)
    }
  }
}

extension JSONValue {
  var isText: Bool { if case .string = self { true } else { false } }
}

extension SourceText {
  func short(_ node: JSONNode) -> String {
    let text = text(of: node.range).onOneLine
    return text.count > 60 ? String(text.prefix(59)) + "…" : text
  }
}
