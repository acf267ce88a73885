@testable import LinkCauses

/// Tests that fixes that were tried help: they are made in the plan, all of whose rows are replayed.
///
/// Each search tries hundreds of edits, so every fortieth mistake and cause is taken, or all if `TRY_ALL` is set.
struct FixTests {
  private static let step = ProcessInfo.processInfo.environment["TRY_ALL"] == nil ? 40 : 1
  private static let mistakes = Mistake.all.filter { $0.edit != nil }.enumerated()
    .filter { $0.offset % step == 0 }.map(\.element)

  @Test(arguments: mistakes)
  func `after the fix of a mistake, the row passes and no other row fails`(_ mistake: Mistake) async throws {
    let folder = try BrokenFolder(mistake.edit)
    for load in PlanCollection([folder.path + "/voya.json"]).loads { await check(load) { $0 == 0 } }
  }

  @Test(arguments: [
    ("path-of-a-rule", "Associations/voya.json"), ("target-of-a-redirect", "Sites/go.voya.example.json"),
  ])
  func `the fix is in the file of the mistake, and splits no cause`(name: String, file: String) async throws {
    let folder = try BrokenFolder(try #require(Mistake.all.first { $0.name == name }).edit)
    var run = ReplayRun(PlanCollection([folder.path + "/voya.json"]))
    run.fixes = { await Fixes(of: $0, in: $1).record }
    var (groups, tried) = (CauseGroups(), [FailureRecord]())
    let summary = await run.run(RowRecord.Parts()) { event in
      guard case .row(let record, _) = event else { return }
      _ = groups.add(record)
      tried += record.failures.filter(\.isTried)
    }
    expect(tried.first?.fix ?? "", contains: "\(folder.path)/\(file):")
    expect(summary.causes.map(\.rows.count), equals: (0..<groups.count).map { groups[$0].count })
  }

  @Test func `the place of nine of ten mistakes comes first`() async throws {
    var (first, count) = (0, 0)
    for mistake in Self.mistakes {
      let folder = try BrokenFolder(mistake.edit)
      var run = ReplayRun(PlanCollection([folder.path + "/voya.json"]))
      run.stopsAtFailure = true
      run.fixes = { await Fixes(of: $0, in: $1).record }
      var failure: FailureRecord?
      await run.run(RowRecord.Parts()) { event in
        if case .row(let record, _) = event { failure = record.failures.first ?? failure }
      }
      guard let failure, failure.field != nil else { continue }
      let (file, line) = failure.lead.map { ($0.file, $0.line) } ?? (failure.file, failure.line)
      count += 1
      if try mistake.places.contains(where: {
        try folder.path + "/" + $0.file == file && folder.lines(of: $0).contains(line)
      }) {
        first += 1
      }
    }
    #expect(first * 10 >= count * 9, "\(first) of \(count)")
  }

  private static let failing = PlanCollection([PackageFolder.failingPlans]).loads.filter { $0.plan != nil }

  @Test(arguments: failing.indices)
  func `after the fix of a plan that fails on purpose, the row passes and no other row fails`(_ number: Int) async {
    await check(Self.failing[number]) { ($0 + number) % Self.step == 0 }
  }

  private func check(_ load: PlanLoad, _ takes: (Int) -> Bool) async {
    guard let plan = load.plan else { return }
    let replayer = await Replayer(plan)
    var (causes, passing, failing) = (CauseGroups(), Set<String>(), [RowResult]())
    for row in plan.rows {
      let result = await replayer.replay(row)
      if result.status == .passed { passing.insert(row.id) }
      if result.status == .failed, causes.add(RowRecord(result)) == nil { failing.append(result) }
    }
    for (number, result) in failing.enumerated() where takes(number) {
      let fixes = await Fixes(of: result, in: load)
      if fixes.record.fix == nil { continue }
      for edit in fixes.edits {
        guard let mended = try? plan.edited(edit.range, to: edit.text) else {
          Issue.record("\(edit.place): \(edit.words)")
          continue
        }
        let replayer = await Replayer(mended)
        for row in mended.rows where row.id == result.row.id || passing.contains(row.id) {
          expect(await replayer.passes(row), equals: true, "\(row.id) after \(edit.place): \(edit.words)")
        }
      }
    }
  }
}
