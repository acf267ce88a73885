package import HarnessText
import LinkModel
import MockSite

/// Reads one plan and every document it names, reporting all that is wrong in one go.
struct PlanReader {
  let source: SourceText
  let files: PlanFiles
  /// Whether rows marked `only` are refused, as they are where `CI` is set.
  let forbidsOnly: Bool
  /// Whether rows that expect nothing are taken, to be given something.
  var fillsMissing = false
  /// Whether the plan is read for its rows, or for what rows from elsewhere take from it.
  var readsRows = true
  /// The requirements that `covers` may name, where the folder has a register.
  var register: RequirementRegister?
  let log = FindingLog()

  /// What reading a plan came to.
  struct Outcome {
    let plan: TestPlan?
    let findings: [PlanFinding]
    /// The documents that were read for it.
    let documents: [String]
    /// What rows take from the plan, when it can be replayed.
    let frame: RowFrame?
  }

  func read() -> Outcome {
    let document = JSONDocument(reading: source)
    for finding in document.findings { log.add(.json(finding), in: source, at: finding.range) }
    let object = document.root.flatMap {
      StrictObject($0, "the plan", keys: Self.keys, source: source, log: log)
    }
    var files = files
    if let object { files.embedded = EmbeddedDocuments.read(object) }
    var documents = DocumentReader(files: files, log: log)
    var frame: RowFrame?
    let plan = object.map { read($0, &documents, &frame) }
    let ordered = log.findings.sorted {
      ($0.file, $0.position) < ($1.file, $1.position)
    }
    return Outcome(
      plan: ordered.isEmpty ? plan : nil, findings: ordered, documents: documents.paths,
      frame: ordered.isEmpty ? frame : nil)
  }

  static let keys = [
    "version", "name", "covers", "tags", "variables", "assumptions", "sites", "apps", "device",
    "devices", "given",
    "defaults", "links", "documents",
  ]

  private func read(
    _ plan: StrictObject, _ documents: inout DocumentReader, _ frame: inout RowFrame?
  ) -> TestPlan {
    readVersion(plan)
    register?.check(plan)
    var provenance = Provenance()
    let sites = SiteReader(plan: plan).read(&documents, &provenance)
    let apps = AppReader(plan: plan).read(&documents)
    let devices = DeviceReader(plan: plan, apps: apps).read(&documents)
    var scope = VariableScope()
    let filler = Filler(log: log, planSize: source.bytes.count)
    if let variables = documents.map("variables", of: plan) {
      scope.define(variables.members, in: variables.source, filler)
    }
    let common = RowFrame(
      root: plan.node, source: source, scope: scope, appNames: apps.map(\.name),
      hosts: hosts(sites, apps), clipNames: apps.compactMap(\.declared.clip?.name),
      deviceNames: devices.others.map(\.name), tabNames: tabNames(apps), files: files)
    frame = common
    var rows = common.reader(
      plan: plan, text: plan, forbidsOnly: forbidsOnly, fillsMissing: fillsMissing)
    let read = readsRows ? rows.read(&documents, &provenance) : []
    NameCheck(apps: apps).check(read, log)
    return TestPlan(
      file: source.file, name: plan.string("name") ?? source.file,
      covers: plan.strings("covers") ?? [], hosts: sites, apps: apps,
      device: devices.device, installed: devices.installed, otherDevices: devices.others,
      rows: read, warnings: log.warnings, provenance: provenance)
  }

  /// The hosts whose association files can be asked for: those of the sites, and those of apps that have none.
  private func hosts(_ sites: [HostDescription], _ apps: [TestPlan.App]) -> [String] {
    var hosts = sites.map(\.name)
    for domain in apps.flatMap(\.associatedDomains)
    where domain.service == "applinks" && domain.defect == nil && !hosts.contains(domain.host) {
      hosts.append(domain.host)
    }
    return hosts
  }

  /// The tabs of the apps; a name that several of them have stands once.
  private func tabNames(_ apps: [TestPlan.App]) -> [String] {
    var seen: Set<String> = []
    return apps.flatMap(\.navigation.tabs).map(\.name).filter { seen.insert($0).inserted }
  }

  private func readVersion(_ plan: StrictObject) {
    plan.require("version")
    guard let node = plan.value("version") else { return }
    if node.integer != 1 {
      let text = String(decoding: source.bytes[node.range], as: UTF8.self)
      plan.report(.unsupportedVersion(text), at: node)
    }
  }
}

extension TestPlan {
  /// Reads a plan that is not a file yet; `nil` with the findings when it is not valid.
  package static func read(
    _ source: SourceText, in folder: String
  ) -> (plan: TestPlan?, findings: [PlanFinding]) {
    let outcome = PlanReader(
      source: source, files: PlanFiles(root: folder), forbidsOnly: false
    ).read()
    return (outcome.plan, outcome.findings)
  }
}
