import Foundation
import LinkHarness
import LinkModel

/// Measures the replay of complete rows in memory, including the decision, routing, navigation and comparison with
/// expectations.
enum ReplayBenchmark {
  static func run(_ measurements: inout Measurements) async throws {
    print("\nreplay in memory, one core")
    var few = try await Sample(rows: 1_000)
    var many = try await Sample(rows: 100_000)
    for _ in 0..<3 {
      try await few.time(repeats: 30)
      try await many.time(repeats: 1)
    }
    var short = try await Sample(rows: 100, steps: 50)
    var long = try await Sample(rows: 1, steps: 5_000)
    for _ in 0..<3 {
      try await short.time(repeats: 5)
      try await long.time(repeats: 5)
    }
    let decision = try Self.decision(&measurements)
    for sample in [few, many, short, long] {
      print(
        Text.row(
          "  \(sample.rows) rows of \(sample.steps)",
          String(
            format: "%12.0f ns  %7.3f M/s  memory x%.3f", sample.nanoseconds,
            1e3 / sample.nanoseconds, sample.growth)))
    }
    measurements.add("replay: a row / its bare decision", few.nanoseconds / decision)
    measurements.add("replay: time per row, 100,000 / 1,000", many.nanoseconds / few.nanoseconds)
    measurements.add(
      "replay: time per step, 5,000 in a row / 50", long.nanoseconds / short.nanoseconds)
    measurements.add("replay: memory during / before 100,000", many.growth)
  }

  static let association = #"""
    {"applinks":{"details":[{"appIDs":["ABCDE12345.com.example.shop"],
      "components":[{"/":"/help/*","exclude":true},{"/":"/product/*"}]}]}}
    """#

  /// Returns the nanoseconds needed to parse a link and evaluate the association file. The returned time is a lower
  /// bound for the time to replay a row.
  private static func decision(_ measurements: inout Measurements) throws -> Double {
    let file = AssociationFile(association)
    let texts = (0..<100).map { "https://shop.example/product/\($0)" }
    return measurements.nanoseconds(
      operations: texts.count,
      [
        (
          "decision",
          {
            texts.reduce(0) {
              let verdict = file.verdict(for: Link($1), app: "ABCDE12345.com.example.shop")
              return $0 &* 3 &+ verdict.outcome.rawValue.utf8.count
            }
          }
        )
      ])[0]
  }

  /// A generated plan with many rows, or with many steps per row.
  struct Sample {
    let rows: Int
    let steps: Int
    private let run: ReplayRun
    private(set) var growth = 1.0
    private var times: [Double] = []

    var nanoseconds: Double { times.sorted()[times.count / 2] }

    init(rows: Int, steps: Int = 1) async throws {
      self.rows = rows
      self.steps = steps
      let folder = FileManager.default.temporaryDirectory
        .appendingPathComponent("decisions-\(UUID().uuidString)")
      try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
      defer { try? FileManager.default.removeItem(at: folder) }
      let file = folder.appendingPathComponent("plan.json")
      try Data(Self.plan(rows, steps).utf8).write(to: file)
      let plans = PlanCollection([file.path])
      guard plans.isValid else {
        throw WrongAnswer(
          description: plans.loads[0].findings.map(\.message).joined(separator: ", "))
      }
      run = ReplayRun(plans)
    }

    mutating func time(repeats: Int) async throws {
      let before = Memory.resident
      var most = before
      let start = ContinuousClock.now
      for _ in 0..<repeats {
        var ended = 0
        let summary = await run.run { event in
          guard case .rowEnded = event else { return }
          ended += 1
          if ended % 10_000 == 0 { most = max(most, Memory.resident) }
        }
        guard summary.passed == rows, ended == rows else {
          throw WrongAnswer(description: "\(summary.passed) of \(rows) rows passed")
        }
      }
      times.append((ContinuousClock.now - start) / .nanoseconds(1) / Double(rows * steps * repeats))
      growth = max(growth, before > 0 ? Double(most) / Double(before) : 1)
    }

    private static func plan(_ rows: Int, _ steps: Int) -> String {
      let links = (0..<rows).map { row in
        let steps = (0..<steps).map { step in
          #"""
          {"open":"https://shop.example/product/\#(row + step)",
           "expect":{"opens":"shop","route":"product","parameters":{"id":"\#(row + step)"},
                     "navigation":{"action":"\#(step == 0 ? "push" : "replace")"}}}
          """#
        }
        return #"{"id":"row-\#(row)","steps":[\#(steps.joined(separator: ","))]}"#
      }
      return #"""
        {"version":1,
         "sites":{"shop.example":{"association":\#(association)}},
         "apps":{"shop":{"id":"ABCDE12345.com.example.shop",
           "associatedDomains":["applinks:shop.example"],
           "router":{"routes":[{"name":"product","path":"/product/:id"}]}}},
         "device":{"installed":["shop"]},"defaults":{"from":"messages"},
         "links":[\#(links.joined(separator: ",\n"))]}
        """#
    }
  }
}

enum Memory {
  /// The process's resident memory in pages, or zero if the system has no `/proc`.
  static var resident: Int {
    guard let text = try? String(contentsOfFile: "/proc/self/statm", encoding: .utf8) else {
      return 0
    }
    let fields = text.split(separator: " ")
    return fields.count > 1 ? Int(fields[1]) ?? 0 : 0
  }
}
