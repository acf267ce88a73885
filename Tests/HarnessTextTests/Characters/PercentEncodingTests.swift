@testable import HarnessText

struct PercentEncodingTests {
  @Test(arguments: [
    ("abc", "abc"), ("a%20b", "a b"), ("%C3%A9", "é"), ("%c3%a9", "é"), ("%2525", "%25"),
    ("+", "+"),
    ("", ""), ("é", "é"), ("%00", "\u{0}"),
  ])
  func `escapes are decoded`(_ text: String, _ decoded: String) {
    expect(PercentEncoding.decode(text), equals: decoded)
  }

  @Test(arguments: ["%", "%4", "%zz", "a%", "%C3", "%C3%", "%FF", "%ED%A0%80", "%C0%80", "%%41"])
  func `malformed escapes and invalid UTF-8 cannot be decoded`(_ text: String) {
    expectNil(PercentEncoding.decode(text))
  }

  @Test func `an encoded value contains no reserved characters`() {
    expect(
      PercentEncoding.encode("a/b?c#d&e=f+g h%é~"),
      equals: "a%2Fb%3Fc%23d%26e%3Df%2Bg%20h%25%C3%A9~")
  }

  @Test func `an encoded value is decoded to the original`() {
    var dice = Dice(seed: 21)
    for _ in 0..<500 {
      var text = String.UnicodeScalarView()
      for _ in 0..<dice.below(12) {
        text.append(Unicode.Scalar(UInt32(dice.below(0xD800))) ?? "x")
      }
      let value = String(text)
      expect(
        PercentEncoding.decode(PercentEncoding.encode(value)).map { Array($0.utf8) },
        equals: Array(value.utf8))
    }
  }

  @Test func `a malformed escape stays unchanged in bytes`() {
    let bytes = PercentEncoding.decodedBytes(Array("%41%4%zz%FF%".utf8))
    expect(bytes, equals: Array("A%4%zz".utf8) + [0xFF] + Array("%".utf8))
  }

  @Test func `an escape can be at the end`() {
    expect(PercentEncoding.decodedBytes(Array("a%20".utf8)), equals: Array("a ".utf8))
  }

  @Test func `the canonical form of a component retains its allowed characters`() {
    func form(_ text: String, _ allowed: ASCIISet) -> String {
      PercentEncoding.canonical(Array(text.utf8)[...], allowed: allowed)
    }
    expect(form("!$&'()*+,;=:@/?#", .path), equals: "!$&'()*+,;=:@/%3F%23")
    expect(form("!$&'()*+,;=:@/?#", .queryOrFragment), equals: "!$&'()*+,;=:@/?%23")
    expect(form("!$&'()*+,;=:@/?#", .userInfo), equals: "!$&'()*+,;=:%40%2F%3F%23")
  }
}
