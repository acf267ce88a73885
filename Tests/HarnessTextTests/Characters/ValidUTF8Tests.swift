struct ValidUTF8Tests {
  @Test(arguments: ["", "a", "a\0b", "\u{FEFF}{}", "\u{FFFD}", "é漢🧭", "é".times(5_000)])
  func `valid UTF-8 is decoded as it is, with null characters and a byte order mark`(text: String) {
    expect(String(validUTF8: Array(text.utf8)).map { Array($0.utf8) }, equals: Array(text.utf8))
  }

  @Test(arguments: [
    [0xFF], [0x61, 0x80], [0xC3], [0xC0, 0x80], [0xE2, 0x82], [0xED, 0xA0, 0x80], [0xF4, 0x90, 0x80, 0x80],
    // Three invalid bytes are as long as the replacement character that repairs them.
    [0xF0, 0x9F, 0xA7], [0x61, 0xF0, 0x9F, 0xA7, 0x62],
  ])
  func `invalid UTF-8 is rejected`(bytes: [UInt8]) {
    expectNil(String(validUTF8: bytes))
  }
}
