struct JSONWriterTests {
  @Test func `members and elements are separated, and strings are escaped`() {
    let out = JSONWriter()
    out.object {
      out.member("a", "\"\\\n\u{202E}é")
      out.member("b", nil)
      out.name("é")
      out.array {
        out.object {}
        out.array([1, 2]) { out.raw("\($0)") }
      }
      out.name("c")
      out.array(["x", ""], out.string)
    }
    expect(
      out.text, equals: #"{"a":"\"\\\n\u202eé","b":null,"é":[{},[1,2]],"c":["x",""]}"#)
  }

  @Test(arguments: ["{}", "[]", #"[{"a":[1,{"b":null}],"c":"\"\\"},true]"#, #"{"a":{},"b":[[]]}"#])
  func `a value is written as it was read`(text: String) throws {
    let root = try #require(JSONDocument(reading: SourceText(text, file: "value")).root)
    expect(root.value.text, equals: text)
    let spaced = try #require(
      JSONDocument(reading: SourceText(root.value.lineText, file: "value")).root)
    expect(spaced.value.text, equals: text)
  }
}
