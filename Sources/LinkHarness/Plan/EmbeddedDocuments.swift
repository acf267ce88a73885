package import HarnessText
import Foundation
import LinkModel

/// The documents a plan brings along in `documents`, byte for byte, in place of files.
///
/// So a plan can be one file and still name documents: positions in them are those of the files they were made from.
package struct EmbeddedDocuments: Sendable {
  private(set) var texts: [String: SourceText] = [:]

  /// Reads the member `documents` of a plan; its names are paths relative to the plan.
  static func read(_ plan: StrictObject) -> EmbeddedDocuments {
    var documents = EmbeddedDocuments()
    for member in plan.named("documents") {
      let path = PlanFiles.normalized(PlanFiles.folder(of: plan.source.file) + "/" + member.name)
      if let bytes = bytes(member, plan) {
        documents.texts[path] = SourceText(bytes, file: path)
      }
    }
    return documents
  }

  /// The file of a path, or those below a folder by their paths from there; `nil` where there is none.
  func files(at path: String, isFolder: Bool) -> [String: [UInt8]]? {
    guard isFolder else { return texts[path].map { [path: $0.bytes] } }
    let prefix = path == "." ? "" : path.hasSuffix("/") ? path : path + "/"
    let below = texts.filter { $0.key.hasPrefix(prefix) }
    guard !below.isEmpty else { return nil }
    return Dictionary(
      uniqueKeysWithValues: below.map { (String($0.key.dropFirst(prefix.count)), $0.value.bytes) })
  }

  private static func bytes(_ member: JSONMember, _ plan: StrictObject) -> [UInt8]? {
    if let text = member.value.string { return Array(text.utf8) }
    guard let object = plan.object(member.value, "a document", keys: ["base64"]) else { return nil }
    object.require("base64")
    guard let node = object.value("base64"), let text = object.string(node) else { return nil }
    guard let data = Data(base64Encoded: text) else {
      object.report(.malformed(String(text.prefix(40)), expected: "base64 (RFC 4648)"), at: node)
      return nil
    }
    return Array(data)
  }

  /// A document as a plan holds it: as text where it is UTF-8, else in base64.
  package static func written(_ bytes: [UInt8]) -> JSONValue {
    if let text = String(validating: bytes, as: UTF8.self) { return .string(text) }
    return .object(["base64": .string(Data(bytes).base64EncodedString())])
  }
}
