import HarnessText
import LinkModel

extension AssociationExplanation.ConstraintCheck {
  var demand: String {
    let like = "like \"\(pattern)\"" + (defect.map { " (\($0))" } ?? "")
    return switch part {
    case .path: "matches paths \(like)"
    case .query: "matches queries \(like)"
    case .queryItem(let name): "requires the query item \"\(name)\" with a value \(like)"
    case .fragment: "matches fragments \(like)"
    }
  }

  func words(_ link: Link) -> String {
    let words =
      switch part {
      case .path: "the link's path is \"\(link.path)\""
      case .query: isPresent ? "the link's query is \"\(subject)\"" : "the link has no query"
      case .fragment:
        isPresent ? "the link's fragment is \"\(subject)\"" : "the link has no fragment"
      case .queryItem(let name):
        isPresent
          ? "the value of \"\(name)\" in the link is \"\(subject)\""
          : "the link has no query item \"\(name)\"" + others(link)
      }
    return words + (miss.map { "; the pattern \($0.words)" } ?? "")
  }

  private func others(_ link: Link) -> String {
    let names = link.queryItems.map { "\"\($0.name)\"" }.distinct
    return names.isEmpty ? "" : " (it has \(names.listed(upTo: 5)))"
  }
}
