import Foundation
import HarnessText
import LinkModel

final class FileForm: Form {
  static let table = form("a reference to a file", "A reference to a file")

  let file = Key(
    .file, .required,
    "The path of the file, relative to the file that contains the reference")
}

extension KeyKind where Value == SourceText {
  static var file: KeyKind {
    path("file path") {
      $0.reading.files.read($1, namedBy: $2)
    } path: {
      $0.file
    }
  }
}

extension KeyKind where Value == PlanFiles.Served {
  static func served(isFolder: Bool) -> KeyKind {
    path(isFolder ? "directory path" : "file path") {
      $0.reading.files.locate($1, isFolder: isFolder, namedBy: $2)
    } path: {
      $0.path
    }
  }
}

extension KeyKind {
  fileprivate static func path(
    _ words: String,
    _ find: @escaping @Sendable (StrictObject, String, String) -> Result<Value, Problem>,
    path: @escaping @Sendable (Value) -> String
  ) -> KeyKind {
    string(words) { node, object in
      guard let reference = object.expected("a \(words)", node, node.string) else { return nil }
      // A table can contain the reference.
      switch find(object, reference, Place(node, in: object.source).file) {
      case .success(let value):
        object.reading.note(path(value))
        return value
      case .failure(let cause):
        let place = Place(node, in: object.source)
        object.reading.files.refuses(reference, namedBy: place.file)
          ? object.report(cause, at: node) : object.reading.report(cause, ofFileAt: place)
        return nil
      }
    }.filled
  }
}

extension KeyKind where Value == PropertyList {
  static var propertyList: KeyKind {
    KeyKind<Written<FileForm>>.object(FileForm.self).called("`{ \"file\": … }`").checked {
      reference, _, object in
      guard let text = reference.file else { return nil }
      let list = PropertyList(reading: text)
      guard list.root == nil else { return list }
      for found in list.problems {
        let words = found.problem.words
        object.log.add(.propertyList(message: words.message, fix: words.fix), at: Place(found.range, in: text))
      }
      return nil
    }
  }
}

final class DocumentForm: Form {
  static let table = form("a document", "A document in base64, for content that is not UTF-8")

  let base64 = Key(.base64, .required, "The document's bytes, encoded in base64")
}

extension KeyKind where Value == [UInt8] {
  static var document: KeyKind {
    KeyKind<String>.text.map { Array($0.utf8) }.or(
      .object { (document: Written<DocumentForm>) in document.base64 })
  }

  fileprivate static var base64: KeyKind {
    KeyKind<String>.text.checked { text, node, object in
      if let data = Data(base64Encoded: text) { return Array(data) }
      object.report(
        .malformed(String(text.prefix(40)), expected: "valid base64 (RFC 4648)"), at: node)
      return nil
    }
  }
}
