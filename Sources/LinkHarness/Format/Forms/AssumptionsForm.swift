import HarnessText
import LinkModel

/// The disputed points, each with one of its choices.
final class AssumptionsForm: Form {
  static let table = FormTable(
    AssumptionsForm(), "assumptions", "the assumptions",
    "Choices on points that sources disagree about")

  let points = Assumptions.Point.allCases.map { point in
    Key(
      point.rawValue, .choice("choice", of: point.choices),
      "\(point.about) (\(point.evidence))")
  }
}

extension Assumptions {
  init(_ written: Written<AssumptionsForm>) {
    self.init()
    for (point, key) in zip(Point.allCases, AssumptionsForm.table.form.points) {
      if let choice = key.read(written.object) { self[point] = choice }
    }
  }
}
