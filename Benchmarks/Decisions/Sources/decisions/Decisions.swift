import Foundation

/// Measures association decisions, route look-ups and replays beside other ways to do them, in one run.
///
/// Times differ from machine to machine, and from minute to minute on a shared one; ratios of times taken side by side
/// do not, so only they have thresholds. Every answer is compared with those of the peers before anything is timed.
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
    print("\nchecksum \(measurements.checksum)")
    let isComplete = sections.isEmpty
    guard thresholds.accept(measurements, isComplete: isComplete) else { exit(1) }
  }
}

/// An answer that differs from a peer's; a number for it would say nothing.
struct WrongAnswer: Error, CustomStringConvertible {
  let description: String
}
