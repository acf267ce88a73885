package import HarnessText

/// A record in JSON Lines whose members are listed once, for reading and writing.
protocol JSONRecord: JSONCoded {
  init()
  mutating func members(_ json: JSONMembers)
}

package protocol JSONCoded: Sendable {
  init?(_ node: JSONNode)
  func write(to out: JSONWriter)
}

struct JSONMembers {
  fileprivate let node: JSONNode?
  fileprivate let out: JSONWriter?

  func callAsFunction<Value: JSONCoded>(_ name: StaticString, _ value: inout Value) {
    var present: Value? = value
    self(present: name, &present)
    value = present ?? value
  }

  func callAsFunction<Value: JSONCoded>(_ name: StaticString, _ value: inout Value?) {
    if value == nil, let out { return out.member(name, nil as String?) }
    self(present: name, &value)
  }

  func callAsFunction<Value: JSONCoded>(present name: StaticString, _ value: inout Value?) {
    if let node { value = node["\(name)"].flatMap(Value.init) ?? value }
    if let out, let value {
      out.name(name)
      value.write(to: out)
    }
  }
}

extension JSONRecord {
  package init?(_ node: JSONNode) {
    if node.object == nil { return nil }
    self.init()
    members(JSONMembers(node: node, out: nil))
  }

  package func write(to out: JSONWriter) {
    var copy = self
    out.object { copy.members(JSONMembers(node: nil, out: out)) }
  }
}

extension String: JSONCoded {
  package init?(_ node: JSONNode) {
    guard let text = node.string else { return nil }
    self = text
  }

  package func write(to out: JSONWriter) { out.string(self) }
}

extension Int: JSONCoded {
  package init?(_ node: JSONNode) {
    guard let number = node.integer else { return nil }
    self = number
  }

  package func write(to out: JSONWriter) { out.raw(String(self)) }
}

extension Bool: JSONCoded {
  package init?(_ node: JSONNode) {
    guard let flag = node.bool else { return nil }
    self = flag
  }

  package func write(to out: JSONWriter) { out.raw(self ? "true" : "false") }
}

extension Array: JSONCoded where Element: JSONCoded {
  package init?(_ node: JSONNode) {
    guard let elements = node.array else { return nil }
    self = elements.compactMap(Element.init)
  }

  package func write(to out: JSONWriter) { out.array(self) { $0.write(to: out) } }
}

package struct JSONText: JSONCoded, Equatable {
  package var text: String

  package init(_ node: JSONNode) { self.init(node.value) }

  init(_ value: JSONValue) { text = value.text }

  package func write(to out: JSONWriter) { out.raw(text) }
}
