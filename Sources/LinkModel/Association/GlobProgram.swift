/// The compiled form of a glob: either a straight line of steps, or a small automaton when variables branch.
///
/// A straight line is matched by remembering the last `*` only, which is enough because patterns cover the whole text.
/// A program with branches is run as a set of threads (Thompson's construction), so that no pattern can take more than
/// pattern times text steps and nothing recurses.
struct GlobProgram: Sendable {
  /// Why a pattern can never match.
  enum Defect: Sendable, Equatable {
    case undefinedVariable(String)
    case unterminatedVariable
  }

  /// One step of a program.
  enum Step: Sendable, Equatable {
    /// Exactly this byte.
    case byte(UInt8)
    /// One Unicode scalar.
    case anyScalar
    /// Zero or more bytes.
    case anyRun
    /// One ASCII byte of a class such as `$(digit)`.
    case byteClass(ByteClass)
    /// One whole code of a table such as `$(region)`.
    case code(CodeTable)
    /// Go on at each of these steps.
    case split([Int])
    /// Go on at this step.
    case jump(Int)
    /// The end of the pattern.
    case end
  }

  let steps: [Step]
  let defect: Defect?
  private let isStraight: Bool
  private let literal: [UInt8]?

  init(compiling pattern: String, variables: SubstitutionVariables, caseSensitive: Bool) {
    var compiler = GlobCompiler(variables: variables, caseSensitive: caseSensitive)
    compiler.compile(pattern)
    steps = compiler.steps + [.end]
    defect = compiler.defect
    isStraight = !compiler.hasBranches
    literal = compiler.literal
  }

  func matches(_ text: [UInt8]) -> Bool {
    if defect != nil { return false }
    if let literal { return literal == text }
    return isStraight ? matchesStraight(text) : matchesAsThreads(text)
  }

  /// How many bytes the scalar at an offset takes; a stray continuation byte counts as one.
  static func scalarLength(_ text: [UInt8], at offset: Int) -> Int {
    var end = offset + 1
    while end < text.count, end < offset + 4, text[end] & 0xC0 == 0x80 { end += 1 }
    return end - offset
  }

  private func matchesStraight(_ text: [UInt8]) -> Bool {
    var step = 0
    var offset = 0
    var resumeStep = -1
    var resumeOffset = 0
    while true {
      var advanced = false
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
        if offset < text.count, text[offset] == byte {
          offset += 1
          advanced = true
        }
      case .anyScalar:
        if offset < text.count {
          offset += Self.scalarLength(text, at: offset)
          advanced = true
        }
      case .byteClass(let set):
        if offset < text.count, set.contains(text[offset]) {
          offset += 1
          advanced = true
        }
      case .code, .split, .jump:
        return false
      }
      if advanced {
        step += 1
        continue
      }
      // The last `*` takes one scalar more; without one there is no other way to read the text.
      guard resumeStep >= 0, resumeOffset < text.count else { return false }
      resumeOffset += Self.scalarLength(text, at: resumeOffset)
      offset = resumeOffset
      step = resumeStep
    }
  }

  /// Threads are scheduled on a ring of the next offsets, since a step takes between one and four bytes.
  private func matchesAsThreads(_ text: [UInt8]) -> Bool {
    var ring = (0..<5).map { _ in ThreadSet(capacity: steps.count) }
    ring[0].insert(0)
    var stack: [Int] = []
    for offset in 0...text.count {
      let slot = offset % ring.count
      if offset > 0, ring.allSatisfy(\.isEmpty) { return false }
      stack.append(contentsOf: ring[slot].members)
      while let step = stack.popLast() {
        func follow(_ next: Int, after length: Int) {
          if ring[(offset + length) % ring.count].insert(next), length == 0 { stack.append(next) }
        }
        switch steps[step] {
        case .end:
          if offset == text.count { return true }
        case .jump(let next): follow(next, after: 0)
        case .split(let branches): for branch in branches { follow(branch, after: 0) }
        case .anyRun:
          follow(step + 1, after: 0)
          if offset < text.count { follow(step, after: Self.scalarLength(text, at: offset)) }
        case .byte(let byte):
          if offset < text.count, text[offset] == byte { follow(step + 1, after: 1) }
        case .anyScalar:
          if offset < text.count {
            follow(step + 1, after: Self.scalarLength(text, at: offset))
          }
        case .byteClass(let set):
          if offset < text.count, set.contains(text[offset]) { follow(step + 1, after: 1) }
        case .code(let table):
          for length in table.lengths(at: offset, of: text) { follow(step + 1, after: length) }
        }
      }
      ring[slot].removeAll()
    }
    return false
  }
}

/// A set of steps that is emptied in time proportional to its members.
private struct ThreadSet {
  private(set) var members: [Int] = []
  private var isMember: [Bool]

  init(capacity: Int) { isMember = Array(repeating: false, count: capacity) }

  var isEmpty: Bool { members.isEmpty }

  @discardableResult
  mutating func insert(_ step: Int) -> Bool {
    guard !isMember[step] else { return false }
    isMember[step] = true
    members.append(step)
    return true
  }

  mutating func removeAll() {
    for step in members { isMember[step] = false }
    members.removeAll(keepingCapacity: true)
  }
}
