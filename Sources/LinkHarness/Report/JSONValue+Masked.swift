import HarnessText
import LinkModel

extension JSONValue {
  /// The value with secrets masked in links and in `parameters`, as in the log.
  var masked: JSONValue {
    switch self {
    case .null, .bool, .number: self
    case .string(let text): .string(SecretParameters.maskedEverywhere(text))
    case .array(let elements): .array(elements.map { JSONNode($0.value.masked) })
    case .object(let members):
      .object(
        members.map { member in
          let value = member.value.value
          return JSONMember(
            name: member.name,
            value: JSONNode(member.name == "parameters" ? value.maskedParameters : value.masked))
        })
    }
  }

  private var maskedParameters: JSONValue {
    guard case .object(let members) = self else { return masked }
    return .object(
      members.map { member in
        SecretParameters.isSecret(member.name) && member.value.value != .null
          ? JSONMember(name: member.name, value: JSONNode(.string("***")))
          : JSONMember(name: member.name, value: JSONNode(member.value.value.masked))
      })
  }
}
