import HarnessText

struct SymbolSet: Sendable, Hashable {
  /// One bit for each symbol; the first two words are for ASCII.
  private var words: SIMD4<UInt64> = .zero

  static let none = SymbolSet()
  static let everything = SymbolSet(SIMD4(repeating: .max))
  static let everyASCII = SymbolSet(SIMD4(.max, .max, 0, 0))

  init() {}

  private init(_ words: SIMD4<UInt64>) { self.words = words }

  init(_ text: String) {
    for byte in text.utf8 { insert(Symbol(byte)) }
  }

  init(asciiWhere accepts: (UInt8) -> Bool) {
    for byte in UInt8(0)..<128 where accepts(byte) { insert(Symbol(byte)) }
  }

  mutating func insert(_ symbol: Symbol) {
    words[symbol.number / 64] |= 1 << UInt64(symbol.number % 64)
  }

  func contains(_ symbol: Symbol) -> Bool {
    words[symbol.number / 64] >> UInt64(symbol.number % 64) & 1 == 1
  }

  var isEmpty: Bool { words == .zero }

  func intersection(_ set: SymbolSet) -> SymbolSet {
    SymbolSet(words & set.words)
  }

  func union(_ set: SymbolSet) -> SymbolSet {
    SymbolSet(words | set.words)
  }

  func subtracting(_ set: SymbolSet) -> SymbolSet {
    SymbolSet(words & ~set.words)
  }

  var isReadable: Bool { !intersection(Self.ordinary).isEmpty }

  private static let ordinary = SymbolSet(asciiWhere: { $0.isASCIIAlphanumeric })

  var example: Symbol? {
    for symbol in Self.readable where contains(symbol) { return symbol }
    return words.indices.first { words[$0] != 0 }
      .map { Symbol(number: $0 * 64 + words[$0].trailingZeroBitCount) }
  }

  private static let readable =
    "xabcdefghijklmnopqrstuvwyz1234567890XABCDEFGHIJKLMNOPQRSTUVWYZ-_.~".utf8.map { Symbol($0) }
}

/// An ASCII character if the number is below 128; otherwise, a non-ASCII symbol of a `SymbolTable`.
struct Symbol: Sendable, Hashable {
  let number: Int

  init(number: Int) { self.number = number }

  init(_ ascii: UInt8) { number = Int(ascii) }
}

/// Assigns numbers to the non-ASCII scalars in patterns; a single symbol represents all other non-ASCII scalars.
struct SymbolTable: Sendable {
  private var numbers: [Unicode.Scalar: Int] = [:]
  private var scalars: [Unicode.Scalar] = []
  static let anyOther = Symbol(number: 128)

  mutating func symbol(_ scalar: Unicode.Scalar) -> Symbol? {
    if scalar.isASCII { return Symbol(number: Int(scalar.value)) }
    if let number = numbers[scalar] { return Symbol(number: number) }
    guard scalars.count < 127 else { return nil }
    let number = 129 + scalars.count
    numbers[scalar] = number
    scalars.append(scalar)
    return Symbol(number: number)
  }

  var everything: SymbolSet {
    var set = SymbolSet.everyASCII
    for number in 128...(128 + scalars.count) { set.insert(Symbol(number: number)) }
    return set
  }

  func scalar(_ symbol: Symbol) -> Unicode.Scalar {
    if symbol.number < 128 { return Unicode.Scalar(UInt8(symbol.number)) }
    if symbol != Self.anyOther { return scalars[symbol.number - 129] }
    // CJK ideographs have no upper case, so the example is valid whether or not case is ignored.
    let unnamed = (0x5B57...0x5BFF).lazy.compactMap(Unicode.Scalar.init)
    return unnamed.first { numbers[$0] == nil } ?? "\u{5B57}"
  }
}
