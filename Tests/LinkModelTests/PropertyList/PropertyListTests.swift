import TestSupport
import Testing

@testable import LinkModel

extension PropertyList {
  /// A property list around the text of one value.
  static func make(_ value: String) -> PropertyList {
    PropertyList(
      reading: SourceText(
        """
        <?xml version="1.0" encoding="UTF-8"?>
        <!DOCTYPE plist PUBLIC "-//Apple//DTD PLIST 1.0//EN" "http://www.apple.com/DTDs/PropertyList-1.0.dtd">
        <plist version="1.0">
        \(value)
        </plist>
        """, file: "App.plist"))
  }
}

struct PropertyListTests {
  @Test(arguments: [
    NamedCase("plain text", "<string>a b</string>", "a b"),
    NamedCase("no text", "<string/>", ""),
    NamedCase("entities", "<string>&lt;&amp;&#65;&#x1F600;&apos;&quot;&gt;</string>", "<&A😀'\">"),
    NamedCase("CDATA", "<string>a<![CDATA[<b>&amp;]]>c</string>", "a<b>&amp;c"),
    NamedCase("a comment inside", "<string>a<!-- <x> -->b</string>", "ab"),
    NamedCase("attributes and blanks in tags", "<string  x = 'y>' >a</string >", "a"),
  ])
  func `text is read as XML says`(row: NamedCase<String, String>) {
    let list = PropertyList.make(row.input)
    expectEmpty(list.problems)
    expect(list.root?.string, equals: row.output)
  }

  @Test func `values know where they stand`() throws {
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
    NamedCase("nothing", "", "not-a-property-list"),
    NamedCase("JSON", "{}", "not-a-property-list"),
    NamedCase("the beginning of a binary one", "bplist00\u{0}", "not-a-property-list"),
    NamedCase("no value", "<plist></plist>", "property-list-shape"),
    NamedCase("two values", "<plist><true/><true/></plist>", "property-list-shape"),
    NamedCase("an element of another kind", "<plist><div/></plist>", "property-list-shape"),
    NamedCase("an open element", "<plist><dict>", "xml-syntax"),
    NamedCase("elements that cross", "<plist><dict></plist></dict>", "xml-syntax"),
    NamedCase("an end of nothing", "<plist/></dict>", "xml-syntax"),
    NamedCase("a second root", "<plist><true/></plist><plist/>", "xml-syntax"),
    NamedCase("text after the root", "<plist><true/></plist>x", "xml-syntax"),
    NamedCase("a stray ampersand", "<plist><string>a & b</string></plist>", "xml-syntax"),
    NamedCase("an entity there is not", "<plist><string>&nbsp;</string></plist>", "xml-syntax"),
    NamedCase("a tag without a name", "<plist>< /></plist>", "xml-syntax"),
    NamedCase("an attribute without quotes", "<plist version=1/>", "xml-syntax"),
    NamedCase("an open comment", "<plist><!-- </plist>", "xml-syntax"),
    NamedCase(
      "a key without a value", "<plist><dict><key>a</key></dict></plist>", "property-list-shape"),
    NamedCase(
      "a value without a key", "<plist><dict><true/></dict></plist>", "property-list-shape"),
    NamedCase(
      "a key twice",
      "<plist><dict><key>a</key><true/><key>a</key><true/></dict></plist>", "duplicate-key"),
    NamedCase("text between values", "<plist><array>x</array></plist>", "property-list-shape"),
  ])
  func `what is no property list says so`(row: NamedCase<String, String>) {
    let list = PropertyList(reading: SourceText(row.input, file: "App.plist"))
    expect(EntitlementsLinter(list).findings().map(\.code.rawValue), equals: [row.output])
  }

  @Test func `entities of the document's own are not obeyed`() {
    let text = """
      <!DOCTYPE plist [<!ENTITY a "aaaa"><!ENTITY b "&a;&a;">]>
      <plist><string>&b;</string></plist>
      """
    let list = PropertyList(reading: SourceText(text, file: "App.plist"))
    expectNil(list.root)
    expect(EntitlementsLinter(list).findings().map(\.position.line), equals: [2])
  }

  @Test(arguments: [
    String(repeating: "<array>", count: 100_000), String(repeating: "<", count: 100_000),
    "<plist>" + String(repeating: "&", count: 100_000), "<?xml", "<!DOCTYPE plist [",
    "<plist><string><![CDATA[", "<plist a=", "<plist a=\"", "</", "<plist>\u{0}</plist>",
  ])
  func `any text has an end`(text: String) {
    let list = PropertyList(reading: SourceText(text, file: "App.plist"))
    #expect(!list.isReadable)
  }
}
