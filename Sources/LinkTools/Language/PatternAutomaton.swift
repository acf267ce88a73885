import HarnessText
import LinkModel

/// A nondeterministic automaton that matches a pattern against the symbols of a URL component.
struct PatternAutomaton: Sendable {
  struct Move: Sendable {
    let on: SymbolSet
    let to: Int32
  }

  private(set) var moves: [[Move]] = []
  private(set) var free: [[Int32]] = []
  private(set) var end: Int32 = 0
  /// The final state if the pattern ends with `*`, otherwise -1.
  private(set) var openEnd: Int32 = -1
  /// Whether the automaton is unusable, because the pattern is too large, has too many distinct scalars or cannot be
  /// represented.
  private(set) var isTooLarge = false

  private static let sizeLimit = 50_000

  init(_ program: GlobProgram, form: MatchForm, table: inout SymbolTable) {
    // A variable after a star does not match at the end of the string, even if its value may be empty.
    // `PatternAutomaton` cannot express this restriction.
    let isBeyond = program.size > Self.sizeLimit || program.hasEmptyRestAfterStar
    guard program.defect == nil, !isBeyond else {
      isTooLarge = isBeyond
      // A pattern with a defect matches nothing, so its final state is unreachable.
      _ = place()
      end = place()
      return
    }
    var builder = Builder(form: form, table: table)
    var at = place()
    for step in program.steps {
      switch step {
      case .byte(let byte): at = literal(byte, from: at, &builder)
      case .anyScalar: at = self.step(.everything, from: at)
      case .anyRun: at = loop(from: at)
      case .byteClass(let set):
        at = self.step(builder.set { set.contains($0) }, from: at)
      case .code(let codes): at = code(codes, from: at, builder)
      case .values(let index): at = values(program.values[index], from: at, &builder)
      case .end: end = at
      }
      if moves.count > Self.sizeLimit { isTooLarge = true }
      if isTooLarge { return }
    }
    if program.steps.dropLast().last == .anyRun { openEnd = end }
    if !builder.pending.isEmpty || builder.hasOverflown { isTooLarge = true }
    table = builder.table
  }

  private struct Builder {
    let form: MatchForm
    var table: SymbolTable
    var pending: [UInt8] = []
    var hasOverflown = false

    func set(_ accepts: (UInt8) -> Bool) -> SymbolSet {
      SymbolSet(asciiWhere: { accepts(form.isCaseSensitive ? $0 : $0.asciiLowercased) })
    }
  }

  private mutating func place() -> Int32 {
    moves.append([])
    free.append([])
    return Int32(moves.count - 1)
  }

  private mutating func step(_ set: SymbolSet, from: Int32) -> Int32 {
    let to = place()
    moves[Int(from)].append(Move(on: set, to: to))
    return to
  }

  private mutating func loop(from: Int32) -> Int32 {
    let loop = place()
    free[Int(from)].append(loop)
    moves[Int(loop)].append(Move(on: .everything, to: loop))
    return loop
  }

  private mutating func literal(_ byte: UInt8, from: Int32, _ builder: inout Builder) -> Int32 {
    guard byte >= 0x80 else { return step(builder.set { $0 == byte }, from: from) }
    builder.pending.append(byte)
    guard let text = String(validUTF8: builder.pending),
      let scalar = text.unicodeScalars.first
    else { return from }
    builder.pending = []
    var set = SymbolSet.none
    // An encoded URL component is ASCII; only decoded strings contain other scalars.
    if !builder.form.isPercentEncoded {
      if let symbol = builder.table.symbol(scalar) {
        set.insert(symbol)
      } else {
        builder.hasOverflown = true
      }
    }
    return step(set, from: from)
  }

  private mutating func values(
    _ list: VariableValues, from: Int32, _ builder: inout Builder
  ) -> Int32 {
    let join = place()
    for start in list.starts {
      var at = place()
      free[Int(from)].append(at)
      var index = start
      while list.bytes[index] != VariableValues.end {
        switch list.bytes[index] {
        case "*": at = loop(from: at)
        case "?": at = self.step(.everything, from: at)
        case let byte: at = literal(byte, from: at, &builder)
        }
        index += 1
      }
      free[Int(at)].append(join)
      if moves.count > Self.sizeLimit {
        isTooLarge = true
        break
      }
    }
    return join
  }

  private mutating func code(_ codes: CodeTable, from: Int32, _ builder: Builder) -> Int32 {
    let join = place()
    let all = codes.kind == .region ? ISOCodes.regions : ISOCodes.languages
    var tree: [String: Int32] = [:]
    let casings: [(UInt8) -> UInt8] =
      codes.caseSensitive ? [{ $0 & 0xDF }, { $0 | 0x20 }] : [{ $0 | 0x20 }]
    for casing in casings {
      for code in all {
        var prefix = ""
        var at = from
        let letters = code.utf8.map(casing)
        for (index, letter) in letters.enumerated() {
          let set = builder.set { $0 == letter }
          if index == letters.count - 1 {
            moves[Int(at)].append(Move(on: set, to: join))
            break
          }
          prefix.unicodeScalars.append(Unicode.Scalar(letter))
          if let known = tree[prefix] {
            at = known
          } else {
            at = step(set, from: at)
            tree[prefix] = at
          }
        }
      }
    }
    return join
  }
}
