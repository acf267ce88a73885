import HarnessText

/// A pattern in an association file, compiled once; Apple's page applinks.Details.Components documents the syntax.
///
/// There is no escape character. `?` matches a whole Unicode scalar.
package final class Glob: Sendable {
  package let pattern: String
  package let program: GlobProgram

  /// Compiles a pattern; a pattern that refers to an undefined variable matches nothing.
  init(_ pattern: String, variables: SubstitutionVariables, form: Form = Form()) {
    self.pattern = pattern
    let normalized =
      form.isPath
      ? PathNormalization.normalized(Array(pattern.utf8)).utf8Text : pattern
    program = GlobProgram(
      compiling: normalized, variables: variables, caseSensitive: form.caseSensitive)
  }

  struct Form: Sendable {
    var isPath = false
    var caseSensitive = true
  }

  package func matches(_ text: [UInt8]) -> Bool { program.matches(text) }

  package var defect: GlobProgram.Defect? { program.defect }
}

package struct GlobCompiler {
  let variables: SubstitutionVariables
  let caseSensitive: Bool
  private(set) var steps: [GlobProgram.Step] = []
  private(set) var values: [VariableValues] = []
  private(set) var defect: GlobProgram.Defect?
  private(set) var hasBranches = false
  private(set) var variableCount = 0

  mutating func compile(_ pattern: String) {
    let text = Array((caseSensitive ? pattern : CaseFolding.folded(pattern)).utf8)
    steps.reserveCapacity(text.count + 1)
    // Variable names are case-sensitive even in a case-insensitive pattern, so they are read from the pattern as
    // written.
    let names = Self.variableNames(in: pattern)
    var nextName = 0
    var index = 0
    while index < text.count {
      if variables.areRead, text[index] == "$", index + 1 < text.count, text[index + 1] == "(" {
        guard let close = text[index...].firstIndex(of: ")"), nextName < names.count
        else {
          defect = defect ?? .unterminatedVariable
          return
        }
        let following = close + 1 < text.count ? text[close + 1] : nil
        append(variable: names[nextName], following: following)
        nextName += 1
        index = close + 1
      } else {
        append(text[index])
        index += 1
      }
    }
  }

  var literal: [UInt8]? {
    var bytes: [UInt8] = []
    bytes.reserveCapacity(steps.count)
    for step in steps {
      guard case .byte(let byte) = step else { return nil }
      bytes.append(byte)
    }
    return bytes
  }

  private mutating func append(_ byte: UInt8) {
    switch byte {
    case "*":
      // Consecutive `*` are equivalent to a single one.
      if steps.last != .anyRun { steps.append(.anyRun) }
    case "?": steps.append(.anyScalar)
    default: steps.append(.byte(byte))
    }
  }

  private mutating func append(variable name: String, following: UInt8?) {
    variableCount += 1
    switch variables.meaning(of: name, caseSensitive: caseSensitive, following: following) {
    case .byteClass(let set): steps.append(.byteClass(set))
    case .code(let table):
      hasBranches = true
      steps.append(.code(table))
    case .values(let list):
      hasBranches = true
      steps.append(.values(values.count))
      values.append(list)
    case nil: defect = defect ?? .undefinedVariable(name)
    }
  }

  package static func variableNames(in pattern: String) -> [String] {
    var names: [String] = []
    let text = Array(pattern.utf8)
    var index = 0
    while index + 1 < text.count {
      guard text[index] == "$", text[index + 1] == "(" else {
        index += 1
        continue
      }
      guard let close = text[index...].firstIndex(of: ")") else { break }
      names.append(text[(index + 2)..<close].utf8Text)
      index = close + 1
    }
    return names
  }
}
