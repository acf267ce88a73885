@testable import LinkModel

struct PropertyListTests {
  @Test func `a truncated list is not readable, and never traps`() {
    let text =
      #"<?xml version="1.0"?><!DOCTYPE plist><plist version="1.0"><dict><key>a&amp;b</key><!-- c --><array><true/></array></dict></plist>"#
    let bytes = Array(text.utf8)
    for length in 0..<bytes.count {
      let list = PropertyList(reading: SourceText(Array(bytes[..<length]), file: "Info.plist"))
      expect(list.isReadable, equals: false, "\(length)")
    }
    expect(PropertyList(reading: SourceText(bytes, file: "Info.plist")).isReadable, equals: true)
  }

  @Test(arguments: [
    ("plain text", "<string>a b</string>", "a b"),
    ("no text", "<string/>", ""),
    ("entities", "<string>&lt;&amp;&#65;&#x1F600;&apos;&quot;&gt;</string>", "<&A😀'\">"),
    ("CDATA", "<string>a<![CDATA[<b>&amp;]]>c</string>", "a<b>&amp;c"),
    ("a comment inside", "<string>a<!-- <x> -->b</string>", "ab"),
    ("attributes and blanks in tags", "<string  x = 'y>' >a</string >", "a"),
  ])
  func `text is parsed according to the XML specification`(_: String, input: String, output: String) {
    let list = PropertyList.make(input)
    expectEmpty(list.problems)
    expect(list.root?.string, equals: output)
  }

  @Test func `values record their positions`() throws {
    let list = PropertyList.make(
      "<dict>\n  <key>a</key>\n  <array><true/><integer>1</integer></array>\n</dict>")
    let member = try #require(list.root?.member("a"))
    expect(list.source.position(at: member.nameRange.lowerBound), equals: .init(line: 5, column: 3))
    expect(
      list.source.position(at: member.value.range.lowerBound), equals: .init(line: 6, column: 3))
    expect(member.value.array?.map(\.kind), equals: ["a boolean", "a number"])
    #expect(list.isReadable)
  }

  @Test(arguments: [
    "#+65", "#x+41", "#-0", "#", "#x", "#X41", "#0", "#x1F", "#xD800", "#xFFFE", "#x110000",
  ])
  func `a reference to a character that XML does not allow is refused`(name: String) {
    let list = PropertyList.make("<string>&\(name);</string>")
    expect(list.problems.count, equals: 1)
    #expect(!list.isReadable)
  }

  @Test(arguments: [
    ("#9", "\t"), ("#xA", "\n"), ("#xD", "\r"), ("#x20", " "), ("#xD7FF", "\u{D7FF}"),
    ("#xE000", "\u{E000}"), ("#xFFFD", "\u{FFFD}"), ("#x10FfFf", "\u{10FFFF}"), ("#065", "A"),
  ])
  func `a reference to a character is replaced`(name: String, text: String) {
    expect(PropertyList.make("<string>&\(name);</string>").root?.string, equals: text)
  }

  @Test func `entities declared in the document are refused`() {
    let text = """
      <!DOCTYPE plist [<!ENTITY a "aaaa"><!ENTITY b "&a;&a;">]>
      <plist><string>&b;</string></plist>
      """
    let list = PropertyList(reading: SourceText(text, file: "App.plist"))
    expectNil(list.root)
    expect(list.problems.map { list.source.position(at: $0.range.lowerBound).line }, equals: [2])
  }

  @Test(arguments: [
    "<array>".times(100_000), "<".times(100_000),
    "<plist>" + "&".times(100_000), "<?xml", "<!DOCTYPE plist [",
    "<plist><string><![CDATA[", "<plist a=", "<plist a=\"", "</", "<plist>\u{0}</plist>",
  ])
  func `parsing terminates for any input`(text: String) {
    let list = PropertyList(reading: SourceText(text, file: "App.plist"))
    #expect(!list.isReadable)
  }
}
