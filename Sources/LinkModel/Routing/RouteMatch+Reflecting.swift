extension RouteMatch {
  /// Creates a match from a value of the app's own type for destinations, such as the case of an enumeration.
  ///
  /// `Page.product(id: 42)` becomes the route `product` with the parameter `id` `42` and the screen `product/42`. The
  /// name of the route is
  ///
  /// - the name of an enumeration's case,
  /// - the raw value of a `RawRepresentable` value, if it is a string,
  /// - the type's name for any other structure or class.
  ///
  /// The parameters are the associated values of the case, or the stored properties of the structure, in order:
  ///
  /// | value | parameters |
  /// |---|---|
  /// | with a label or property name | named after it: `product(id: 42)` has `id` |
  /// | the only value of a case, without a label | named after the case: `order(7)` has `order` |
  /// | one of several values without labels | its position: `tile(3, 5)` has `0` and `1` |
  /// | string, number, Boolean, object, or structure with a `description` | its description |
  /// | `RawRepresentable` | its raw value |
  /// | optional | that of the wrapped value; none for `nil` |
  /// | array or set of such values | one, whose segments are the elements; those of a set are sorted |
  /// | enumeration's case | the case's name; its associated values follow as `page.id`, as those of a structure do |
  /// | structure or tuple | one for each property or element: `at(point: Point(x: 1, y: 2))` has `point.x`, `point.y` |
  /// | other array | those of each element, as `items.0.id` |
  /// | dictionary | one for each key, sorted: `search(filters: ["size": "S"])` has `filters.size` |
  ///
  /// The values of an enumeration or structure that is the only value of a case and has no label have no prefix:
  /// `shop(.product(id: 42))` has `shop` `product` and `id` `42`; its screen is `shop/product/42`.
  ///
  /// If an enumeration conforms to `CustomStringConvertible`, Swift does not provide the names of its cases without
  /// associated values; their descriptions stand in.
  ///
  /// - Parameters:
  ///   - value: The destination.
  ///   - names: The names in plans for cases and labels that have others in the app, such as `["code": "card"]`.
  ///   - requiresSignIn: Whether the user must be signed in to see the screen.
  ///   - presentation: How the screen is presented.
  public init(
    reflecting value: Any, names: [String: String] = [:], requiresSignIn: Bool = false,
    presentation: RoutePresentation = .automatic
  ) {
    var reflection = Reflection(names: names)
    let name = reflection.route(value)
    self.init(
      name, RouteParameters(reflection.parameters), requiresSignIn: requiresSignIn, presentation: presentation)
  }
}

private struct Reflection {
  let names: [String: String]
  var parameters: [RouteParameter] = []

  init(names: [String: String]) { self.names = names }

  mutating func route(_ value: Any) -> String {
    if let text = Self.plain(value) as? String { return renamed(text) }
    let value = Self.unwrapped(value)
    let mirror = Mirror(reflecting: value)
    guard mirror.displayStyle == .struct || mirror.displayStyle == .class else {
      guard mirror.displayStyle == .enum, let payload = mirror.children.first else {
        return renamed(String(describing: value))
      }
      return addCase(payload, prefix: "")
    }
    addChildren(of: mirror, prefix: "")
    return renamed(String(describing: type(of: value)))
  }

  private mutating func addCase(_ payload: Mirror.Child, prefix: String) -> String {
    let name = renamed(payload.label ?? "")
    let mirror = Mirror(reflecting: payload.value)
    if mirror.displayStyle == .tuple {
      addChildren(of: mirror, prefix: prefix)
    } else {
      add(payload.value, prefix + name, prefix: prefix)
    }
    return name
  }

  private mutating func addChildren(of mirror: Mirror, prefix: String) {
    for (position, child) in mirror.children.enumerated() {
      // Elements of tuples without labels have labels such as ".0".
      let label = child.label.flatMap { $0.hasPrefix(".") ? nil : $0 } ?? "\(position)"
      let name = prefix + renamed(label)
      add(child.value, name, prefix: name + ".")
    }
  }

  private mutating func add(_ value: Any, _ name: String, prefix: String) {
    let value = Self.plain(value)
    if let text = Self.text(of: value) { return parameters.append(RouteParameter(name, text)) }
    let mirror = Mirror(reflecting: value)
    switch mirror.displayStyle {
    case .enum:
      guard let payload = mirror.children.first else { return }
      let place = parameters.count
      let word = addCase(payload, prefix: prefix)
      parameters.insert(RouteParameter(name, word), at: place)
    case .collection, .set:
      let parts = mirror.children.compactMap { Self.text(of: Self.plain($0.value)) }
      if parts.count < mirror.children.count { return addChildren(of: mirror, prefix: name + ".") }
      parameters.append(RouteParameter(name, parts: mirror.displayStyle == .set ? parts.sorted() : parts))
    case .dictionary:
      let entries = mirror.children.map { Mirror(reflecting: $0.value).children.map { Self.plain($0.value) } }
      for entry in entries.sorted(by: { "\($0[0])" < "\($1[0])" }) {
        let name = prefix + renamed("\(entry[0])")
        add(entry[1], name, prefix: name + ".")
      }
    default: addChildren(of: mirror, prefix: prefix)
    }
  }

  private func renamed(_ name: String) -> String { names[name] ?? name }

  private static func plain(_ value: Any) -> Any {
    let value = unwrapped(value)
    return (value as? any RawRepresentable).map { plain($0.rawValue) } ?? value
  }

  private static func unwrapped(_ value: Any) -> Any {
    let mirror = Mirror(reflecting: value)
    guard mirror.displayStyle == .optional, let wrapped = mirror.children.first else { return value }
    return unwrapped(wrapped.value)
  }

  /// An object is never taken apart, because objects can refer to each other in a circle.
  private static func text(of value: Any) -> String? {
    let mirror = Mirror(reflecting: value)
    let hasParts =
      switch mirror.displayStyle {
      case .enum: !mirror.children.isEmpty
      case .struct: !(value is any CustomStringConvertible)
      case .tuple, .collection, .set, .dictionary, .optional: true
      default: false
      }
    return hasParts ? nil : String(describing: value)
  }
}
