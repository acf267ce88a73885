package struct InputLine: Sendable, Equatable {
  let number: Int
  let bytes: [UInt8]
  let isWhole: Bool

  /// The maximum size of a line in bytes; rows need far less.
  package static let limit = 1 << 20
}

/// Splits input into lines as it arrives, and buffers only the incomplete last line.
package struct LineSplitter: Sendable {
  private var rest: [UInt8] = []
  private var isTooLong = false
  private var number = 0

  package init() {}

  package mutating func add(_ bytes: [UInt8]) -> [InputLine] {
    var lines: [InputLine] = []
    var start = bytes.startIndex
    while let end = bytes[start...].firstIndex(of: UInt8(ascii: "\n")) {
      keep(bytes[start..<end])
      if let line = take() { lines.append(line) }
      start = end + 1
    }
    keep(bytes[start...])
    return lines
  }

  package mutating func finish() -> InputLine? {
    rest.isEmpty && !isTooLong ? nil : take()
  }

  private mutating func keep(_ bytes: ArraySlice<UInt8>) {
    if rest.count + bytes.count > InputLine.limit {
      isTooLong = true
      rest = []
    }
    if !isTooLong { rest.append(contentsOf: bytes) }
  }

  private mutating func take() -> InputLine? {
    number += 1
    defer {
      rest.removeAll(keepingCapacity: true)
      isTooLong = false
    }
    let isBlank = !isTooLong && rest.allSatisfy { $0 == 0x20 || $0 == 0x09 || $0 == 0x0D }
    return isBlank ? nil : InputLine(number: number, bytes: rest, isWhole: !isTooLong)
  }
}
