/// A DEFLATE decoder (RFC 1951) for the content that the in-memory client receives.
struct Inflate {
  private let bytes: ArraySlice<UInt8>
  private let limit: Int
  private(set) var position: Int
  private var rest: UInt32 = 0
  private var count = 0
  private var output: [UInt8] = []
  private var isBeyondLimit: Bool { output.count > limit }

  /// If the output exceeds the limit, decoding stops early, and `end` is `nil`.
  static func read(_ bytes: ArraySlice<UInt8>, limit: Int) -> (output: [UInt8], end: Int?)? {
    var reader = Inflate(bytes, limit: limit)
    repeat {
      guard let isLast = reader.bits(1), let kind = reader.bits(2) else { return nil }
      let isRead =
        switch kind {
        case 0: reader.readStored()
        case 1: reader.readCoded(.fixedSymbols, .fixedDistances)
        case 2: reader.readDynamic()
        default: false
        }
      if reader.isBeyondLimit { return (reader.output, nil) }
      guard isRead else { return nil }
      if isLast == 1 { return (reader.output, reader.position) }
    } while true
  }

  private init(_ bytes: ArraySlice<UInt8>, limit: Int) {
    (self.bytes, self.limit, position) = (bytes, limit, bytes.startIndex)
  }

  private mutating func bits(_ width: Int) -> Int? {
    while count < width {
      guard position < bytes.endIndex else { return nil }
      rest |= UInt32(bytes[position]) << UInt32(count)
      position += 1
      count += 8
    }
    let value = Int(rest & (1 << UInt32(width) - 1))
    rest >>= UInt32(width)
    count -= width
    return value
  }

  private mutating func readStored() -> Bool {
    (rest, count) = (0, 0)  // A stored block starts at a byte boundary (RFC 1951 §3.2.4).
    guard let size = bits(16), let check = bits(16), size == ~check & 0xFFFF,
      position + size <= bytes.endIndex
    else { return false }
    output += bytes[position..<position + size]
    position += size
    return true
  }

  private mutating func symbol(of code: Code) -> Int? {
    var (value, first, index) = (0, 0, 0)
    for width in 1...15 {
      guard let bit = bits(1) else { return nil }
      value |= bit
      let number = code.counts[width]
      if value - number < first { return code.symbols[index + value - first] }
      index += number
      first = (first + number) << 1
      value <<= 1
    }
    return nil
  }

  private mutating func readCoded(_ symbols: Code, _ distances: Code) -> Bool {
    while !isBeyondLimit, let symbol = symbol(of: symbols) {
      switch symbol {
      case ..<256:
        output.append(UInt8(symbol))
      case 256: return true
      default:
        guard symbol - 257 < Deflate.lengths.count else { return false }
        let (base, extra) = Deflate.lengths[symbol - 257]
        guard let more = bits(extra), let far = self.symbol(of: distances),
          far < Deflate.distances.count, let further = bits(Deflate.distances[far].extra)
        else { return false }
        let distance = Deflate.distances[far].base + further
        guard distance <= output.count else { return false }
        for _ in 0..<base + more { output.append(output[output.count - distance]) }
      }
    }
    return false
  }

  /// Reads a block with dynamic Huffman codes, whose code lengths are themselves Huffman-coded (RFC 1951 §3.2.7).
  private mutating func readDynamic() -> Bool {
    guard let literals = bits(5), let distances = bits(5), let number = bits(4) else {
      return false
    }
    let order = [16, 17, 18, 0, 8, 7, 9, 6, 10, 5, 11, 4, 12, 3, 13, 2, 14, 1, 15]
    var widths = [Int](repeating: 0, count: 19)
    for place in order.prefix(number + 4) {
      guard let width = bits(3) else { return false }
      widths[place] = width
    }
    let code = Code(widths)
    guard code.isPossible else { return false }
    let total = literals + 257 + distances + 1
    var all: [Int] = []
    while all.count < total {
      guard let symbol = symbol(of: code) else { return false }
      switch symbol {
      case ..<16: all.append(symbol)
      case 16:
        guard let last = all.last, let more = bits(2) else { return false }
        all += Array(repeating: last, count: 3 + more)
      default:
        guard let more = bits(symbol == 17 ? 3 : 7) else { return false }
        all += Array(repeating: 0, count: (symbol == 17 ? 3 : 11) + more)
      }
    }
    let (symbols, far) = (Code(all.prefix(literals + 257)), Code(all.dropFirst(literals + 257)))
    guard all.count == total, symbols.isPossible, far.isPossible else { return false }
    return readCoded(symbols, far)
  }
}

extension Inflate {
  /// A canonical Huffman code: the number of codes of each length, and the symbols in the order of their codes.
  struct Code: Sendable {
    private(set) var counts = [Int](repeating: 0, count: 16)
    let symbols: [Int]

    init(_ widths: some Collection<Int>) {
      for width in widths where width > 0 { counts[width] += 1 }
      symbols = widths.enumerated().filter { $0.element > 0 }
        .sorted { ($0.element, $0.offset) < ($1.element, $1.offset) }.map(\.offset)
    }

    var isPossible: Bool {
      var left = 1
      return counts.dropFirst().allSatisfy { number in
        left = left * 2 - number
        return left >= 0
      }
    }

    static let fixedSymbols = Code((0..<288).map { $0 < 144 ? 8 : $0 < 256 ? 9 : $0 < 280 ? 7 : 8 })
    static let fixedDistances = Code([Int](repeating: 5, count: 30))
  }
}
