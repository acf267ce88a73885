import Foundation
import HarnessText
import LinkModel

final class FileForm: Form {
  static let table = FormTable(
    FileForm(), "file", "a reference to a file", "A file, relative to the file that names it")

  let file = Key("file", .file, .required, "The path, relative to the file that names it")
}

extension KeyKind where Value == SourceText {
  static var file: KeyKind {
    KeyKind("path of a file", schema: { _ in .typed("string") }) { node, object in
      guard let reference = node.string else {
        object.report(.wrongKind(expected: "the path of a file", found: node.kind), at: node)
        return nil
      }
      switch object.reading.files.read(reference, namedBy: object.source.file) {
      case .success(let text):
        object.reading.note(text.file)
        return text
      case .failure(let unavailable):
        object.report(unavailable.cause, at: node)
        return nil
      }
    }
  }
}

extension KeyKind where Value == PlanFiles.Served {
  static func served(isFolder: Bool) -> KeyKind {
    let expected = isFolder ? "path of a folder" : "path of a file"
    return KeyKind(expected, schema: { _ in .typed("string") }) { node, object in
      guard let reference = node.string else {
        object.report(.wrongKind(expected: "the \(expected)", found: node.kind), at: node)
        return nil
      }
      let file = object.source.file
      switch object.reading.files.locate(reference, isFolder: isFolder, namedBy: file) {
      case .success(let served):
        object.reading.note(served.path)
        return served
      case .failure(let unavailable):
        object.report(unavailable.cause, at: node)
        return nil
      }
    }
  }
}

extension KeyKind where Value == PropertyList {
  /// `{ "file": … }` with a property list; one that cannot be read is a finding where it breaks.
  static var propertyList: KeyKind {
    KeyKind<Written<FileForm>>.object().called("`{ \"file\": … }`").checked {
      reference, _, object in
      guard let text = reference.file else { return nil }
      let list = PropertyList(reading: text)
      guard list.root == nil else { return list }
      for found in list.problems {
        let words = found.problem.words
        object.log.add(
          .propertyList(message: words.message, fix: words.fix), in: text, at: found.range)
      }
      return nil
    }
  }
}

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
