import Foundation

/// The bounds for the ratios, read from JSON: `"name": {"atLeast": 5}` or `{"atMost": 2}`.
struct Thresholds {
  private struct Bound: Decodable {
    let atLeast: Double?
    let atMost: Double?
  }

  private let bounds: [String: Bound]

  init(contentsOf file: String) throws {
    let data = try Data(contentsOf: URL(fileURLWithPath: file))
    bounds = try JSONDecoder().decode([String: Bound].self, from: data)
  }

  /// Prints every ratio with its bound, and returns whether all bounds are met.
  ///
  /// If all benchmarks run, a ratio must have been measured for every bound.
  func accept(_ measurements: Measurements, isComplete: Bool) -> Bool {
    var accepts = true
    print("\nratios")
    for (name, ratio) in measurements.ratios {
      let bound = bounds[name]
      let holds = ratio >= bound?.atLeast ?? 0 && ratio <= bound?.atMost ?? .infinity
      let words =
        bound?.atLeast.map { "at least \($0)" } ?? bound?.atMost.map { "at most \($0)" }
        ?? "no bound"
      print(Text.row(name, String(format: "%9.2f  %@%@", ratio, words, holds ? "" : "  MISSED")))
      accepts = accepts && holds
    }
    let missing = Set(bounds.keys).subtracting(measurements.ratios.map(\.name))
    if isComplete, !missing.isEmpty {
      print("not measured: \(missing.sorted().joined(separator: ", "))")
      return false
    }
    return accepts
  }
}

enum Text {
  static func row(_ name: String, _ rest: String) -> String {
    name.padding(toLength: 44, withPad: " ", startingAt: 0) + rest
  }
}
