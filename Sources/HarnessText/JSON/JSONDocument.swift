/// A parsed JSON text, with every violation that a strict parser would refuse.
///
/// Parsing continues after an error if possible, so one run reports all mistakes with their positions.
public struct JSONDocument: Sendable {
  /// The text.
  public let source: SourceText
  /// The value, as far as it could be parsed; `nil` if there is none.
  public let root: JSONNode?
  /// The problems found, in the order of the text; at most `JSONReader.findingLimit`.
  public let findings: [JSONFinding]

  /// Whether a strict parser accepts the text.
  public var isStrict: Bool { !findings.contains(where: \.isSyntaxError) }

  /// Parses a text in linear time; never fails or traps.
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
