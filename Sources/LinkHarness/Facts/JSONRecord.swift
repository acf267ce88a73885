package import HarnessText
package import LinkModel

/// A record in JSON Lines whose members are listed once, for reading, writing and masking.
package protocol JSONRecord: JSONCoded {
  init()
  mutating func members(_ json: JSONMembers)
}

package protocol JSONCoded: Sendable, Equatable {
  init?(_ node: JSONNode)
  func write(to out: JSONWriter)
  /// Writes a value whose mask depends on more than its text, which the writer masks.
  func write(to out: JSONWriter, masking mask: SecretMask)
  /// Returns the value with its secrets masked.
  func masked(by mask: SecretMask) -> Self
}

package struct JSONMembers {
  private let use: Use

  private enum Use {
    case read(JSONNode)
    case write(JSONWriter)
    case mask(SecretMask)
  }

  init(_ node: JSONNode) { use = .read(node) }
  init(_ out: JSONWriter) { use = .write(out) }
  init(_ mask: SecretMask) { use = .mask(mask) }

  func callAsFunction<Value: JSONCoded>(_ name: StaticString, _ value: inout Value) {
    switch use {
    case .read(let node): value = node["\(name)"].flatMap(Value.init) ?? value
    case .write(let out):
      out.name(name)
      value.write(to: out)
    case .mask(let mask): value = value.masked(by: mask)
    }
  }

  func callAsFunction<Value: JSONCoded>(_ name: StaticString, _ value: inout Value?) {
    if value == nil, case .write(let out) = use { return out.member(name, nil) }
    self(present: name, &value)
  }

  func callAsFunction<Value: JSONCoded>(present name: StaticString, _ value: inout Value?) {
    if case .read(let node) = use {
      value = node["\(name)"].flatMap(Value.init) ?? value
    } else if var present = value {
      self(name, &present)
      value = present
    }
  }

  /// A member that is only written.
  func write(_ name: StaticString, _ value: (JSONWriter) -> Void) {
    guard case .write(let out) = use else { return }
    out.name(name)
    value(out)
  }

  /// A member whose `absent` value is not written.
  func callAsFunction<Value: JSONCoded>(_ name: StaticString, _ value: inout Value, unless absent: Value) {
    var present = value == absent ? nil : value
    self(present: name, &present)
    value = present ?? absent
  }
}

extension JSONRecord {
  package init?(_ node: JSONNode) {
    if node.object == nil { return nil }
    self.init()
    members(JSONMembers(node))
  }

  package func write(to out: JSONWriter) {
    var copy = self
    out.object { copy.members(JSONMembers(out)) }
  }

  package func masked(by mask: SecretMask) -> Self {
    var copy = self
    copy.members(JSONMembers(mask))
    return copy
  }
}

extension JSONCoded {
  package func masked(by mask: SecretMask) -> Self { self }
  package func write(to out: JSONWriter, masking mask: SecretMask) { write(to: out) }
}

extension String: JSONCoded {
  package init?(_ node: JSONNode) {
    guard let text = node.string else { return nil }
    self = text
  }

  package func write(to out: JSONWriter) { out.string(self) }

  // The content of a response may be several megabytes long.
  package func write(to out: JSONWriter, masking mask: SecretMask) {
    out.string(utf8.count > 4_000 ? prefix(4_000) + "…" : self)
  }

  package func masked(by mask: SecretMask) -> String { mask.masked(self) }
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

/// A duration is written in microseconds.
extension Duration: JSONCoded {
  package init?(_ node: JSONNode) {
    guard let number = node.integer else { return nil }
    self = .microseconds(number)
  }

  package func write(to out: JSONWriter) { Int(self / .microseconds(1)).write(to: out) }
}

extension Array: JSONCoded where Element: JSONCoded {
  package init?(_ node: JSONNode) {
    guard let elements = node.array else { return nil }
    self = elements.compactMap(Element.init)
  }

  package func write(to out: JSONWriter) { out.array(self) { $0.write(to: out) } }

  package func masked(by mask: SecretMask) -> [Element] { map { $0.masked(by: mask) } }
}

/// A value that is a word of the model, and stays one: a word that this version does not know is no value.
protocol JSONWord: JSONCoded, RawRepresentable<String> {}

extension JSONWord {
  package init?(_ node: JSONNode) {
    guard let word = node.string.flatMap(Self.init) else { return nil }
    self = word
  }

  package func write(to out: JSONWriter) { out.unchanged(rawValue) }
}

extension Act.Code: JSONWord {}
extension DownloadRoute: JSONWord {}

package struct JSONText: JSONCoded {
  package var text: String

  package init(_ node: JSONNode) { self.init(node.value) }

  init(_ value: JSONValue) { text = value.text }

  package func write(to out: JSONWriter) { out.raw(text) }
}
