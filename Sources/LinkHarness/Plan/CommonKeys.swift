import HarnessText
import LinkModel

/// The keys of a plan that hold for all of its rows.
struct CommonKeys {
  let plan: StrictObject
  /// Words to select rows by.
  let tags: [String]
  /// Whether the defaults differ from row to row.
  let hasPlaceholders: Bool
  private let values: StrictObject?

  init(plan: StrictObject) {
    self.plan = plan
    tags = plan.strings("tags") ?? []
    values = plan.object("defaults", "the defaults", keys: RowDefaults.keys)
    hasPlaceholders =
      [values?.node, plan.value("given")].compactMap(\.self).contains(where: Placeholder.occurs)
  }

  /// The defaults as a row with these variables has them.
  func defaults(_ steps: StepReader, _ scope: VariableScope, _ filler: Filler) -> RowDefaults {
    func value(_ key: String) -> JSONNode? {
      values?.value(key).map { filler.fill($0, from: scope, in: plan.source) }
    }
    let given = plan.value("given").map { filler.fill($0, from: scope, in: plan.source) }
    return RowDefaults(
      source: value("from").flatMap { SourceReader(appNames: steps.appNames).read($0, plan) },
      given: steps.given(value("given"), plan).over(steps.given(given, plan)),
      expectations: steps.expectationReader.read(value("expect"), plan))
  }
}
