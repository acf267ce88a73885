import Foundation

/// Benchmarks association decisions, route lookups, replays and plan loading in one run.
///
/// For comparison, regular expressions are also measured on association decisions and route lookups.
///
/// Absolute times differ between machines, and between runs on a shared machine. Ratios of times measured together are
/// stable, so only ratios have thresholds. If a benchmark measures several implementations, their results are compared
/// before anything is timed.
@main enum Decisions {
  static func main() async {
    do {
      try await run()
    } catch {
      print(error)
      exit(1)
    }
  }

  private static func run() async throws {
    let arguments = CommandLine.arguments.dropFirst()
    let thresholds = try Thresholds(contentsOf: arguments.first ?? "thresholds.json")
    let sections = Set(arguments.dropFirst())
    func wants(_ name: String) -> Bool { sections.isEmpty || sections.contains(name) }
    var measurements = Measurements()
    if wants("associations") { try AssociationBenchmark.run(&measurements) }
    if wants("routes") { try RouteBenchmark.run(&measurements) }
    if wants("replay") { try await ReplayBenchmark.run(&measurements) }
    if wants("loading") { try await LoadBenchmark.run(&measurements) }
    if wants("rows") { try await RowBenchmark.run(&measurements) }
    if wants("growth") { try await GrowthBenchmark.run(&measurements) }
    print("\nchecksum \(measurements.checksum)")
    let isComplete = sections.isEmpty
    guard thresholds.accept(measurements, isComplete: isComplete) else { exit(1) }
  }
}

/// The error thrown if a result is wrong or the implementations disagree.
struct WrongAnswer: Error, CustomStringConvertible {
  let description: String
}
