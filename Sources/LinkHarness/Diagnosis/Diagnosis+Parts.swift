import HarnessText
import LinkModel

// The parts of the plan that a cause can point to.

extension Diagnosis {
  func cause(
    _ message: String, _ part: WrittenPart?, wanted: String? = nil, fix: String? = nil
  ) -> [FailureCause] {
    cause(message, at: part?.place, found: part?.text, wanted: wanted, fix: fix)
  }

  func cause(
    _ message: String, at place: PlanPlace?, found: String? = nil, wanted: String? = nil, fix: String? = nil
  ) -> [FailureCause] {
    place.map { [FailureCause(message, $0, found: found, wanted: wanted, fix: fix)] } ?? []
  }

  func action<Value>(_ key: KeyPath<ActionForm, Key<Value>>) -> WrittenPart? {
    let written = step.written.action.flatMap { $0.name == ActionForm.name(key) ? $0.value : nil }
    return written.map { WrittenPart($0, in: step.place.source) }
  }

  func device<Value>(_ key: KeyPath<DeviceForm, Key<Value>>) -> WrittenPart? {
    plan.places.device?[key]
  }

  func given<Value>(_ key: KeyPath<GivenForm, Key<Value>>) -> WrittenPart? {
    step.written.given?[key] ?? plan.places.given?[key]
      ?? plan.places.defaults?[\DefaultsForm.given]?[key]
  }

  /// After the first step, only the step itself sets a value that opening a link can change, such as the stack.
  func givenBeforeLink<Value>(_ key: KeyPath<GivenForm, Key<Value>>) -> WrittenPart? {
    isFirstStep ? given(key) : step.written.given?[key]
  }

  func quoted(_ texts: some Sequence<String>) -> String {
    texts.map { "\"\($0)\"" }.joined(separator: ", ")
  }

  func claim(of app: TestPlan.App, on host: String) -> AssociatedDomain? {
    app.claims(on: host, plan.device.assumptions).first
  }
}

extension TestPlan.App {
  var written: WrittenPart? { places.app }
}
