import HarnessText
import LinkModel

// The secrets that texts about a row may contain without their names.

extension Step {
  func hidingSecrets(by mask: SecretMask) -> SecretMask {
    var links: [String] = []
    var named = Expectation.named(expectations)
    if !saw.isEmpty { named += Expectation.named(saw) }
    if case .arrive(let arriving) = action {
      links = arriving.map(\.link.raw)
      named += arriving.flatMap { $0.payload ?? [] }.map { ($0.name, $0.value) }
    }
    for (name, value) in given.appState ?? [:] {
      _ = JSONNode(value).rewritten(in: name) { name, node in
        if case .string(let text) = node.value { named.append((name, text)) }
        return node
      }
    }
    return mask.hiding(links, named)
  }
}

extension StepTrace {
  func hidingSecrets(by mask: SecretMask) -> SecretMask {
    var secrets: [(name: String, value: String)] = []
    for one in route.match?.parameters.all ?? [] where mask.isSecret(one.name) { secrets.append((one.name, one.value)) }
    if secrets.isEmpty, decide.redirect == nil { return link.map { mask.hiding(link: $0.raw) } ?? mask }
    let links = [link, decide.redirect?.target].compactMap(\.self)
    // A parameter of the path is encoded there.
    for part in links.flatMap(\.encodedSegments) where part.contains("%") {
      secrets += secrets.filter { $0.value == PercentEncoding.decode(part) }.map { ($0.name, part) }
    }
    return mask.hiding(links.map(\.raw), secrets)
  }
}

extension Expectation {
  /// The values that are expected under names that the plan chose.
  package static func named(_ all: [Expectation]) -> [(name: String, value: String)] {
    var named: [(name: String, value: String)] = []
    // By index, because most have no name, and a loop over the elements copies all.
    for index in all.indices where !all[index].field.nameInPath.isEmpty {
      named += all[index].expected.labels.map { (all[index].field.nameInPath, $0) }
    }
    return named
  }
}
