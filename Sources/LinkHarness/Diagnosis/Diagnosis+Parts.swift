import HarnessText
import LinkModel

// The parts of the plan that a cause can point to.

extension Diagnosis {
  func cause(
    _ message: String, _ part: WrittenPart?, wanted: String? = nil, fix: String? = nil
  ) -> [Finding] {
    cause(message, at: part?.place, found: part?.text, wanted: wanted, fix: fix)
  }

  func cause(
    _ message: String, at place: Place?, found: String? = nil, wanted: String? = nil, fix: String? = nil
  ) -> [Finding] {
    place.map { [Finding(message, $0, found: found, wanted: wanted, fix: fix)] } ?? []
  }

  func action<Value>(_ key: KeyPath<ActionForm, Key<Value>>) -> WrittenPart? {
    step.written.object?[ActionForm.name(key)] == nil ? nil : step.written.action
  }

  /// What the step does, as it is written.
  var actionCauses: [Finding] {
    cause(action(\.open) == nil ? "this is what the step does" : "this is the opened link", step.written.action)
  }

  /// The value of a key of an object or, if it is not set and `isNeeded`, the object.
  func follows<F: Form, Value>(
    _ key: KeyPath<F, Key<Value>>, of owner: WrittenPart?, isNeeded: Bool = false
  ) -> [Finding] {
    let found = follows(key, at: owner?[key])
    return found.isEmpty && isNeeded ? cause("\"\(F.name(key))\" is not set", owner) : found
  }

  func follows<F: Form, Value>(_ key: KeyPath<F, Key<Value>>, at part: WrittenPart?) -> [Finding] {
    part.map { cause("it follows from \"\(F.name(key))\"" + F.table.form[keyPath: key].brief, $0) } ?? []
  }

  func device<Value>(_ key: KeyPath<DeviceForm, Key<Value>>) -> WrittenPart? {
    stepDevice.written?[key]
  }

  /// The value that was set last; the plan sets the state of the device of a row's first step.
  ///
  /// A state that belongs to no device, such as the language, may have been set in a step on any of them.
  func given<Value>(
    _ key: KeyPath<GivenForm, Key<Value>>, onAnyDevice: Bool = false
  ) -> WrittenPart? {
    let setters = steps.filter { onAnyDevice || $0.device == step.device }
    if let own = setters.reversed().lazy.compactMap({ $0.written.given?[key] }).first { return own }
    guard onAnyDevice || steps[0].device == step.device else { return nil }
    return plan.places.given?[key] ?? plan.places.defaults?[\DefaultsForm.given]?[key]
  }

  /// After the first step, only the step itself sets a value that opening a link can change, such as the stack.
  func givenBeforeLink<Value>(_ key: KeyPath<GivenForm, Key<Value>>) -> WrittenPart? {
    isFirstStep ? given(key) : step.written.given?[key]
  }

  func quoted(_ texts: some Sequence<String>) -> String {
    texts.map { "\"\($0)\"" }.joined(separator: ", ")
  }

  /// Whether the reader can change the association file of an app.
  ///
  /// If a plan describes apps of several teams, the reader's own are those whose routes are known.
  func owns(_ app: TestPlan.App) -> Bool {
    app.routes != nil || !code.isEmpty || Set(plan.apps.map { $0.id.prefix { $0 != "." } }).count == 1
  }

  func claim(of app: TestPlan.App, on host: String) -> AssociatedDomain? {
    app.claims(on: host, stepDevice.device.assumptions).first
  }
}

extension TestPlan.App {
  var written: WrittenPart? { places.app }
}
