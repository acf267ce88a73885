import HarnessText
import LinkHarness

/// The text of a plan, in parts, so that a plan with many rows can be written row by row.
struct PlanText {
  let name: String
  var hosts: [String] = []
  let sites: [(host: String, association: String?)]
  let apps: [(name: String, value: JSONValue)]

  var start: String {
    """
    {
      "$schema": \(JSONValue.string(PlanSchema.identifier).text),
      "version": 1,
      "name": \(JSONValue.string(name).text),\(variables)
      "sites": {
    \(Self.list(sites.map(Self.site)))
      },
      "apps": {
    \(Self.list(apps.map { "\(JSONValue.string($0.name).text): \($0.value.indentedText)" }))
      },
      "links": [

    """
  }

  private var variables: String {
    let list = JSONValue.object(["hosts": .array(hosts.map(JSONValue.rowText))])
    return hosts.isEmpty ? "" : "\n  \"variables\": \(Self.indented(list.indentedText, by: 2)),"
  }

  static let end = "\n  ]\n}\n"

  static func row(_ row: JSONValue, isFirst: Bool) -> String {
    (isFirst ? "" : ",\n") + list([row.indentedText])
  }

  func text(rows: [JSONValue]) -> String {
    start + Self.list(rows.map(\.indentedText)) + Self.end
  }

  private static func site(_ host: String, _ association: String?) -> String {
    let title = JSONValue.string(host == "${hosts}" ? "The website" : "The website of \(host)").text
    let file = association.map { "  \"association\": \(indented($0, by: 2)),\n" } ?? ""
    return """
      \(JSONValue.string(host).text): {
      \(file)  "pages": [{ "path": "/:path*", "title": \(title) }]
      }
      """
  }

  static func reference(_ path: String) -> String {
    JSONValue.object(["file": .string(path)]).indentedText
  }

  static func written(_ document: JSONDocument) -> String {
    let text = document.source.bytes.utf8Text
    return document.isStrict
      ? printable(text.trimmingBlanks) : JSONValue.object(["text": .string(text)]).indentedText
  }

  /// In JSON, characters that do not print, other than line breaks and tabs, are in strings, where they can be escaped.
  private static func printable(_ json: String) -> String {
    func isRaw(_ scalar: Unicode.Scalar) -> Bool {
      TerminalText.isUnsafe(scalar) && !"\n\r\t".unicodeScalars.contains(scalar)
    }
    guard json.unicodeScalars.contains(where: isRaw) else { return json }
    return json.unicodeScalars.map { scalar in
      isRaw(scalar) ? String(JSONValue.string(String(scalar)).text.dropFirst().dropLast()) : String(scalar)
    }.joined()
  }

  private static func list(_ elements: [String]) -> String {
    elements.map { "    " + indented($0, by: 4) }.joined(separator: ",\n")
  }

  private static func indented(_ text: String, by width: Int) -> String {
    text.replacing("\n", with: "\n" + String(repeating: " ", count: width))
  }
}
