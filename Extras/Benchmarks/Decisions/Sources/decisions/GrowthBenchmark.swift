import Foundation
import LinkHarness
import LinkModel

/// Measures how the CPU time grows with the size of the input: the exponent is 1 if it is proportional.
enum GrowthBenchmark {
  static func run(_ measurements: inout Measurements) async throws {
    print("\ngrowth from n to 4n")
    let folder = FileManager.default.temporaryDirectory.appendingPathComponent("growth-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let file = folder.appendingPathComponent("input.json")
    try await measure("rows × pages", 8_000, &measurements, prepare: { try write(pages($0), to: file) }) {
      await ReplayRun(PlanCollection([file.path])).run { _ in }.passed
    }
    try await measure("rows × sites of an app", 8_000, &measurements, prepare: { try write(sites($0), to: file) }) {
      await ReplayRun(PlanCollection([file.path])).run { _ in }.passed
    }
    let steps = [
      "deploy": #"{"deploy":{"s#.example":{"latency":"1s"}}}"#,
      "request": #"{"request":"https://s#.example/x","expect":{"answer":{"status":200}}}"#,
    ]
    for (name, step) in steps.sorted(by: { $0.key < $1.key }) {
      try await measure(
        "rows that \(name) × sites", 2_000, &measurements, prepare: { try write(sites($0, step), to: file) }
      ) {
        await ReplayRun(PlanCollection([file.path])).run { _ in }.passed
      }
    }
    try await measure("rows × pages over loopback", 1_000, &measurements, prepare: { try write(pages($0), to: file) }) {
      await ReplayRun(PlanCollection([file.path]), over: .loopback).run { _ in }.passed
    }
    try await measure("tasks that sleep", 1_000, &measurements, prepare: { try write(sleepers($0), to: file) }) {
      guard let plan = PlanCollection([file.path]).loads.first?.plan else { return 0 }
      let count = Count()
      _ = await Replayer(plan).using(app: { Sleeper($0, count) }).replay(plan.rows[0])
      return await count.value
    }
    guard let command = RowBenchmark.command() else {
      print("  init: skipped, because there is no release build of linkplan")
      return
    }
    try await measure("apps of init", 12_500, &measurements, prepare: { try write(association($0), to: file) }) {
      let text = try RowBenchmark.output(of: command, ["init", file.path, "--host", "shop.example"])
      let plan = try JSONSerialization.jsonObject(with: text) as? [String: Any]
      return (plan?["apps"] as? [String: Any])?.count ?? 0
    }
  }

  /// The operation returns `n`, which is checked; its time is the least of three.
  private static func measure(
    _ name: String, _ n: Int, _ measurements: inout Measurements, prepare: (Int) throws -> Void,
    _ operation: () async throws -> Int
  ) async throws {
    var times: [Double] = []
    for size in [n, 2 * n, 4 * n] {
      try prepare(size)
      var least = Double.infinity
      for _ in 0..<3 {
        let start = cpuSeconds()
        let answer = try await operation()
        least = min(least, cpuSeconds() - start)
        guard answer == size else { throw WrongAnswer(description: "\(name): \(answer) instead of \(size)") }
      }
      times.append(least)
    }
    let shown = times.map { String(format: "%8.2f s", $0) }.joined()
    print(Text.row("  \(name), n = \(n)", shown))
    measurements.add("growth: \(name)", log2(times[2] / times[0]) / 2)
  }

  /// The CPU time of this process and of the commands that it ran.
  private static func cpuSeconds() -> Double {
    // RUSAGE_SELF and RUSAGE_CHILDREN, whose type differs between systems.
    [Int32(0), -1].reduce(0) { sum, who in
      var usage = rusage()
      getrusage(who, &usage)
      return [usage.ru_utime, usage.ru_stime].reduce(sum) { $0 + Double($1.tv_sec) + Double($1.tv_usec) / 1e6 }
    }
  }

  private static func write(_ text: String, to file: URL) throws { try Data(text.utf8).write(to: file) }

  // MARK: Inputs

  private static func list(_ count: Int, _ element: (Int) -> String) -> String {
    (0..<count).map(element).joined(separator: ",\n")
  }

  private static func pages(_ count: Int) -> String {
    #"""
    {"version":1,"sites":{"shop.example":{"pages":[
      \#(list(count) { #"{"path":"/page/\#($0)","title":"Page \#($0)"}"# })]}},
     "apps":{"shop":{"id":"ABCDE12345.com.example.shop"}},"defaults":{"from":"messages"},"links":[
      \#(list(count) { #"{"open":"https://shop.example/page/\#($0)","expect":{"page":{"title":"Page \#($0)"}}}"# })]}
    """#
  }

  private static func sites(_ count: Int) -> String {
    let file = #"{"applinks":{"details":[{"appIDs":["ABCDE12345.com.example.shop"],"components":[{"/":"/p/*"}]}]}}"#
    return #"""
      {"version":1,"sites":{
        \#(list(count) { #""s\#($0).example":{"association":\#(file),"pages":[{"path":"/:path*","title":"\#($0)"}]}"# })},
       "apps":{"shop":{"id":"ABCDE12345.com.example.shop","associatedDomains":[
        \#(list(count) { #""applinks:s\#($0).example""# })]}},"defaults":{"from":"messages"},"links":[
        \#(list(count) { #"{"open":"https://s\#($0).example/x","expect":{"page":{"title":"\#($0)"}}}"# })]}
      """#
  }

  /// Each row has a step, in which `#` stands for its number, and opens a link of one app.
  private static func sites(_ count: Int, _ step: String) -> String {
    let file = #"{"applinks":{"details":[{"appIDs":["ABCDE12345.com.example.shop"],"components":[{"/":"/p/*"}]}]}}"#
    func steps(_ number: Int) -> String { step.replacingOccurrences(of: "#", with: "\(number)") }
    return #"""
      {"version":1,"sites":{
        \#(list(count) { #""s\#($0).example":{"association":\#(file),"pages":[{"path":"/:path*","title":"\#($0)"}]}"# })},
       "apps":{"shop":{"id":"ABCDE12345.com.example.shop","associatedDomains":["applinks:s0.example"]}},
       "defaults":{"from":"messages"},"links":[
        \#(list(count) { #"{"steps":[\#(steps($0)),{"open":"https://s0.example/p/1","expect":{"opens":"shop"}}]}"# })]}
      """#
  }

  private static func association(_ count: Int) -> String {
    let entries = list(count) { #"{"appIDs":["ABCDE12345.com.example.a\#($0)"],"components":[{"/":"/p\#($0)/*"}]}"# }
    return #"{"applinks":{"details":[\#(entries)]}}"#
  }

  private static func sleepers(_ count: Int) -> String {
    #"""
    {"version":1,"apps":{"shop":{"id":"ABCDE12345.com.example.shop","urlSchemes":["shop"]}},
     "defaults":{"from":"messages"},"links":[{"id":"sleep","steps":[
      {"open":"shop://\#(count)","expect":{"opens":"shop"}},{"advance":"60s","expect":{"log":"awake"}}]}]}
    """#
  }

  private actor Count {
    private(set) var value = 0
    func add() { value += 1 }
  }

  /// Starts as many tasks as the link's host says, each of which sleeps for a time of its own.
  private struct Sleeper: AppUnderTest {
    let launch: AppLaunch
    let count: Count

    init(_ launch: AppLaunch, _ count: Count) { (self.launch, self.count) = (launch, count) }

    func receive(_ delivery: Delivery) async throws {
      for number in 0..<(delivery.url.flatMap { Int($0.host ?? "") } ?? 0) {
        launch.task {
          try? await launch.clock.sleep(for: .milliseconds(number % 50_000 + 1))
          await count.add()
        }
      }
    }

    func screens() async -> NavigationState { launch.screens }
  }
}
