import HarnessText

extension AssociationSlips {
  mutating func look(atDefaultsOf node: JSONNode) {
    guard let defaults = object(node["defaults"], "\"defaults\"") else { return }
    look(atMembersOf: defaults)
    for member in defaults.object ?? [] where ["/", "?", "#"].contains(member.name) {
      let name = "\"\(member.name)\""
      add(
        .pathInDefaults, "\(name) in \"defaults\" applies to every component that does not set \(name)",
        at: member.nameRange)
    }
  }

  mutating func look(atComponent node: JSONNode) {
    guard node.object != nil else {
      return add(.ruleNotAnObject, "a component is \(node.kind), not an object", "write { \"/\": … }", at: node.range)
    }
    look(atMembersOf: node)
  }

  mutating func look(atPath node: JSONNode) {
    guard let text = node.string else {
      return add(.pathNotAString, "a path is \(node.kind), not a string", "write a string", at: node.range)
    }
    if let meant = AssociationFile.exclusion(meantBy: text) {
      return add(
        .notWithoutSpace, "missing space after \"NOT\" in \"\(text)\"", "write \"\(meant)\"", at: node.range,
        (node.range, "\"\(meant)\""))
    }
    let prefix = text.asciiLowercased().hasPrefix("not ") ? "NOT " : ""
    look(atPattern: String(text.dropFirst(prefix.count)), after: prefix, node)
  }

  private mutating func look(atPattern text: String, after prefix: String = "", _ node: JSONNode) {
    let slips = PatternSlip.slips(inPath: text)
    for slip in slips {
      guard let code = slip.code else { continue }
      add(
        code, "the pattern \"\(text)\" \(slip.words)", slip.fix(of: text, after: prefix), at: node.range,
        slip.edit(of: text, after: prefix).map { (node.range, $0) })
    }
    let right = URLInPattern.corrected(text)
    if right == text || !slips.isEmpty || hasToldOfSlash || text.utf8.count < 2 || text.utf8.contains(":") { return }
    hasToldOfSlash = true
    add(
      .pathWithoutSlash, "the pattern \"\(text)\" does not begin with a slash", "write \"\(prefix)\(right)\"",
      at: node.range)
  }

  private mutating func look(atMembersOf node: JSONNode) {
    look(atKeysOf: node, "a component", RuleDefaults.keys + ["comment"])
    for member in node.object ?? [] {
      let (name, value) = ("\"\(member.name)\"", member.value)
      switch member.name {
      case "exclude", "caseSensitive", "percentEncoded":
        if value.bool != nil { continue }
        let effect = RuleReader.boolValue(value)
        add(
          .flagNotABoolean, "\(name) is \(value.kind), which is interpreted as \(effect)", "write \(effect)",
          at: value.range)
      case "?" where value.object != nil:
        for item in value.object ?? [] {
          let (name, value) = ("\"\(item.name)\"", item.value)
          if value.string == "*" {
            add(
              .queryStarOptional, "the pattern \"*\" also matches if the query item \(name) is missing",
              AssociationSlip.needsValue, at: value.range, (value.range, "\"?*\""))
          } else if value.string == nil {
            add(
              .queryValueNotAString, "the value for \(name) is \(value.kind), not a string",
              "write the pattern as a string", at: value.range)
          }
        }
      case "/", "?", "#":
        if let text = value.string {
          if member.name == "/" { look(atPattern: text, value) }
          continue
        }
        let other = member.name == "?" ? " or an object" : ""
        add(
          .constraintNotAString, "\(name) is \(value.kind), not a string\(other)", "write a pattern", at: value.range)
      default: break
      }
    }
  }

  mutating func look(atVariablesOf node: JSONNode) {
    for member in object(node["substitutionVariables"], "\"substitutionVariables\"")?.object ?? [] {
      if member.name.isEmpty || member.name.utf8.contains(where: { "$()".utf8.contains($0) }) {
        add(
          .variableName, "invalid variable name \"\(member.name)\"", at: member.nameRange)
      }
      if member.value.string != nil {
        add(
          .variableNotAList, "the variable \"\(member.name)\" is a string, not an array of strings",
          at: member.value.range)
      } else if member.value.array == nil {
        wrongType("the variable \"\(member.name)\"", "an array of strings", member.value)
      }
      for value in member.value.array ?? [member.value] {
        guard let text = value.string else {
          if member.value.array != nil { wrongType("a variable's value", "a string", value) }
          continue
        }
        if SubstitutionVariables.holdsVariable(text) {
          add(
            .variableValueNested, "the value \"\(text)\" contains a variable and is ignored", at: value.range)
        }
      }
    }
  }
}
