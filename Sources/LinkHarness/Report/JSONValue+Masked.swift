import HarnessText
import LinkModel

extension JSONValue {
  /// Returns the value with the secrets in its strings masked, and with the values of members masked whose names
  /// indicate a secret.
  func masked(by mask: SecretMask) -> JSONValue { masked(by: mask, in: "") }

  /// `name` is the name of the member whose value this is.
  private func masked(by mask: SecretMask, in name: String) -> JSONValue {
    switch self {
    case .null, .bool, .number: return self
    case .string(let text): return .string(mask.masked(text))
    case .array(let elements):
      return .array(elements.map { JSONNode($0.value.masked(by: mask, in: name)) })
    case .object(let members):
      return .object(
        members.map { member in
          let value = member.value.value
          // The code of an error is no secret.
          let isSecret =
            !(name == "error" && member.name == "code") && value.isSecret(as: member.name, mask)
          return JSONMember(
            name: member.name,
            value: JSONNode(isSecret ? .string("***") : value.masked(by: mask, in: member.name)))
        })
    }
  }

  /// Whether this value of a parameter must be masked.
  func isSecret(as name: String, _ mask: SecretMask) -> Bool {
    switch self {
    case .null, .bool: false
    case .string(let text): mask.isSecret(name, value: text)
    default: mask.isSecret(name, value: text)
    }
  }
}
