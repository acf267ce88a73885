import HarnessText
import LinkModel

/// The requirements that the plans of a folder speak about: `requirements.json` at its top.
///
/// With a register the ids in `covers` are checked when plans are read, so that a mistyped one is found, and
/// `linkplan coverage --requirements` tells which requirements nobody demonstrates.
package struct RequirementRegister: Sendable {
  /// One requirement.
  package struct Requirement: Sendable, Equatable {
    /// The word plans name it by.
    package let id: String
    /// What it asks, in a few words.
    package let title: String
    /// Tests that demonstrate it where it is about a tool and not about links.
    package let tests: [String]
    /// Why rows of one kind are enough, if they are; see ``RequirementCoverage``.
    package let oneSided: String?
  }

  /// The file it was read from.
  package let file: String
  /// The requirements in the order they are written.
  package let requirements: [Requirement]

  static let fileName = "requirements.json"
  static let keys = ["requirements"]
  static let requirementKeys = ["id", "title", "tests", "oneSided"]

  /// Reads the register of a folder, if it has one.
  static func read(in folder: String) -> (register: RequirementRegister?, findings: [PlanFinding]) {
    let path = PlanFiles.normalized(folder + "/" + fileName)
    guard case .success(let source) = PlanFiles.read(path) else { return (nil, []) }
    let log = FindingLog()
    let document = JSONDocument(reading: source)
    for finding in document.findings { log.add(.json(finding), in: source, at: finding.range) }
    let requirements =
      document.root
      .flatMap { StrictObject($0, "the register", keys: keys, source: source, log: log) }
      .map(requirements) ?? []
    return (
      log.findings.isEmpty ? RequirementRegister(file: path, requirements: requirements) : nil,
      log.findings
    )
  }

  private static func requirements(of register: StrictObject) -> [Requirement] {
    register.require("requirements")
    var requirements: [Requirement] = []
    var lines: [String: Int] = [:]
    for node in register.array("requirements") ?? [] {
      guard let object = register.object(node, "a requirement", keys: requirementKeys) else {
        continue
      }
      object.require("id")
      object.require("title")
      guard let id = object.string("id"), let title = object.string("title") else { continue }
      let position = object.source.position(at: node.range.lowerBound)
      if let first = lines[id] {
        object.report(.duplicateID(id, firstLine: first), at: node["id"] ?? node)
      } else {
        lines[id] = position.line
      }
      requirements.append(
        Requirement(
          id: id, title: title, tests: object.strings("tests") ?? [],
          oneSided: object.string("oneSided")))
    }
    return requirements
  }

  /// Reports every id in the `covers` of a plan that the register does not have.
  func check(_ plan: StrictObject) {
    let known = requirements.map(\.id)
    let nodes = [plan.node] + (plan.value("links")?.array ?? [])
    for covers in nodes.compactMap({ $0["covers"]?.array }) {
      for node in covers {
        guard let id = node.string, !known.contains(id) else { continue }
        plan.report(.unknownValue(id, what: "requirement of \(file)", known: known), at: node)
      }
    }
  }
}
