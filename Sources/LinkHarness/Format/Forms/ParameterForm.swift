import HarnessText
import LinkModel

final class ParameterForm: Form {
  static let table = form(named: "parameterRule", "a parameter", "The rule for a parameter")

  let type = Key(.parameterType, default: .string, "The type of the value")
  let required = Key(
    .flag, default: false,
    "Whether links without the parameter are rejected; ignored if `default` or `missing` is set"
  )
  let maxLength = Key(
    .number, default: ParameterRule.defaultMaxLength,
    "The maximum length of the value in Unicode scalars")
  let allowsEmpty = Key(.flag, default: false, "Whether the value may be empty")
  let preset = Key(named: "default", .text, "The replacement for a value that is missing, empty or not allowed")
  let missing = Key(
    .text,
    "The replacement for a value that is missing or empty; overrides `default`")
  let unknown = Key(.text, "The replacement for a value that is not allowed; overrides `default`")
  let pattern = Key(
    .textPattern,
    "A regular expression that must match the whole value, such as `[A-Z]{2}-[0-9]+`")
  let refusedCharacters = Key(
    .text, default: "",
    "Characters that the value must not contain, such as `<>`")
  let repeated = Key(
    .choice("repeated-parameter rule"), default: ParameterRule.Repeated.first,
    "Which value to use if the parameter is repeated")
  let expiresAfter = Key(
    .time,
    "How long after the date in the value (RFC 3339 or Unix time) the link expires: `0s` if it is the date of expiry, or `15m`, say, if it is the date of signing. The error is `link-expired`"
  )
  let fallsThrough = Key(
    .flag, default: false,
    "Whether links that the rule rejects are passed to the next route that matches"
  )
  let error = Key(
    .choice("parameter error", of: ErrorCode.refusedValue),
    "The error for links that the rule rejects; cannot be combined with `default` or `unknown`")
}

extension ParameterRule {
  init(_ rule: Written<ParameterForm>) {
    if rule.node(\.preset) != nil, rule.node(\.error) != nil {
      rule.report(.severalOf(["default", "error"], of: rule.object.what), at: \.preset)
    }
    if rule.node(\.unknown) != nil, rule.node(\.error) != nil {
      rule.report(.severalOf(["unknown", "error"], of: rule.object.what), at: \.unknown)
    }
    let refused = rule.refusedCharacters
    self.init(
      rule.object.name ?? "", type: rule.type, isRequired: rule.required,
      maxLength: rule.maxLength, allowsEmpty: rule.allowsEmpty, defaultValue: rule.preset,
      error: rule.error,
      further: (rule.pattern.map { [.matching($0)] } ?? [])
        + (refused.isEmpty ? [] : [.without(refused)]),
      missingDefault: rule.missing, unknownDefault: rule.unknown, repeated: rule.repeated,
      lifetime: rule.expiresAfter, fallsThrough: rule.fallsThrough)
  }
}

extension KeyKind where Value == TextPattern {
  static var textPattern: KeyKind {
    KeyKind<String>.text.parsed(
      as: { _ in
        "a regular expression of literals, `.`, `[…]`, `\\d`, `\\w`, `\\s`, `|`, groups, `*`, `+`, `?` and `{n,m}`"
      }, TextPattern.init
    ).called("regular expression")
  }
}

extension KeyKind where Value == ParameterType {
  static var parameterType: KeyKind {
    let word = choice(
      "parameter type", [("string", .string), ("integer", .integer), ("uuid", .uuid), ("date", .date)])
    return KeyKind(
      word.words() + ", or array of the allowed values",
      schema: { .either([word.schema(&$0), KeyKind<[String]>.texts.schema(&$0)]) }, json: word.json
    ) { node, object in
      if let values = node.array { return .oneOf(values.compactMap(object.string)) }
      return word.read(node, object)
    }
  }
}

extension KeyKind where Value == ParameterRule {
  static var parameter: KeyKind {
    let type = KeyKind<ParameterType>.parameterType
    let alone = KeyKind(type.words(), schema: type.schema) { node, object in
      if node.string == nil, node.array == nil {
        object.report(
          .wrongKind(
            expected: "a type such as \"integer\", an array of allowed values, or an object",
            found: node.kind), at: node)
        return nil
      }
      return type.read(node, object).map { ParameterRule(object.memberName ?? "", type: $0) }
    }
    return alone.or(.object(ParameterRule.init))
      .called("type or `parameterRule` object").defined(
        "parameter", "The type of a parameter, or a rule for the parameter")
  }
}
