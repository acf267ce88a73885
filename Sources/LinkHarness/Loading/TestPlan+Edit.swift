package import HarnessText
import LinkModel
import MockSite

extension TestPlan {
  /// Returns the plan as it would be read if `text` stood at `place`, in the plan or in a file that it refers to.
  ///
  /// An edit within one app, site or row is cheap: only this section is read again, and the others are shared; an
  /// edit elsewhere, such as of `device` or `defaults`, reads the plan again. Rows that `keeps` refuses are left out,
  /// and then not read. Places and excerpts are those before the edit, so that they can be compared and shown.
  ///
  /// Edits of two sections are combined by editing the plan that is returned, edits of one section or file are not.
  /// An edit may replace any range of bytes: a value, a member with its comma, or an empty range to insert something.
  /// Throws the findings of a plan that cannot be replayed.
  package func edited(
    _ place: Place, to text: String, keeps: (Row) -> Bool = { _ in true }
  ) throws(PlanLoad.Invalid) -> TestPlan {
    guard let frame else { return self }
    return try PlanEdit(plan: self, frame, place, text).applied(to: rows.filter(keeps))
  }
}

/// An edit of a text, by which the sections of a plan that contain it or refer to the text are read again.
private struct PlanEdit {
  let plan: TestPlan
  let frame: RowFrame
  let place: Place
  let source: SourceText
  let range: Range<Int>
  let text: String
  private let files: PlanFiles
  /// Whether the edit is in a file whose name is in a section.
  private let isReferred: Bool

  init(plan: TestPlan, _ frame: RowFrame, _ place: Place, _ text: String) {
    (self.plan, self.frame, self.place, self.text) = (plan, frame, place, text)
    source = place.source.wholeFile
    range = place.source.rangeInFile(place.range)
    var files = frame.files
    isReferred = source.file != frame.reader.source.file
    if isReferred { files.changed[source.file] = source.part(0..<source.bytes.count, with: [(range, text)]) }
    self.files = files
  }

  func applied(to rows: [TestPlan.Row]) throws(PlanLoad.Invalid) -> TestPlan {
    let reading = Reading(files: files)
    reading.log.mask = frame.mask
    let filler = Filler(reading, planSize: frame.reader.source.wholeFile.bytes.count)
    let site = frame.site.map { StrictObject(free: $0.node, source: $0.source, reading: reading) }
    reading.section = Reading.Section(filler: filler, scope: frame.scope, site: site.map(Written.init))
    var changed = plan
    let hosts = plan.hosts.indices.filter { touches(plan.hosts[$0].written.last, of: plan.hosts[$0].name) }
    for place in hosts {
      let old = plan.hosts[place]
      guard var host = object(old.written.last, old.name, reading).map(HostDescription.init) else { continue }
      host.namePlace = old.namePlace
      changed.hosts.replace(place, with: host)
    }
    let apps = plan.apps.indices.filter { touches(plan.apps[$0].places.app) }
    for place in apps {
      let old = plan.apps[place]
      guard let app = object(old.places.app, old.name, reading).map({ TestPlan.App($0) }) else { continue }
      changed.apps[place] = app
      changed = changed.changingDevices { device, _ in device.apps[place] = app.declared }
    }
    reading.section = nil
    reading.names = frame.names
    var again = Set(rows.map(\.whole).filter(touches).map(Start.init))
    if apps.isEmpty, hosts.isEmpty, again.isEmpty { return try whole(rows) }
    if !apps.isEmpty {
      reading.names.add(changed.apps, at: changed.hosts)
      if !reading.names.isLike(frame.names) { return try whole(rows) }
      if !apps.allSatisfy({ plan.apps[$0].isReadLike(changed.apps[$0]) }) {
        again = Set(rows.map { Start($0.whole) })
      }
    }
    let read = again.isEmpty ? [] : self.rows(again, reading)
    let old = again.isEmpty ? [] : plan.rows.filter { again.contains(Start($0.whole)) }
    if !reading.findings.isEmpty { throw PlanLoad.Invalid(findings: reading.findings) }
    if read.map(\.id) != old.map(\.id) { return try whole(rows) }
    let new = Dictionary(firstOf: read.map { ($0.id, $0) })
    changed.rows = rows.map { new[$0.id] ?? $0 }
    if !apps.isEmpty || !again.isEmpty {
      NameCheck(apps: changed.apps).check(changed.rows, among: frame.reader.known ?? plan.rows, reading.log)
    }
    if !reading.log.findings.isEmpty { throw PlanLoad.Invalid(findings: reading.log.findings) }
    changed.warnings = plan.warnings.filter { !touches($0.place) } + reading.log.warnings
    return changed
  }

  private func whole(_ rows: [TestPlan.Row]) throws(PlanLoad.Invalid) -> TestPlan {
    let left = Set(plan.rows.map(\.id)).subtracting(rows.map(\.id))
    var reader = reader(of: rows)
    (reader.files.changed, reader.known) = (files.changed, reader.known ?? plan.rows)
    let outcome = reader.read()
    guard var plan = outcome.plan, outcome.findings.isEmpty else { throw PlanLoad.Invalid(findings: outcome.findings) }
    plan.rows.removeAll { left.contains($0.id) }
    return plan
  }

  private func reader(of rows: [TestPlan.Row]) -> PlanReader {
    var reader = frame.reader
    guard rows.count == plan.rows.count, isReferred || place.source.isIdentical(to: reader.source) else {
      return reader.reading(rows, of: plan.rows, isReferred ? [] : [(range, text)])
    }
    if !isReferred { reader.source = reader.source.part(0..<reader.source.bytes.count, with: [(place.range, text)]) }
    return reader
  }

  private func section(_ place: Place) -> SourceText {
    source.part(place.source.rangeInFile(place.range), with: [(range, text)])
  }

  private func contains(_ place: Place) -> Bool {
    let whole = place.source.rangeInFile(place.range)
    return place.file == source.file && whole.lowerBound <= range.lowerBound && range.upperBound <= whole.upperBound
  }

  private func touches(_ part: WrittenPart?, of host: String? = nil) -> Bool {
    guard let part else { return false }
    return contains(part.place)
      || isReferred && part.first { $0.node.string.map { refers($0, in: host) } ?? false } != nil
  }

  /// A placeholder in a section could stand for the path of the file; of sixty hosts that are written once, only one
  /// has the file.
  private func refers(_ text: String, in host: String?) -> Bool {
    guard Placeholder.occurs(in: text) else { return isPath(text) }
    guard let host else { return true }
    let text = text.replacing("${host}", with: host)
    return Placeholder.occurs(in: text) || isPath(text)
  }

  private func touches(_ place: Place) -> Bool {
    if contains(place) { return true }
    guard isReferred else { return false }
    let text = place.text
    return isPath(text) || text.contains("\"file\"") && Placeholder.occurs(in: text)
  }

  private func isPath(_ text: String) -> Bool { source.file.split(separator: "/").last.map(text.contains) ?? false }

  private func object<F: Form>(_ part: WrittenPart?, _ name: String, _ reading: Reading) -> Written<F>? {
    guard let part else { return nil }
    var object: StrictObject? = StrictObject(free: part.node, source: part.source, reading: reading)
    if contains(part.place) { object = StrictObject(section(part.place), reading) }
    return object.flatMap { Written($0.node, in: $0.holding(name)) }
  }

  private func rows(_ wholes: Set<Start>, _ reading: Reading) -> [TestPlan.Row] {
    plan.rows.map(\.whole).distinct(by: Start.init).enumerated().filter { wholes.contains(Start($1)) }.flatMap {
      index, whole in
      let text = contains(whole) ? section(whole) : whole.source.part(whole.range)
      return StrictObject(text, reading).map { frame.rows(of: $0, number: index + 1) } ?? []
    }
  }
}

extension PlanReader {
  /// Returns a reader of some of the rows, whose text has no others but those in which a change is.
  func reading(
    _ rows: [TestPlan.Row], of all: [TestPlan.Row], _ changes: [SourceText.Change] = []
  ) -> PlanReader {
    let (kept, whole) = (Set(rows.map { Start($0.whole) }), source.wholeFile)
    let starts = all.map { Start($0.whole) }.distinct
    // Without an `id`, a row is numbered.
    let isNumbered = rows.contains { $0.id.hasPrefix("row-") } || starts.contains { $0.file != source.file }
    var (edits, left, last) = (changes, Range<Int>?.none, Int?.none)
    for start in starts where start.file == source.file {
      let range = start.range
      let isChanged = changes.contains {
        $0.range.lowerBound <= range.upperBound && range.lowerBound <= $0.range.upperBound
      }
      if !isChanged, !kept.contains(start) {
        if isNumbered {
          edits.append((range, "{}"))
        } else {
          left = (left?.lowerBound ?? range.lowerBound)..<range.upperBound
        }
        continue
      }
      if let left { edits.append((left.lowerBound..<range.lowerBound, "{},")) }
      (left, last) = (nil, range.upperBound)
    }
    if let left { edits.append(last.map { ($0..<left.upperBound, ",{}") } ?? (left, "{}")) }
    edits.sort { ($0.range.lowerBound, $0.range.upperBound) < ($1.range.lowerBound, $1.range.upperBound) }
    var reader = self
    (reader.source, reader.isRead) = (whole.part(0..<whole.bytes.count, with: edits), { kept.contains(Start($0)) })
    reader.known = known ?? all
    return reader
  }
}

/// Where a row begins.
///
/// A place is compared by line and column, which are counted anew each time.
private struct Start: Hashable {
  let file: String
  let range: Range<Int>

  init(_ row: Place) { (file, range) = (row.file, row.source.rangeInFile(row.range)) }

  static func == (one: Self, other: Self) -> Bool {
    one.range.lowerBound == other.range.lowerBound && one.file == other.file
  }

  func hash(into hasher: inout Hasher) { hasher.combine(range.lowerBound) }
}

extension Names {
  /// Whether rows and defaults can refer to the same names.
  fileprivate func isLike(_ other: Names) -> Bool {
    receivers.list == other.receivers.list && tabs.list == other.tabs.list && screens.list == other.screens.list
  }
}

extension TestPlan.App {
  /// Whether rows are read as they were, apart from the names in them.
  fileprivate func isReadLike(_ other: TestPlan.App) -> Bool {
    associatedDomains == other.associatedDomains && urlSchemes == other.urlSchemes
      && effects.reopensLinks == other.effects.reopensLinks
  }
}
