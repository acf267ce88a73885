import HarnessText
import LinkModel

final class PlanForm: Form {
  static let table = form("the plan", "A test plan")

  let version = Key(.version, .required, "The version of the plan format")
  let name = Key(.text, "The plan's name in reports (default: the file's path)")
  let covers = Key(.texts, default: [], "The ids of the requirements that the plan covers")
  let tags = Key(.texts, default: [], "Tags added to every row, for selecting rows")
  let notSecret = Key(
    .texts, default: [],
    "Names that indicate no secret in this plan, such as `code`; reports show their values")
  let variables = Key(
    KeyKind.variables.orFile(isMap: true),
    "The values of variables, keyed by name; strings in rows, and names in sites and apps, refer to a variable as `${name}`, and to a member of it as `${name.key}`"
  )
  let assumptions = Key(
    KeyKind.object(Assumptions.init).orFile(), default: Assumptions(),
    "The system behaviour to assume where published sources disagree")
  let sites = Key(
    KeyKind.sites.orFile(isMap: true), default: [],
    "The mock site's hosts, keyed by host name")
  let apps = Key(
    KeyKind.object(TestPlan.App.init).orFile().map.filledNames.orFile(isMap: true),
    "Apps, keyed by a name of your choice")
  let device = Key(
    KeyKind.object(DeviceForm.self).orFile(),
    "The state of the device before the first step")
  let devices = Key(
    KeyKind.object(DeviceForm.self).orFile().map, default: [],
    "Additional devices, keyed by the name that steps specify in `on`")
  let given = Key(.object(Given.init), default: Given(), "The initial state of every row")
  let defaults = Key(.object(DefaultsForm.self), "Defaults for rows")
  let links = Key(
    .rows, .required,
    "The rows; at least one is required. A file with an array of rows stands for these, alone or among others")
  let documents = Key(
    KeyKind.document.map, default: [],
    "Inline documents that replace files, keyed by path relative to the plan; a path such as `web/index.html` also defines the directory `web`"
  )
}

struct Variables {
  let members: [JSONMember]
  let source: SourceText
}

extension KeyKind where Value == Variables {
  fileprivate static var variables: KeyKind {
    KeyKind<JSONNode>.json.map.checked { values, _, object in
      Variables(members: values.map(\.member), source: object.source)
    }
  }
}

extension KeyKind where Value == Int {
  fileprivate static var version: KeyKind {
    KeyKind("1", schema: { _ in .constant(.number(1)) }) { node, object in
      if node.integer == 1 { return 1 }
      let text = object.source.bytes[node.range].utf8Text
      object.report(.unsupportedVersion(text), at: node)
      return nil
    }
  }
}

/// A row and the text that contains it: the plan, or a file that it names.
struct WrittenRow {
  let node: JSONNode
  let text: StrictObject
}

extension KeyKind where Value == [WrittenRow] {
  fileprivate static var rows: KeyKind {
    let file = KeyKind<Written<FileForm>>.object(FileForm.self)
    return KeyKind(
      "array of rows or file",
      schema: { writer in
        let file = file.schema(&writer)
        return .either([file, .list(of: .either([writer.schema(of: RowForm.self), file]), atLeast: 1)])
      }
    ) { node, object in
      var uses: [String: JSONNode] = [:]
      func rows(_ use: JSONNode) -> [WrittenRow] {
        let whole = Place(use, in: object.source)
        let text = object.reading.read(for: .row(whole)) { file.read(use, object)?.file }
        if object.reading.lacks(.row(whole)) { return [WrittenRow(node: use, text: object)] }
        guard let text, let rows = object.document(text), let nodes = rows.array(rows.node)
        else { return [] }
        guard let first = uses.updateValue(use, forKey: text.file) else {
          return nodes.map { WrittenRow(node: $0, text: rows) }
        }
        let line = Place(first, in: object.source).position.line
        object.report(.rowsUsedTwice(text.file, id: nodes.first?["id"]?.string ?? "row-1", firstLine: line), at: use)
        return []
      }
      if node["file"] != nil { return rows(node) }
      guard let nodes = object.array(node) else { return nil }
      if nodes.isEmpty, !object.hasSyntaxError { object.report(.noRows, at: node) }
      var all: [WrittenRow] = []
      all.reserveCapacity(nodes.count)
      for node in nodes {
        if node["file"] == nil { all.append(WrittenRow(node: node, text: object)) } else { all += rows(node) }
      }
      return all
    }
  }
}
