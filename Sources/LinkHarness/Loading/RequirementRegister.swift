import HarnessText

package struct RequirementRegister: Sendable {
  package struct Requirement: Sendable, Equatable {
    package let id: String
    package let title: String
    package let tests: [String]
    package let oneSided: String?
  }

  package let file: String
  package let requirements: [Requirement]

  static let fileName = "requirements.json"

  static func read(in folder: String) -> (register: RequirementRegister?, findings: [PlanFinding]) {
    let path = PlanFiles.normalized(folder + "/" + fileName)
    guard PlanFiles.isFolder(path) == false else { return (nil, []) }
    let source: SourceText
    switch PlanFiles(root: folder).read(found: path) {
    case .success(let text): source = text
    case .failure(let cause): return (nil, [PlanFinding(cause, file: path)])
    }
    let reading = Reading(files: PlanFiles(root: folder))
    let requirements =
      StrictObject(source, reading).flatMap { Written<RegisterForm>($0.node, in: $0) }
      .map(Self.requirements) ?? []
    return (
      reading.log.findings.isEmpty
        ? RequirementRegister(file: path, requirements: requirements) : nil,
      reading.log.findings
    )
  }

  private static func requirements(of register: Written<RegisterForm>) -> [Requirement] {
    var requirements: [Requirement] = []
    var lines: [String: Int] = [:]
    for written in register.requirements ?? [] {
      guard let id = written.id, let title = written.title else { continue }
      if let first = lines[id] {
        written.report(.duplicateID(id, of: "requirement", firstLine: first), at: \.id)
      } else {
        let object = written.object
        lines[id] = object.source.position(at: object.node.range.lowerBound).line
      }
      requirements.append(
        Requirement(id: id, title: title, tests: written.tests, oneSided: written.oneSided))
    }
    return requirements
  }

  func check(_ plan: Written<PlanForm>) {
    let known = KnownNames(requirements.map(\.id))
    let rows = plan.node(\.links)?.array ?? []
    let cases = rows.flatMap { $0[TemplateForm.name(\.cases)]?.array ?? [] }
    let covers =
      [plan.node(\.covers)] + rows.map { $0[RowForm.name(\.covers)] }
      + cases.map { $0[CaseForm.name(\.covers)] }
    for node in covers.compactMap({ $0?.array }).flatMap(\.self) {
      guard let id = node.string, !known.contains(id) else { continue }
      plan.report(
        .unknownValue(id, what: "requirement", known: known.list), at: node)
    }
  }
}
