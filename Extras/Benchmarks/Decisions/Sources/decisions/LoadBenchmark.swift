import Foundation
import LinkHarness

/// Measures how long it takes to load plans with many apps and sites, and to install every app with its association
/// file.
enum LoadBenchmark {
  static func run(_ measurements: inout Measurements) async throws {
    print("\nloading plans")
    var few = try Sample(count: 1_000)
    var many = try Sample(count: 8_000)
    defer {
      few.remove()
      many.remove()
    }
    for _ in 0..<3 {
      try await few.time(repeats: 8)
      try await many.time(repeats: 1)
    }
    for sample in [few, many] {
      print(
        Text.row(
          "  \(sample.count) apps and sites",
          String(format: "%12.0f ns for each", sample.nanoseconds)))
    }
    measurements.add(
      "loading: time per app, 8,000 / 1,000", many.nanoseconds / few.nanoseconds)
  }

  private struct Sample {
    let count: Int
    private let folder = FileManager.default.temporaryDirectory
      .appendingPathComponent("loading-\(UUID().uuidString)")
    private var times: [Double] = []

    var nanoseconds: Double { times.sorted()[times.count / 2] }

    init(count: Int) throws {
      self.count = count
      try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
      try Data(Self.plan(count).utf8).write(to: folder.appendingPathComponent("plan.json"))
    }

    func remove() { try? FileManager.default.removeItem(at: folder) }

    mutating func time(repeats: Int) async throws {
      let start = ContinuousClock.now
      for _ in 0..<repeats {
        let plans = PlanCollection([folder.appendingPathComponent("plan.json").path])
        let summary = await ReplayRun(plans).run { _ in }
        guard summary.passed == 1 else {
          throw WrongAnswer(description: "\(summary.passed) of 1 row passed")
        }
      }
      times.append((ContinuousClock.now - start) / .nanoseconds(1) / Double(count * repeats))
    }

    private static func plan(_ count: Int) -> String {
      let sites = (0..<count).map {
        #"""
        "s\#($0).example":{"association":{"applinks":{"details":[
          {"appIDs":["ABCDE12345.com.example.a\#($0)"],"components":[{"/":"/p/*"}]}]}}}
        """#
      }
      let apps = (0..<count).map {
        #"""
        "a\#($0)":{"id":"ABCDE12345.com.example.a\#($0)",
          "associatedDomains":["applinks:s\#($0).example"]}
        """#
      }
      return #"""
        {"version":1,"sites":{\#(sites.joined(separator: ","))},
         "apps":{\#(apps.joined(separator: ","))},
         "links":[{"open":"https://s7.example/p/1","from":"messages","expect":{"opens":"a7"}}]}
        """#
    }
  }
}
