@testable import linkplan

struct ProgressTests {
  private final class Told {
    var lines: [String] = []
    var time = ContinuousClock.now
  }

  private func output(_ told: Told, hasProgress: Bool) -> Output {
    Output(hasProgress: hasProgress) { text, isResult in
      if !isResult { told.lines.append(text.replacing("\r\u{1B}[2K", with: "")) }
    }
  }

  private var record: RowRecord { RowRecord(invalid: "plan.json", []) }

  @Test func `the total is shown before the first row, and the remaining time once it is known`() {
    let told = Told()
    var progress = Progress(output(told, hasProgress: true), total: 10, now: { told.time })
    expect(told.lines, equals: ["0 of 10 links, 0 failed"])
    told.time += .seconds(2)
    progress.add(record)
    expect(told.lines.last, equals: "1 of 10 links, 1 failed, 19 s left  plan.json")
    told.time += .milliseconds(50)
    progress.add(record)
    expect(told.lines.count, equals: 2)
    progress.end()
    expect(told.lines.last, equals: "")
  }

  @Test(arguments: [(999, ""), (1_000, ", 10 s left")])
  func `the remaining time is known after a second`(milliseconds: Int, rest: String) {
    let told = Told()
    var progress = Progress(output(told, hasProgress: true), total: 10, now: { told.time })
    told.time += .milliseconds(milliseconds)
    progress.add(record)
    expect(told.lines.last, equals: "1 of 10 links, 1 failed\(rest)  plan.json")
  }

  @Test func `a line that was never shown is not erased`() {
    let told = Told()
    output(told, hasProgress: true).progress(nil)
    expect(told.lines, equals: [])
  }

  @Test func `without a terminal, no progress is shown`() {
    let told = Told()
    var progress = Progress(output(told, hasProgress: false), total: 10, now: { told.time })
    told.time += .seconds(2)
    progress.add(record)
    progress.end()
    expectEmpty(told.lines)
  }

  @Test func `a missing file is reported once`() async throws {
    let run = try await Folder(["other.txt": ""]).run("replay", "@/missing.json")
    expect(run, .couldNotRun)
    run.prints("file not found")
    expectEmpty(run.diagnostics)
  }
}
