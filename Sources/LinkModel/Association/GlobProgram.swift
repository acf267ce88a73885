/// The compiled form of a glob: a linear sequence of steps, or a small automaton if variables introduce branches.
///
/// Matching is not recursive. Matching takes time proportional to the length of the string times the length of the
/// pattern with its variables expanded.
package struct GlobProgram: Sendable, Equatable {
  package enum Defect: Sendable, Equatable {
    case undefinedVariable(String)
    case unterminatedVariable
    case tooLarge
    case tooManyVariables(Int)

    var message: String {
      switch self {
      case .undefinedVariable(let name): "$(\(name)) is not defined"
      case .unterminatedVariable: "$( has no closing parenthesis"
      case .tooManyVariables(let count):
        "the pattern has \(count) variables, but the system reportedly evaluates at most "
          + "\(GlobProgram.variableLimit)"
      case .tooLarge:
        "the pattern with its variables expanded exceeds linkplan's limit of "
          + "\(GlobProgram.sizeLimit) bytes or \(GlobProgram.breadthLimit) simultaneous states"
      }
    }
  }

  /// A step of a program; its associated values contain no references, so copying it is cheap.
  package enum Step: Sendable, Equatable {
    case byte(UInt8)
    case anyScalar
    case anyRun
    case byteClass(ByteClass)
    case code(CodeTable)
    /// Any value of a variable; the integer is the variable's index in `values`.
    case values(Int)
    case end
  }

  /// Maximum size in bytes of a pattern with its variables expanded; the limit protects against malicious files, and
  /// Apple documents no such limit.
  static let sizeLimit = 1 << 20

  /// Maximum number of simultaneous states inside variables; every state adds to the cost of each byte of the text.
  static let breadthLimit = 10_000

  /// Maximum number of variables that the system reportedly evaluates in a pattern.
  package static let variableLimit = 64

  package let steps: [Step]
  package let values: [VariableValues]
  package let defect: Defect?
  package let size: Int
  /// The flag is stored because it is checked for every string.
  private let isDefective: Bool
  private let isStraight: Bool
  private let literal: [UInt8]?

  init(
    compiling pattern: String, variables: SubstitutionVariables, caseSensitive: Bool
  ) {
    var compiler = GlobCompiler(variables: variables, caseSensitive: caseSensitive)
    compiler.compile(pattern)
    steps = compiler.steps + [.end]
    values = compiler.values
    size = values.reduce(steps.count) { $0 + $1.bytes.count }
    let breadth = values.reduce(0) { $0 + $1.breadth }
    let isTooLarge =
      !values.isEmpty && (size > Self.sizeLimit || breadth > Self.breadthLimit)
    let count = compiler.variableCount
    defect =
      compiler.defect
      ?? (count > Self.variableLimit ? .tooManyVariables(count) : isTooLarge ? .tooLarge : nil)
    isDefective = defect != nil
    isStraight = !compiler.hasBranches
    literal = compiler.literal
  }

  func matches(_ text: [UInt8]) -> Bool {
    if isDefective { return false }
    if let literal { return literal == text }
    return isStraight ? matchesStraight(text) : matchesWithBranches(text)
  }

  /// Whether the pattern ends with a star followed by one or more variables that may be empty.
  ///
  /// The star can belong to the pattern itself or be the last character of a preceding variable's value. More stars can
  /// follow the last variable.
  package var hasEmptyRestAfterStar: Bool {
    guard !values.isEmpty else { return false }
    var index = steps.count - 2
    while index > 0 {
      switch steps[index] {
      case .anyRun: break
      case .values(let list):
        guard values[list].mayBeEmpty else { return false }
        switch steps[index - 1] {
        case .anyRun: return true
        case .values(let before) where values[before].mayEndInStar: return true
        default: break
        }
      default: return false
      }
      index -= 1
    }
    return false
  }

  var beginning: [UInt8] {
    var bytes: [UInt8] = []
    var index = 0
    while case .byte(let byte) = steps[index] {
      bytes.append(byte)
      index += 1
    }
    return bytes
  }

  func ending(atMost limit: Int) -> [UInt8] {
    var bytes: [UInt8] = []
    var index = steps.count - 2
    while index >= 0, bytes.count < limit, case .byte(let byte) = steps[index] {
      bytes.append(byte)
      index -= 1
    }
    return bytes.reversed()
  }

  /// Returns the length in bytes of the scalar at an offset, including stray continuation bytes after it.
  static func scalarLength(_ text: [UInt8], at offset: Int) -> Int {
    var end = offset + 1
    while end < text.count, end < offset + 4, text[end] & 0xC0 == 0x80 { end += 1 }
    return end - offset
  }

  /// Compares the literal prefix before simulating the automaton, because most texts already differ there.
  private func matchesWithBranches(_ text: [UInt8]) -> Bool {
    for (offset, step) in steps.enumerated() {
      guard case .byte(let byte) = step else { break }
      guard offset < text.count, text[offset] == byte else { return false }
    }
    var run = GlobRun(program: self, text: text)
    return run.matches()
  }

  private func matchesStraight(_ text: [UInt8]) -> Bool {
    var step = 0
    var offset = 0
    var resumeStep = -1
    var resumeOffset = 0
    while true {
      var length: Int?
      switch steps[step] {
      case .end:
        if offset == text.count { return true }
      case .anyRun:
        step += 1
        if case .end = steps[step] { return true }
        resumeStep = step
        resumeOffset = offset
        continue
      case .byte(let byte):
        if offset < text.count, text[offset] == byte { length = 1 }
      case .anyScalar:
        if offset < text.count { length = Self.scalarLength(text, at: offset) }
      case .byteClass(let set):
        if offset < text.count, set.contains(text[offset]) { length = 1 }
      case .code, .values:
        return false
      }
      if let length {
        offset += length
        step += 1
        continue
      }
      // Backtrack: the last `*` consumes one more scalar. Without a `*`, there is no other way to match.
      guard resumeStep >= 0, resumeOffset < text.count else { return false }
      resumeOffset += Self.scalarLength(text, at: resumeOffset)
      offset = resumeOffset
      step = resumeStep
    }
  }
}
