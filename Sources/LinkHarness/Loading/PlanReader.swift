package import HarnessText
import LinkModel

/// Reads one plan and every document that it refers to, and reports all errors at once.
struct PlanReader: Sendable {
  var source: SourceText
  var files: PlanFiles
  let forbidsOnly: Bool
  var fillsMissing = false
  /// The rows to read, by their places; by default all.
  var isRead: (@Sendable (Place) -> Bool)?
  /// All rows, if only some are read again.
  var known: [TestPlan.Row]?
  var notesObjects = false

  struct Outcome {
    /// The plan, unless it has errors other than a file that only some rows need.
    let plan: TestPlan?
    let findings: [Finding]
    let documents: [String]
    let objects: [Place: FormObject]
  }

  func read() -> Outcome {
    let reading = Reading(files: files)
    reading.fillsMissing = fillsMissing
    if notesObjects { reading.objects = [:] }
    let read = StrictObject(source, reading).flatMap { file -> Written<PlanForm>? in
      if AssociationFile.isAssociationFile(file.node) {
        file.report(.associationFile(source.file), at: file.node)
        return nil
      }
      return Written<PlanForm>(file.node, in: file)
    }
    .map { self.read($0, reading) }
    return Outcome(
      plan: reading.log.findings.isEmpty ? read : nil, findings: reading.findings, documents: reading.paths,
      objects: reading.objects ?? [:])
  }

  private func read(_ plan: Written<PlanForm>, _ reading: Reading) -> TestPlan {
    reading.files.embedded = EmbeddedDocuments(
      plan.documents.map { ($0.name, $0.value) }, besides: source.file)
    _ = plan.version
    reading.log.mask = SecretMask(notSecret: plan.notSecret)
    var scope = VariableScope()
    let filler = Filler(reading, planSize: source.wholeFile.bytes.count)
    if let variables = plan.variables {
      scope.define(variables.members, in: variables.source, filler)
    }
    let site = plan.defaults?.site
    reading.section = Reading.Section(filler: filler, scope: scope, site: site)
    let sites = plan.sites
    let apps = (plan.apps ?? []).map(\.value)
    reading.section = nil
    reading.names.add(apps, at: sites)
    var initial = Device(apps: apps.map(\.declared))
    initial.assumptions = plan.assumptions
    let written = plan.device
    let (device, installed) = self.device(written, initial, reading)
    let others = plan.devices.map { named in
      let (device, installed) = self.device(named.value, initial, reading)
      return TestPlan.NamedDevice(
        name: named.name, device: device, installed: installed, written: named.value.part)
    }
    reading.names.devices = KnownNames(others.map(\.name))
    reading.names.systems = [(nil, device.os)] + others.map { ($0.name, $0.device.os) }
    let defaults = RowDefaults(of: plan, scope, filler)
    let frame = RowFrame(self, defaults, scope, reading, site: site?.part)
    let rows = readRows(plan, defaults, scope, filler)
    NameCheck(apps: apps).check(rows, among: known ?? rows, reading.log)
    return TestPlan(
      file: source.file, name: plan.name ?? source.file, covers: plan.covers,
      hosts: HostTable(sites),
      apps: apps, device: device, installed: installed, otherDevices: others,
      places: TestPlan.Places(
        device: written?.part, given: plan.part(\.given), defaults: plan.part(\.defaults),
        assumptions: plan.part(\.assumptions), notSecret: plan.part(\.notSecret), sites: plan.part(\.sites),
        apps: plan.part(\.apps)), rows: rows,
      warnings: reading.log.warnings.sorted { ($0.file, $0.position) < ($1.file, $1.position) },
      mask: reading.log.mask, origin: frame, lacks: reading.lacks)
  }

  private func readRows(
    _ plan: Written<PlanForm>, _ defaults: RowDefaults, _ scope: VariableScope, _ filler: Filler
  ) -> [TestPlan.Row] {
    guard let links = plan.links else { return [] }
    let reader = RowReader(
      defaults: defaults, text: plan.object, scope: scope, filler: filler, forbidsOnly: forbidsOnly)
    return reader.read(links, where: isRead)
  }

  private func device(
    _ written: Written<DeviceForm>?, _ initial: Device, _ reading: Reading
  ) -> (device: Device, installed: [String]) {
    var device = initial
    if let written { device.configure(written) }
    return (device, written?.installed ?? reading.names.apps.list)
  }

}

extension Names {
  mutating func add(_ declared: [TestPlan.App], at sites: some Sequence<HostDescription>) {
    let (names, clips) = (declared.map(\.name), declared.compactMap(\.declared.clip?.name))
    apps = KnownNames(names)
    receivers = KnownNames(names + clips)
    self.declared = declared
    destinations = KnownNames(receivers.list + ["app-store", "browser", "nothing"])
    tabs = KnownNames(declared.flatMap(\.navigation.tabs).map(\.name).distinct)
    hosts = KnownNames((sites.map(\.name) + declared.flatMap(\.declared.linkDomains).map(\.host)).distinct)
    if declared.allSatisfy({ $0.routes?.routes.isEmpty == false }) {
      screens = KnownNames(
        declared.flatMap { app in
          let rules = app.navigation
          let over = if case .contextual(let over) = rules.policy { over.sorted() } else { [String]() }
          return (app.routes?.routes ?? []).map(\.name) + [rules.root] + rules.tabs.map(\.root) + over
        }.distinct)
    }
  }
}

extension TestPlan {
  package static func read(
    _ source: SourceText, in folder: String
  ) -> (plan: TestPlan?, findings: [Finding]) {
    let outcome = PlanReader(
      source: source, files: PlanFiles(root: folder), forbidsOnly: false
    ).read()
    return (outcome.plan, outcome.findings)
  }
}
