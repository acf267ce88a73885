import HarnessText
import LinkHarness

struct PlanIndex {
  private var plans: [(file: String, name: String, counts: [RowRecord.Status: Int])] = []
  private var numbers: [String: Int] = [:]

  private static let openLimit = 12

  mutating func count(_ record: RowRecord) {
    let number = numbers[record.plan] ?? plans.count
    if number == plans.count {
      numbers[record.plan] = number
      plans.append((record.plan, record.suiteName, [:]))
    }
    plans[number].counts[record.status, default: 0] += 1
  }

  /// A link leads to the plan's first section if scripts are disabled; otherwise, it is a filter.
  var html: HTML {
    guard plans.count > 1 else { return "" }
    let items = plans.map { plan -> HTML in
      """
      <li><a href="#plan=\(PercentEncoding.encode(plan.file))">\(Self.title(plan.file, plan.name))</a>\
      \(Self.words { plan.counts[$0] ?? 0 })</li>

      """
    }
    return """
      <details class="plans"\(plans.count > Self.openLimit ? "" : " open" as HTML)><summary>\(plans.count) plans</summary>
      <ul>
      \(items)</ul></details>

      """
  }

  static func title(_ file: String, _ name: String) -> HTML {
    "<code>\(file)</code>\(name == file ? "" : " <span class=\"name\">\(name)</span>" as HTML)"
  }

  static func words(_ count: (RowRecord.Status) -> Int) -> HTML {
    let words = RowRecord.Status.allCases.compactMap { status -> HTML? in
      let count = count(status)
      return count == 0 ? nil : "<span class=\"\(status.rawValue)\">\(count) \(status.words)</span>"
    }
    return "<span class=\"counts\">\(words)</span>"
  }
}
