import HarnessText
import LinkModel
import MockSite

/// Reads one answer of a resource: what it is made of, its status, and what it is refined by.
struct AnswerReader {
  let method: HTTPMethod?
  let pattern: PathPattern

  /// What an answer can be made of; at most one of them.
  static let contents = [
    "text", "html", "json", "page", "redirect", "file", "folder", "products",
  ]
  static let keys =
    contents + ["status", "contentType", "template"] + RefinementReader.answerKeys

  /// The answer as a resource of its own; `nil` with a finding where it is none.
  func read(_ answer: StrictObject, _ documents: inout DocumentReader) -> Site.Resource? {
    let named = answer.members.map(\.name).filter(Self.contents.contains)
    if named.count > 1 {
      answer.report(.severalOf(named, of: answer.what), at: answer.node)
      return nil
    }
    if named.isEmpty, answer.value("status") == nil {
      answer.report(
        .missingOneOf(Self.contents + ["status"], of: answer.what), at: answer.node)
      return nil
    }
    checkDetails(answer, of: named.first)
    guard let content = content(named.first, answer, &documents) else { return nil }
    return RefinementReader(object: answer).answer(
      content.method(method), hasFields: answer.node["template"]?.bool == true)
  }

  /// `template` and `contentType` mean something for some contents alone.
  private func checkDetails(_ answer: StrictObject, of content: String?) {
    let texts = ["text", "html", "json"]
    for (key, contents) in [("template", texts), ("contentType", texts + ["file"])] {
      guard let member = answer.node.member(key), content.map(contents.contains) != true else {
        continue
      }
      answer.log.add(
        .unknownKey(
          key, of: "an answer that has none of \(contents.joined(separator: ", "))", known: []),
        in: answer.source, at: member.nameRange)
    }
  }

  private func content(
    _ kind: String?, _ answer: StrictObject, _ documents: inout DocumentReader
  ) -> Site.Resource? {
    let status = SiteReader.status(answer)
    guard let kind, let node = answer.value(kind) else {
      return fixed(HTTPResponse(status: status ?? .ok), answer)
    }
    switch kind {
    case "text":
      return answer.string(node).flatMap { fixed(.text($0, status: status ?? .ok), answer) }
    case "html":
      return answer.string(node).flatMap { fixed(.html($0, status: status ?? .ok), answer) }
    case "json":
      // Written anew and not copied: a row's placeholders are filled in the value and not in the file.
      return fixed(.json(node.value.text, status: status ?? .ok), answer)
    case "page": return page(node, status, answer)
    case "redirect":
      return answer.string(node).map { .redirect(pattern, to: $0, status: status ?? 302) }
    case "file":
      return documents.served(node, isFolder: false, in: answer.source).map { served in
        let type = answer.string("contentType")
        return switch served {
        case .disk(let path): .file(pattern, at: path, contentType: type)
        case .held(let path, let files):
          .file(pattern, named: path, holding: files[path] ?? [], contentType: type)
        }
      }
    case "folder":
      return documents.served(node, isFolder: true, in: answer.source).map { served in
        switch served {
        case .disk(let path): .folder(pattern, at: path)
        case .held(_, let files): .folder(pattern, holding: files)
        }
      }
    case "products":
      let products = answer.array(kind)?.compactMap { SiteReader.product($0, answer) }
      return products.map { .products($0, at: pattern) }
    default: return nil
    }
  }

  private func fixed(_ response: HTTPResponse, _ answer: StrictObject) -> Site.Resource? {
    var response = response
    if let type = answer.value("contentType") {
      response.fields["Content-Type"] = type.value == .null ? nil : answer.string(type)
    }
    guard answer.bool("template") == true else { return .fixed(method, pattern, response) }
    // Fields are filled as well, and so they have to be there when the template is made.
    for (name, values) in RefinementReader(object: answer).headers() {
      response.fields[name] = nil
      for value in values { response.fields.append(name: name, value: value) }
    }
    return .template(method, pattern, response)
  }

  private func page(
    _ node: JSONNode, _ status: HTTPStatus?, _ answer: StrictObject
  ) -> Site.Resource? {
    guard let page = answer.object(node, "a page", keys: SiteReader.pageKeys) else { return nil }
    page.require("title")
    guard let title = page.string("title") else { return nil }
    return .page(
      pattern, title: title, status: status ?? .ok, head: page.string("head") ?? "",
      body: page.string("body") ?? "")
  }
}
