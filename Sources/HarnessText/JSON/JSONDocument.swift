/// A JSON text that was read, with everything in it that a strict reader would refuse.
///
/// Reading goes on after an error where it can, so that one run reports all mistakes with their places.
public struct JSONDocument: Sendable {
  /// The text.
  public let source: SourceText
  /// The value, as far as it could be understood; `nil` when there is none at all.
  public let root: JSONNode?
  /// What is wrong, in the order it stands in the text; at most `JSONReader.findingLimit`.
  public let findings: [JSONFinding]

  /// Whether a strict reader takes the text.
  public var isStrict: Bool { !findings.contains(where: \.isSyntaxError) }

  /// Reads a text; never fails, never traps, and takes time linear in the text.
  public init(reading source: SourceText) {
    self.source = source
    var reader = JSONReader(source.bytes)
    root = reader.readDocument()
    findings = reader.findings
  }
}

extension JSONDocument {
  package static func strict(_ bytes: [UInt8]) -> JSONNode? {
    let document = JSONDocument(reading: SourceText(bytes, file: ""))
    return document.isStrict ? document.root : nil
  }
}
