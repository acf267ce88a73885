@testable import MockSite

struct GzipTests {
  private static let contents: [[UInt8]] = [
    [], [0], Array("hello".utf8), Array("{\"a\": 1}".utf8),
    Array(repeating: 0x61, count: 100_000),
    Array("{ \"/\": \"/product/*\" },\n".times(3_000).utf8),
    (0..<70_000).map { UInt8(truncatingIfNeeded: $0 &* 2_654_435_761 >> 7) },
    (0...255).map { UInt8($0) } + (0...255).map { UInt8($0) },
  ]

  @Test(arguments: contents) func `compressed content is decompressed to the original`(
    _ content: [UInt8]
  ) {
    expect(Gzip.decoded(Gzip.encoded(content), limit: content.count), equals: content)
  }

  @Test(arguments: [
    ("gzip", true), ("br, GZIP;q=0.5", true), ("gzip;q=0.05", true), ("gzip; q=1", true),
    ("gzip;q=0", false), ("gzip;x=0", true),
    ("gzip; q=0.000", false), ("gzip;Q=0", false), ("br", false), ("", false),
  ])
  func `a client receives a coding that it accepts`(_ accepted: String, _ isCompressed: Bool) throws {
    let site = Site(anyHost: [Site.Resource.fixed(.get, "/", .text("hello")).gzip()])
    let request = try HTTPRequest(.get, "http://h/", fields: ["Accept-Encoding": accepted])
    let answer = site.respond(to: request)
    expect(answer.fields["Content-Encoding"] == "gzip", equals: isCompressed)
    expect(answer.fields["Vary"], equals: "Accept-Encoding")
  }

  @Test func `repetitive text is compressed well`() {
    // A repetition of three bytes is the shortest that saves space, also at the end.
    let repeated = Gzip.encoded(Array("abcdefabc".utf8))
    #expect(repeated.count < Gzip.encoded(Array("abcdefxyz".utf8)).count)
    let file = Self.contents[5]
    #expect(Gzip.encoded(file).count * 20 < file.count)
    // With fixed Huffman codes, each byte is encoded in at most nine bits.
    let noise = Self.contents[6]
    #expect(Gzip.encoded(noise).count <= noise.count * 9 / 8 + 32)
  }

  /// `gzip` is an independent implementation.
  ///
  /// The encoder of `gzip` also uses dynamic Huffman codes and stored blocks.
  @Test(.requires("gzip"))
  func `gzip reads the output and its output is read`() throws {
    for content in Self.contents {
      expect(try Self.gzip(["-d", "-c"], Gzip.encoded(content)), equals: content)
      for level in ["-1", "-9"] {
        let encoded = try Self.gzip([level, "-c"], content)
        expect(Gzip.decoded(encoded, limit: content.count), equals: content)
      }
    }
  }

  @Test func `invalid gzip data is rejected`() {
    let good = Gzip.encoded(Self.contents[3])
    expectNil(Gzip.decoded([], limit: 100))
    expectNil(Gzip.decoded(Array("not gzip, not gzip, not gzip".utf8), limit: 100))
    for count in good.indices { expectNil(Gzip.decoded(Array(good[..<count]), limit: 100)) }
    // The checksum does not cover the header, so only the bytes after the header are changed.
    for index in 10..<good.count {
      for bit in 0..<8 {
        var bad = good
        bad[index] ^= 1 << bit
        let decoded = Gzip.decoded(bad, limit: 1_000)
        #expect(decoded == nil || decoded == Self.contents[3], "byte \(index), bit \(bit)")
      }
    }
  }

  @Test func `decompression stops at the limit`() {
    let bomb = Gzip.encoded(Array(repeating: 0, count: 1_000_000))
    #expect(bomb.count < 10_000)
    expect(Gzip.decoded(bomb, limit: 999_999)?.count, equals: 1_000_000)
    for limit in [0, 1, 999_998] {
      expect(Gzip.decoded(bomb, limit: limit)?.count, equals: limit + 1)
    }
    expect(Gzip.decoded(bomb, limit: 1_000_000)?.count, equals: 1_000_000)
  }

  /// The block declares 32 distances, of which only the first 30 exist (RFC 1951 §3.2.6), and uses the thirty-first.
  @Test func `a distance that does not exist is refused`() {
    var bits: [UInt8] = []
    func number(_ value: Int, _ count: Int) { bits += (0..<count).map { UInt8(value >> $0 & 1) } }
    func code(_ text: String) { bits += text.utf8.map { $0 & 1 } }
    number(0b101, 3)
    number(258 - 257, 5)
    number(32 - 1, 5)
    number(18 - 4, 4)
    // The codes for widths are 00 for 0, 01 for 1, 10 for 2, and 11 for a run of zeros.
    for symbol in [16, 17, 18, 0, 8, 7, 9, 6, 10, 5, 11, 4, 12, 3, 13, 2, 14, 1] {
      number([0, 1, 2, 18].contains(symbol) ? 2 : 0, 3)
    }
    func zeros(_ count: Int) {
      code("11")
      number(count - 11, 7)
    }
    zeros(97)
    code("10")
    zeros(138)
    zeros(20)
    code("10" + "01")
    zeros(30)
    code("01" + "00")
    // The letter a, a length of 3, the distance, and the end.
    code("10" + "0" + "0" + "11")
    bits += [UInt8](repeating: 0, count: 8 - bits.count % 8)
    let bytes = stride(from: 0, to: bits.count, by: 8).map { start in
      bits[start..<start + 8].enumerated().reduce(UInt8(0)) { $0 | $1.element << UInt8($1.offset) }
    }
    let head: [UInt8] = [0x1F, 0x8B, 8, 0, 0, 0, 0, 0, 0, 255]
    expectNil(Gzip.decoded(head + bytes + [UInt8](repeating: 0, count: 8), limit: 100))
  }

  @Test func `a gzip header with a name and a comment is skipped`() {
    let plain = Gzip.encoded(Array("hello".utf8))
    var named = plain
    named[3] = 4 | 8 | 16 | 2
    named.insert(contentsOf: [2, 0, 9, 9] + Array("a.txt\0note\0".utf8) + [0, 0], at: 10)
    expect(Gzip.decoded(named, limit: 100), equals: Array("hello".utf8))
  }

  private static func gzip(_ arguments: [String], _ input: [UInt8]) throws -> [UInt8] {
    let file = FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString)
    try Data(input).write(to: file)
    defer { try? FileManager.default.removeItem(at: file) }
    return try Tool.run("gzip", arguments, input: FileHandle(forReadingFrom: file)).output
  }
}
