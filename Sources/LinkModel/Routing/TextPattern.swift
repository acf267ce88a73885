/// A regular expression that must match a whole value, such as `[A-Z]{2}-[0-9]+`.
///
/// The syntax is a subset of ECMAScript's. Because values come from untrusted links, matching uses Thompson's
/// construction. The matching time is linear in the length of the value; `Regex` can take exponential time, because it
/// backtracks.
public struct TextPattern: Sendable, Hashable {
  let text: String
  private let program: [Instruction]

  /// The limit bounds the number of instructions, and thus the cost of matching each Unicode scalar of a value.
  static let maxInstructions = 2_000

  enum Instruction: Sendable {
    case one(ScalarSet)
    case fork(Int, Int)
    case jump(Int)
    case end
  }

  package init?(_ text: String) {
    var reader = TextPatternReader(text)
    guard let node = reader.read() else { return nil }
    var program: [Instruction] = []
    var budget = Self.maxInstructions
    guard node.emit(into: &program, &budget) else { return nil }
    self.text = text
    self.program = program + [.end]
  }

  package func matches(_ text: String) -> Bool {
    var places = Places(count: program.count)
    add(0, to: &places)
    for scalar in text.unicodeScalars {
      var next = Places(count: program.count)
      for place in places.list {
        if case .one(let set) = program[place], set.contains(scalar) { add(place + 1, to: &next) }
      }
      if next.list.isEmpty { return false }
      places = next
    }
    return places.list.contains { if case .end = program[$0] { true } else { false } }
  }

  private struct Places {
    var list: [Int] = []
    var seen: [Bool]

    init(count: Int) { seen = [Bool](repeating: false, count: count) }
  }

  private func add(_ first: Int, to places: inout Places) {
    var open = [first]
    while let place = open.popLast() {
      if places.seen[place] { continue }
      places.seen[place] = true
      switch program[place] {
      case .jump(let target): open.append(target)
      case .fork(let left, let right): open += [right, left]
      case .one, .end: places.list.append(place)
      }
    }
  }

  /// Compares the expressions as written.
  public static func == (left: Self, right: Self) -> Bool { left.text == right.text }

  /// Hashes the expression as written.
  public func hash(into hasher: inout Hasher) { hasher.combine(text) }
}

struct ScalarSet: Sendable {
  var ranges: [ClosedRange<UInt32>] = []
  var isInverted = false

  func contains(_ scalar: Unicode.Scalar) -> Bool {
    ranges.contains { $0.contains(scalar.value) } != isInverted
  }

  static func one(_ scalar: Unicode.Scalar) -> ScalarSet {
    ScalarSet(ranges: [scalar.value...scalar.value])
  }

  static func of(_ ranges: ClosedRange<Unicode.Scalar>...) -> ScalarSet {
    ScalarSet(ranges: ranges.map { $0.lowerBound.value...$0.upperBound.value })
  }
}

indirect enum TextPatternNode {
  case one(ScalarSet)
  case sequence([TextPatternNode])
  case choice([TextPatternNode])
  case repeated(TextPatternNode, atLeast: Int, atMost: Int?)

  /// Every node, even an empty one, reduces the budget.
  func emit(into program: inout [TextPattern.Instruction], _ budget: inout Int) -> Bool {
    budget -= 1
    guard budget > 0 else { return false }
    switch self {
    case .one(let set): program.append(.one(set))
    case .sequence(let nodes):
      for node in nodes where !node.emit(into: &program, &budget) { return false }
    case .choice(let nodes):
      var ends: [Int] = []
      for node in nodes.dropLast() {
        let fork = program.count
        program.append(.fork(fork + 1, 0))
        guard node.emit(into: &program, &budget) else { return false }
        ends.append(program.count)
        program.append(.jump(0))
        program[fork] = .fork(fork + 1, program.count)
      }
      guard nodes.last?.emit(into: &program, &budget) ?? true else { return false }
      for end in ends { program[end] = .jump(program.count) }
    case .repeated(let node, let least, let most):
      for _ in 0..<least where !node.emit(into: &program, &budget) { return false }
      guard let most else {
        let fork = program.count
        program.append(.fork(fork + 1, 0))
        guard node.emit(into: &program, &budget) else { return false }
        program.append(.jump(fork))
        program[fork] = .fork(fork + 1, program.count)
        return true
      }
      var forks: [Int] = []
      for _ in least..<max(least, most) {
        forks.append(program.count)
        program.append(.fork(0, 0))
        guard node.emit(into: &program, &budget) else { return false }
      }
      for fork in forks { program[fork] = .fork(fork + 1, program.count) }
    }
    return true
  }
}
