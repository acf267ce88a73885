extension RoutingError {
  /// The values that messages about the error can refer to by name; `%1` is the value for the first format specifier.
  public var values: [String: String] {
    let first = ["value", "path", "host", "scheme", "name"].lazy.compactMap { named[$0] }.first
    return first.map { named.merging(["%1": $0]) { own, _ in own } } ?? named
  }

  private var named: [String: String] {
    switch cause {
    case .unknownScheme(let scheme, _): ["scheme": scheme]
    case .invalidDomain(let host, _): ["host": host]
    case .unknownRoute(let path): ["path": path]
    case .missingParameter(let name), .emptyParameter(let name), .unknownParameter(let name):
      ["name": name]
    case .invalidParameter(let name, let value, _):
      [name: value].merging(["name": name, "value": value]) { own, _ in own }
    case .parameterTooLong(let name, let length, let limit):
      ["name": name, "length": String(length), "limit": String(limit)]
    case .invalidEncoding(let text), .unsafeParameter(let text, _): ["value": text]
    }
  }
}
