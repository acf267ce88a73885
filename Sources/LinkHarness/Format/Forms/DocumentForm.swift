import Foundation

/// A document of a plan that is not UTF-8.
final class DocumentForm: Form {
  static let table = FormTable(
    DocumentForm(), "document", "a document", "A document that is not UTF-8")

  let base64 = Key("base64", .base64, .required, "Its bytes")
}

extension KeyKind where Value == [UInt8] {
  /// A document in place of a file: its text, or an object with its bytes.
  static var document: KeyKind {
    KeyKind<String>.text.map { Array($0.utf8) }.or(
      .object { (document: Written<DocumentForm>) in document.base64 })
  }

  fileprivate static var base64: KeyKind {
    KeyKind<String>.text.checked { text, node, object in
      if let data = Data(base64Encoded: text) { return Array(data) }
      object.report(.malformed(String(text.prefix(40)), expected: "base64 (RFC 4648)"), at: node)
      return nil
    }
  }
}
