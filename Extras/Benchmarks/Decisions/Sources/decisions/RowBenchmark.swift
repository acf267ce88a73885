import Foundation
import LinkHarness

/// Measures what a row costs besides its replay: loading it, writing it as JSON Lines, reading it from standard input,
/// and a plan with a thousand apps.
enum RowBenchmark {
  private static let rows = 20_000

  static func run(_ measurements: inout Measurements) async throws {
    print("\nrows")
    let folder = FileManager.default.temporaryDirectory.appendingPathComponent("rows-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let one = folder.appendingPathComponent("one.json").path
    let many = folder.appendingPathComponent("many.json").path
    let base = folder.appendingPathComponent("base.json").path
    let lines = folder.appendingPathComponent("rows.jsonl").path
    try write(plan(rows: rows, apps: 1), to: one)
    try write(plan(rows: rows, apps: 1_000), to: many)
    try write(plan(rows: 1, apps: 1), to: base)
    try write((0..<rows).map(row).joined(separator: "\n") + "\n", to: lines)

    var loading = Double.infinity
    var replaying = Double.infinity
    var amongMany = Double.infinity
    for _ in 0..<3 {
      let start = ContinuousClock.now
      let plans = PlanCollection([one])
      loading = min(loading, nanoseconds(since: start))
      replaying = min(replaying, try await replay(plans))
      amongMany = min(amongMany, try await replay(PlanCollection([many])))
    }
    report("loading", loading)
    report("replay", replaying)
    report("replay among 1,000 apps", amongMany)
    measurements.add("rows: among 1,000 apps / among one", amongMany / replaying)
    measurements.add("rows: loading / replay", loading / replaying)
    guard let command = command() else {
      print("  JSON Lines and standard input: skipped, because there is no release build of linkplan")
      return
    }
    var console = Double.infinity
    var jsonLines = Double.infinity
    var input = Double.infinity
    for _ in 0..<3 {
      console = min(console, try time(command, ["replay", one, "--jobs", "1"]))
      jsonLines = min(jsonLines, try time(command, ["replay", one, "--jobs", "1", "--report", "jsonl"], lines: rows))
      input = min(input, try time(command, ["replay", "-", "--plan", base, "--jobs", "1"], input: lines, lines: rows))
    }
    report("with JSON Lines, added", jsonLines - console)
    report("from standard input", input)
    measurements.add("rows: JSON Lines / replay", (jsonLines - console) / replaying)
    measurements.add("rows: from standard input / loading and replay", input / (loading + replaying))
  }

  private static func replay(_ plans: PlanCollection) async throws -> Double {
    let start = ContinuousClock.now
    let summary = await ReplayRun(plans).run { _ in }
    guard summary.passed == rows else { throw WrongAnswer(description: "\(summary.passed) of \(rows) rows passed") }
    return nanoseconds(since: start)
  }

  private static func nanoseconds(since start: ContinuousClock.Instant) -> Double {
    (ContinuousClock.now - start) / .nanoseconds(1) / Double(rows)
  }

  private static func report(_ name: String, _ nanoseconds: Double) {
    print(Text.row("  \(name)", String(format: "%12.0f ns for each", nanoseconds)))
  }

  // MARK: The command

  /// The command to measure: the one named by `LINKPLAN`, or the release build of the root package.
  static func command() -> URL? {
    let path = ProcessInfo.processInfo.environment["LINKPLAN"] ?? "../../.build/release/linkplan"
    return FileManager.default.isExecutableFile(atPath: path) ? URL(fileURLWithPath: path) : nil
  }

  /// Returns the time of a run of the command for each row; throws an error if the run fails or prints another number
  /// of rows.
  private static func time(_ command: URL, _ arguments: [String], input: String? = nil, lines: Int? = nil) throws
    -> Double
  {
    let start = ContinuousClock.now
    let text = try output(of: command, arguments, input: input)
    let time = nanoseconds(since: start)
    let passed = text.split(separator: UInt8(ascii: "\n")).count {
      $0.range(of: Data(#""status":"passed""#.utf8)) != nil
    }
    if let lines, passed != lines { throw WrongAnswer(description: "\(passed) of \(lines) rows passed") }
    return time
  }

  /// Returns what the command prints, or throws an error if it fails.
  static func output(of command: URL, _ arguments: [String], input: String? = nil) throws -> Data {
    let process = Process()
    process.executableURL = command
    process.arguments = arguments
    let output = Pipe()
    process.standardOutput = output
    process.standardError = FileHandle.nullDevice
    if let input { process.standardInput = FileHandle(forReadingAtPath: input) }
    try process.run()
    let text = output.fileHandleForReading.readDataToEndOfFile()
    process.waitUntilExit()
    guard process.terminationStatus == 0 else {
      throw WrongAnswer(description: "\(arguments.joined(separator: " ")) ended with \(process.terminationStatus)")
    }
    return text
  }

  // MARK: Plans

  private static func write(_ text: String, to path: String) throws {
    try Data(text.utf8).write(to: URL(fileURLWithPath: path))
  }

  private static func row(_ number: Int) -> String {
    #"""
    {"id":"row-\#(number)","open":"https://shop0.example/product/\#(number)","expect":{"opens":"shop0","route":"product","parameters":{"id":"\#(number)"},"navigation":{"action":"push"}}}
    """#
  }

  private static func plan(rows: Int, apps: Int) -> String {
    let names = (0..<apps).map { "shop\($0)" }
    let sites = names.map {
      #"""
      "\#($0).example":{"association":{"applinks":{"details":[{"appIDs":["ABCDE12345.com.example.\#($0)"],
        "components":[{"/":"/help/*","exclude":true},{"/":"/product/*"}]}]}}}
      """#
    }
    let described = names.map {
      #"""
      "\#($0)":{"id":"ABCDE12345.com.example.\#($0)","associatedDomains":["applinks:\#($0).example"],
        "router":{"routes":[{"name":"product","path":"/product/:id"}]}}
      """#
    }
    return #"""
      {"version":1,"sites":{\#(sites.joined(separator: ","))},"apps":{\#(described.joined(separator: ","))},
       "device":{"installed":[\#(names.map { "\"\($0)\"" }.joined(separator: ","))]},"defaults":{"from":"messages"},
       "links":[\#((0..<rows).map(row).joined(separator: ",\n"))]}
      """#
  }
}
