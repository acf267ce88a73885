/// An option or an argument of a command, with the type of the value it yields.
protocol Parameter<Value>: Sendable {
  associatedtype Value: Sendable
  var declaration: Declaration { get }
  func value(_ words: [String]) -> Value
}
