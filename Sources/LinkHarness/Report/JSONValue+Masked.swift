import HarnessText
import LinkModel

extension JSONValue {
  /// The value with secrets masked in links and in `parameters`, as in the log.
  var masked: JSONValue { masked(with: nil) }

  /// Returns the value with secrets masked, except parameters whose values are visible in the path of `link`.
  func masked(with link: Link?) -> JSONValue {
    switch self {
    case .null, .bool, .number: self
    case .string(let text): .string(SecretParameters.maskedEverywhere(text))
    case .array(let elements): .array(elements.map { JSONNode($0.value.masked(with: link)) })
    case .object(let members):
      .object(
        members.map { member in
          let value = member.value.value
          return JSONMember(
            name: member.name,
            value: JSONNode(
              member.name == "parameters"
                ? value.maskedParameters(with: link) : value.masked(with: link)))
        })
    }
  }

  private func maskedParameters(with link: Link?) -> JSONValue {
    guard case .object(let members) = self else { return masked(with: link) }
    return .object(
      members.map { member in
        let value = member.value.value
        let isSecret = value.isSecretParameter(member.name, in: link)
        return JSONMember(
          name: member.name, value: JSONNode(isSecret ? .string("***") : value.masked(with: link)))
      })
  }

  /// Whether this value of a parameter must be masked.
  func isSecretParameter(_ name: String, in link: Link?) -> Bool {
    switch self {
    case .null: false
    case .string(let text): SecretParameters.isSecret(name, value: text, in: link)
    default: SecretParameters.isSecret(name, value: text, in: link)
    }
  }
}
