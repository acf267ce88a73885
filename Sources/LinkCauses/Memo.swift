/// Values that are found out once.
final class Memo<Value> {
  private var values: [String: Value] = [:]

  func value(_ key: String, _ make: () -> Value) -> Value {
    if let known = values[key] { return known }
    let value = make()
    values[key] = value
    return value
  }
}
