/// An option or an argument of a command, with the type of the value it yields.
protocol Parameter<Value>: Sendable {
  associatedtype Value: Sendable
  var declaration: Declaration { get }
  /// The value of the words given for it; each of them is valid.
  func value(_ words: [String]) -> Value
}
