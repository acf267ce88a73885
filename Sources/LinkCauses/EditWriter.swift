package import HarnessText
package import LinkHarness
import LinkModel

/// Writes the edits of a plan and of its files.
///
/// What can be changed follows from the forms and from the texts; only patterns, domains, lists and the keys of
/// association files have rules of their own.
package struct EditWriter {
  let plan: TestPlan
  private let objects: [Place: FormObject]
  /// The row that the edits should mend; without one, they are mistakes.
  let row: RowWords?
  /// All texts of the plan and its files, and the words in them.
  let known: WordList
  let tokens: WordList
  /// What keys have elsewhere.
  private var siblings: [String: [JSONValue]] = [:]
  /// The apps and sites that have a part in the row.
  let involved: Set<String>
  private var edits: [Edit] = []
  private var indices: [Substance: Int] = [:]
  private let formKeys: Memo<[KeyChoices]>

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
    var writer = EditWriter(sources, plan, objects, row)
    for source in sources {
      if PropertyList.kind(of: source.bytes) != .other {
        writer.propertyList(source)
      } else if let root = JSONDocument(reading: source).root {
        let isFile = AssociationFile.isAssociationFile(root)
        let part = root["routes"] == nil ? root["id"] == nil ? Edit.Part.site : .app : .router
        writer.walk(root, Spot(source: source, part: isFile ? .file : part, isInFile: isFile))
      }
    }
    return writer.edits.enumerated().sorted { ($0.1.distance, $0.0) < ($1.1.distance, $1.0) }.map(\.element)
  }

  private init(_ sources: [SourceText], _ plan: TestPlan, _ objects: [Place: FormObject], _ row: RowWords?) {
    (self.plan, self.objects, self.row, formKeys) = (plan, objects, row, Memo())
    let part = row.map { plan.part(for: $0.result.row, $0.result.steps.map(\.trace)) } ?? plan
    // If no app has a part in the row, one of them should have one.
    involved = Set((part.apps.isEmpty ? plan : part).apps.map(\.name) + part.hosts.map(\.name))
    let texts = row == nil ? [] : sources.flatMap(\.texts).distinct
    known = WordList(texts + plan.hosts.map { "https://" + $0.name })
    tokens = WordList(texts.flatMap { $0.tokens.map(\.text) }.distinct)
    if row == nil { return }
    for case let root? in sources.map({ JSONDocument(reading: $0).root }) { note(root, of: "") }
  }

  private mutating func note(_ node: JSONNode, of key: String) {
    switch node.value {
    case .null, .bool: break
    case .array(let elements): for element in elements { note(element, of: key) }
    case .object(let members): for member in members { note(member.value, of: member.name) }
    case .number, .string:
      let known = siblings[key] ?? []
      if known.count < Self.siblingLimit, !known.contains(node.value) { siblings[key] = known + [node.value] }
    }
  }

  private static let siblingLimit = 6

  private func siblings(of key: String) -> [JSONValue] {
    if Self.unlike.contains(key) { return [] }
    let more =
      switch key {
      case "os": Self.systems
      case "date": row?.links.flatMap(\.items).map(\.value) ?? []
      default: [String]()
      }
    return ((siblings[key] ?? []) + more.map { .string($0) }).distinct(by: \.text)
  }

  static let systems = [
    "iOS 12", "iOS 13", "iOS 15", "iOS 16", "iOS 17", "iOS 18", "iOS 26", "iPadOS 18", "macOS 10.14", "macOS 15",
    "watchOS 11", "tvOS 18",
  ]

  /// What is another one for each object.
  private static let unlike: Set<String> = [
    "id", "name", "path", "to", "title", "/", "open", "host", "comment", "explanation", "url", "text", "file",
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
  private static let silent: Set<String> = [
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
      for other in others(for: text, spot) { write(.string(other.text), for: node, spot, other.kind, other.distance) }
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

  // MARK: Objects

  private mutating func object(_ members: [JSONMember], _ node: JSONNode, _ spot: Spot) {
    // The order of members means nothing, so a member is removed with the comma after it or before it.
    let ranges = members.map { $0.nameRange.lowerBound..<$0.value.range.upperBound }
    if spot.isInFile {
      associationFile(members, ranges, node, spot)
    } else if let form = objects[Place(node, in: spot.source)] {
      // Without a section, a plan is another plan.
      if form.form == "plan" { return }
      keys(formKeys.value(form.form) { form.keys }, members, ranges, node, spot)
    } else {
      let isMap = Self.maps.contains(spot.key)
      if let row, spot.key == "sites" {
        for host in row.hosts where node[host] == nil {
          for text in contents(of: "association") {
            insert("\"\(host)\": { \"association\": \(text) }", into: ranges, of: node, spot, 5)
          }
        }
      }
      if isMap, row == nil { return }
      for (index, member) in members.enumerated() where isMap || !Self.silent.contains(member.name) {
        if !isMap { remove(index, of: ranges, spot, "remove \"\(member.name)\" from \"\(spot.key)\"", 4) }
        for other in names(for: member.name, spot) where node[other.text] == nil {
          rename(member, other.text, spot, other.distance)
        }
      }
    }
  }

  /// Maps without whose members a plan makes no sense.
  private static let maps: Set<String> = ["", "sites", "apps", "devices", "variables"]

  mutating func rename(_ member: JSONMember, _ name: String, _ spot: Spot, _ distance: Int) {
    let text = JSONValue.string(name).lineText
    add(.key, spot, member.nameRange, text, "write the key \(text) for \"\(member.name)\"", distance)
  }

  private mutating func keys(
    _ keys: [KeyChoices], _ members: [JSONMember], _ ranges: [Range<Int>], _ node: JSONNode, _ spot: Spot
  ) {
    for key in keys where !Self.silent.contains(key.name) && !(spot.part == .row && ["id", "steps"].contains(key.name))
    {
      guard let index = members.firstIndex(where: { $0.name == key.name }) else {
        // What a team forgets is a mistake; what it adds without a reason is none.
        if row == nil { continue }
        for value in key.values where value != key.preset && value != .null {
          insert("\"\(key.name)\": \(value.lineText)", into: ranges, of: node, spot, 4)
        }
        if key.values.isEmpty {
          for value in siblings(of: key.name) {
            insert("\"\(key.name)\": \(value.lineText)", into: ranges, of: node, spot, 4)
          }
        }
        if spot.part == .row || spot.part == .router { continue }
        if key.name == "installed" { insert("\"installed\": []", into: ranges, of: node, spot, 3) }
        for addition in additions(of: key.name) {
          insert("\"\(key.name)\": [\(addition.text)]", into: ranges, of: node, spot, addition.distance)
        }
        if key.name == "association" {
          for text in contents(of: key.name) { insert("\"\(key.name)\": \(text)", into: ranges, of: node, spot, 5) }
        }
        continue
      }
      let member = members[index]
      let others = key.values.filter { $0 != member.value.value && member.value.string != nil && $0.isText }
      for other in row == nil ? others.prefix(1) : others[...] {
        write(other, for: member.value, spot, .choice, 2)
      }
      if row != nil, let elements = member.value.array {
        let new = key.elements.filter { word in !elements.contains { $0.value == word } }
        for (element, other) in elements.flatMap({ element in new.map { (element, $0) } }) {
          write(other, for: element, spot, .choice, 2)
        }
        for other in new { insert(other.lineText, into: elements.map(\.range), of: member.value, spot, 4) }
      }
      if !key.isRequired, member.value.value != key.preset {
        remove(index, of: ranges, spot, "remove \"\(key.name)\"", 3)
      }
    }
    guard let row, spot.part == .row else { return }
    if node["given"] == nil, node["open"] ?? node["arrive"] ?? node["steps"] != nil {
      for given in row.givens { insert("\"given\": { \(given) }", into: ranges, of: node, spot, 4) }
    }
  }
}

extension JSONValue {
  fileprivate var isText: Bool { if case .string = self { true } else { false } }
}

extension SourceText {
  func short(_ node: JSONNode) -> String {
    let text = text(of: node.range).onOneLine
    return text.count > 60 ? String(text.prefix(59)) + "…" : text
  }
}

/// Values that are found out once.
final class Memo<Value> {
  private var values: [String: Value] = [:]

  func value(_ key: String, _ make: () -> Value) -> Value {
    if let known = values[key] { return known }
    let value = make()
    values[key] = value
    return value
  }
}
