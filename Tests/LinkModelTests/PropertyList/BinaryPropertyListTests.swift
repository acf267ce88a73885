@testable import LinkModel

struct BinaryPropertyListTests {
  /// Returns a binary property list written by Foundation, which is an independent implementation.
  private static func binary(_ value: Any) throws -> [UInt8] {
    Array(try PropertyListSerialization.data(fromPropertyList: value, format: .binary, options: 0))
  }

  private static func read(_ bytes: [UInt8]) -> PropertyList {
    PropertyList(reading: SourceText(bytes, file: "Info.plist"))
  }

  @Test func `lists written by Foundation are read`() throws {
    let long = (0..<40).map { "applinks:host\($0).example" }
    let value: [String: Any] = [
      Entitlements.domainsKey: long, "größe": "käse", "numbers": [1, 300, -70_000],
      "flags": [true, false], "data": Data([1, 2]), "date": Date(timeIntervalSince1970: 0),
      "real": 1.5,
    ]
    let list = Self.read(try Self.binary(value))
    #expect(list.isReadable)
    #expect(list.isBinary)
    expect(list.associatedDomains, equals: long)
    expect(list.root?["größe"]?.string, equals: "käse")
    expect(list.root?["numbers"]?.array?.count, equals: 3)
    guard case .integer("-70000")? = list.root?["numbers"]?.array?.last?.value else {
      Issue.record("a negative number is one of eight bytes")
      return
    }
    expect(list.root?["flags"]?.array?.map(\.kind), equals: ["a boolean", "a boolean"])
  }

  @Test func `truncated or corrupted lists never trap`() throws {
    let bytes = try Self.binary(["a": ["b", "c", ["d": 1]], "e": "käse"])
    for length in 0..<bytes.count { expectNil(Self.read(Array(bytes[..<length])).root) }
    for index in bytes.indices.dropFirst(8) {
      for value in [0, 0x0F, 0xFF] as [UInt8] {
        var changed = bytes
        changed[index] = value
        _ = Self.read(changed)
      }
    }
  }

  /// In the exponentially growing list, each array refers to the next one twice, so 198 bytes represent 2^39 values.
  @Test func `a cyclic or exponentially growing list is refused`() {
    func list(_ objects: [[UInt8]]) -> [UInt8] {
      var bytes = Array("bplist00".utf8)
      var offsets: [UInt8] = []
      for object in objects {
        offsets.append(UInt8(bytes.count))
        bytes += object
      }
      let table = UInt8(bytes.count)
      bytes += offsets
      bytes += [0, 0, 0, 0, 0, 0, 1, 1]
      for value in [UInt8(objects.count), 0, table] {
        bytes += [UInt8](repeating: 0, count: 7)
        bytes.append(value)
      }
      return bytes
    }
    expectNil(Self.read(list([[0xA1, 0]])).root)
    var growing = (1..<40).map { index -> [UInt8] in [0xA2, UInt8(index), UInt8(index)] }
    growing.append([0x09])
    expectNil(Self.read(list(growing)).root)
    expect(Self.read(list([[0xA2, 1, 1], [0x09]])).root?.array?.count, equals: 2)
  }

  @Test(arguments: [(names: 300, isRefused: false), (names: 3_000, isRefused: true)])
  func `a long string with thousands of references is refused before it exhausts memory`(
    names: Int, isRefused: Bool
  ) {
    func word(_ number: Int) -> [UInt8] {
      withUnsafeBytes(of: UInt32(number).bigEndian) { Array($0) }
    }
    var bytes = Array("bplist00".utf8)
    bytes += [0xAF, 0x12]
    bytes += word(names)
    bytes += [UInt8](repeating: 1, count: names)
    let text = bytes.count
    bytes += [0x5F, 0x12]
    bytes += word(20_000)
    bytes += [UInt8](repeating: 0x61, count: 20_000)
    let table = bytes.count
    bytes += word(8)
    bytes += word(text)
    bytes += [0, 0, 0, 0, 0, 0, 4, 1]
    for number in [0, 2, 0, 0, 0, table] { bytes += word(number) }
    let list = Self.read(bytes)
    expect(list.isReadable, equals: !isRefused)
    expect(list.root?.array?.count, equals: (isRefused ? nil : names))
  }
}
