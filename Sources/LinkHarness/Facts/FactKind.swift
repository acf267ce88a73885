import HarnessText
import LinkModel

/// What the value of a fact is, and so what a plan can write for it.
enum FactKind: Sendable {
  case text
  case name(DeclaredName)
  case choice(what: String, [String])
  case number
  case flag
  case list(what: String, elements: [String])
  case json
}

enum DeclaredName: String {
  case destination
  case route, tab, window, coordinator
}

/// A type of values that plans can expect.
protocol FactValue: JSONCoded {
  /// The kind of its values; `what` is the term for a choice.
  static func kind(_ what: String) -> FactKind
  var fieldValue: FieldValue { get }
}

extension String: FactValue {
  static func kind(_ what: String) -> FactKind { .text }
  var fieldValue: FieldValue { .text(self) }
}

extension Int: FactValue {
  static func kind(_ what: String) -> FactKind { .number }
  var fieldValue: FieldValue { .number(self) }
}

extension Bool: FactValue {
  static func kind(_ what: String) -> FactKind { .flag }
  var fieldValue: FieldValue { .flag(self) }
}

extension [String]: FactValue {
  static func kind(_ what: String) -> FactKind { .list(what: what, elements: []) }
  var fieldValue: FieldValue { .list(self) }
}

/// A word of a closed set.
protocol FactWord: FactValue, JSONWord, CaseIterable {}

extension FactWord {
  static func kind(_ what: String) -> FactKind { .choice(what: what, rawValues) }
  var fieldValue: FieldValue { .text(rawValue) }
}

extension EntryPoint: FactWord {}
extension Delivery.Launch: FactWord {}
extension WindowChoice.Reason: FactWord {}
extension NavigationAction: FactWord {}
extension ContentLoad.State: FactWord {}
extension LinkSource.Viewer: FactWord {}

extension CaseIterable where Self: RawRepresentable<String> {
  static var rawValues: [String] { allCases.map(\.rawValue) }
}
