struct PropertyListBuilder {
  private(set) var problems: [(problem: PropertyListProblem, range: Range<Int>)] = []

  mutating func root(_ element: XMLReader.Element) -> PropertyList.Node? {
    guard element.name == "plist" else { return node(element) }
    guard let first = element.children.first, element.children.count == 1 else {
      problem("<plist> contains \(element.children.count) values instead of one", element)
      return nil
    }
    return node(first)
  }

  private mutating func problem(_ what: String, _ element: XMLReader.Element) {
    problems.append(
      (.init(.shape, what, "see PropertyList-1.0.dtd"), element.range.lowerBound..<element.content.lowerBound))
  }

  /// Builds a node; the recursion depth equals the nesting depth, which `XMLReader` limits.
  private mutating func node(_ element: XMLReader.Element) -> PropertyList.Node? {
    guard let value = value(element) else { return nil }
    return PropertyList.Node(value: value, range: element.range, content: element.content)
  }

  private mutating func value(_ element: XMLReader.Element) -> PropertyList.Value? {
    switch element.name {
    case "string": return .string(element.text)
    case "integer": return .integer(element.text)
    case "real": return .real(element.text)
    case "date": return .date(element.text)
    case "data": return .data(element.text)
    case "true": return .boolean(true)
    case "false": return .boolean(false)
    case "array":
      lookForText(in: element)
      return .array(element.children.compactMap { node($0) })
    case "dict":
      lookForText(in: element)
      return .dictionary(members(element))
    default:
      problem("<\(element.name)> is not a property list element", element)
      return nil
    }
  }

  private mutating func members(_ element: XMLReader.Element) -> [PropertyList.Member] {
    var members: [PropertyList.Member] = []
    var names: Set<String> = []
    var key: XMLReader.Element?
    for child in element.children {
      guard child.name != "key" else {
        if let key { problem("the key \(key.text) has no value", key) }
        key = child
        continue
      }
      guard let name = key else {
        problem("a value in <dict> has no <key>", child)
        continue
      }
      key = nil
      if !names.insert(name.text).inserted {
        problems.append(
          (.init(.duplicateKey, "duplicate key \(name.text)", "delete one of the duplicates"), name.range))
      }
      if let value = node(child) {
        members.append(PropertyList.Member(name: name.text, nameRange: name.range, value: value))
      }
    }
    if let key { problem("the key \(key.text) has no value", key) }
    return members
  }

  private mutating func lookForText(in element: XMLReader.Element) {
    if !element.text.allSatisfy(\.isWhitespace) {
      problem("unexpected text between the values of <\(element.name)>", element)
    }
  }
}
