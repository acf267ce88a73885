import Foundation
import HarnessText
import TestSupport
import Testing

@testable import LinkHarness

extension NotObserved.Observation {
  fileprivate var words: String {
    switch self {
    case .system: "the system"
    case .sites: "the requests to the sites"
    case .delivery: "the delivery"
    case .report(.route): "`\(NotObserved.Kind.route.method)` or `launch.report.noRoute()`"
    case .report(let kind): "`\(kind.method)`"
    case .thrown: "the error that the app throws, or `launch.report.error(_:)`"
    case .screens: "`screens()`"
    case .never: "–"
    }
  }
}

/// Compares the generated parts of the pages about plans with the definitions of keys and fields.
///
/// `RECORD_REPORTS=1 swift test` writes a table between `<!-- table: NAME -->` and `<!-- end -->`, and the objects of
/// the reference between `<!-- reference -->` and `<!-- end -->`.
@Suite struct FormatPageTests {
  private static let folder = Documentation.file("Sources/LinkHarness/LinkHarness.docc")

  @Test(arguments: ["PlanFormat.md", "DisputedPoints.md", "SiteFaults.md"])
  func `the generated parts of a page match the format`(name: String) throws {
    let file = Self.folder.appendingPathComponent(name)
    let page = try String(contentsOf: file, encoding: .utf8)
    let made = Self.rewritten(page)
    if ProcessInfo.processInfo.environment["RECORD_REPORTS"] != nil {
      try made.write(to: file, atomically: true, encoding: .utf8)
    }
    expect(try String(contentsOf: file, encoding: .utf8), equals: made)
  }

  private static func rewritten(_ page: String) -> String {
    var lines: [String] = []
    var isGenerated = false
    for line in page.split(separator: "\n", omittingEmptySubsequences: false) {
      if line == "<!-- end -->" { isGenerated = false }
      if !isGenerated { lines.append(String(line)) }
      let made: [String]? =
        switch line {
        case "<!-- reference -->": reference(examples(shownOn: page))
        case "<!-- table: expect -->": fields(examples(shownOn: page))
        case "<!-- table: faults -->": faults()
        case "<!-- table: assumptions -->": assumptions()
        default: nil
        }
      lines += made ?? []
      isGenerated = isGenerated || made != nil
    }
    return lines.joined(separator: "\n")
  }

  /// The examples on the page, keyed like those of `PlanExamples`; an example stays as long as it occurs in a plan.
  private static func examples(shownOn page: String) -> [String: String] {
    var object = "expect"
    var shown: [String: String] = [:]
    for line in page.lines {
      if let heading = line.firstMatch(of: /^### (\w+)$/) { object = String(heading.1) }
      if let row = line.firstMatch(of: /^\| `([^`]+)` \| .* \| `([^`]+)` \|$/) {
        shown["\(object).\(row.1)"] = String(row.2)
      }
    }
    return shown
  }

  /// The forms with a section in the reference; assumptions have a page of their own.
  private static let forms = Dictionary(grouping: PlanSchema.keys) { $0.form ?? "" }
    .filter { !$0.key.isEmpty && $0.key != "assumptions" }

  private static func reference(_ shown: [String: String]) -> [String] {
    forms.sorted { $0.key.lowercased() < $1.key.lowercased() }.flatMap { form, keys in
      let owners = PlanSchema.groups.filter { $0.value.contains(form) }.map(\.key).sorted()
      let places = Set(places(of: form)).sorted()
      let groups = PlanSchema.groups[form, default: []].sorted()
      var about = sentence(PlanSchema.terms[form] ?? form)
      if places.isEmpty, !owners.isEmpty { about = "Keys of \(PlanSchema.code(owners))" }
      if !places.isEmpty { about += ", in \(PlanSchema.code(places))" }
      if !groups.isEmpty { about += "; also has the keys of \(PlanSchema.code(groups))" }
      let rows = keys.sorted { $0.name.lowercased() < $1.name.lowercased() }.map { key in
        let example = ([form] + owners).lazy.compactMap {
          PlanExamples.all.example(of: "\($0).\(key.name)", shown: shown["\(form).\(key.name)"])
        }.first
        return "| `\(key.name)` | \(key.value) | \(key.meaning) | \(example.map { "`\($0)`" } ?? "") |"
      }
      return ["", "### \(form)", "", about + ".", ""] + head("key", "value", "meaning", "example") + rows
    } + [""]
  }

  /// Returns the keys that contain an object, such as `page.script`.
  ///
  /// A definition without keys of its own is an alternative, such as a keyword or an object, and stands for its places.
  private static func places(of definition: String) -> [String] {
    PlanExamples.all.places[definition, default: []].flatMap { key -> [String] in
      let parts = key.split(separator: ".").map(String.init)
      guard parts.count > 1 else { return forms[key] == nil && key != definition ? places(of: key) : [] }
      let group = PlanSchema.groups[parts[0]]?.first { group in forms[group]?.contains { $0.name == parts[1] } == true }
      return ["\(group ?? parts[0]).\(parts[1])"]
    }
  }

  private static func sentence(_ text: String) -> String { text.prefix(1).uppercased() + text.dropFirst() }

  private static func fields(_ shown: [String: String]) -> [String] {
    head("key", "stage", "value", "meaning", "observed in your own app", "example")
      + PlanSchema.keys.filter { $0.form == nil }.sorted { $0.name.lowercased() < $1.name.lowercased() }.map { key in
        let path = "expect." + key.name
        let short = path.split(separator: ".").dropLast().joined(separator: ".")
        let example =
          PlanExamples.all.example(of: path, shown: shown[path])
          ?? PlanExamples.all.example(of: short, shown: shown[path])
        return "| `\(key.name)` | \(key.stage?.rawValue ?? "") | \(key.value) | \(key.meaning) | "
          + "\(key.observation?.words ?? "") | \(example.map { "`\($0)`" } ?? "") |"
      }
  }

  private static func faults() -> [String] {
    head("fault", "keys", "meaning")
      + FaultWord.all.map { "| `\($0.word)` | \(PlanSchema.code($0.keys)) | \($0.about) |" }
  }

  private static func assumptions() -> [String] {
    head("key", "value", "meaning")
      + PlanSchema.keys.filter(\.isAssumption).map { "| `\($0.name)` | \($0.value) | \($0.meaning) |" }
  }

  private static func head(_ columns: String...) -> [String] {
    ["| " + columns.joined(separator: " | ") + " |", "|---".times(columns.count) + "|"]
  }
}
