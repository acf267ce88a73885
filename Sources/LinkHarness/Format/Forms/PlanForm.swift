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
    "The values of variables, keyed by name; strings in rows refer to a variable as `${name}`")
  let assumptions = Key(
    KeyKind.object(Assumptions.init).orFile(), default: Assumptions(),
    "The system behaviour to assume where published sources disagree")
  let sites = Key(
    KeyKind.sites.orFile(isMap: true), default: [],
    "The mock site's hosts, keyed by host name")
  let apps = Key(
    KeyKind.object(TestPlan.App.init).orFile().map.orFile(isMap: true),
    "Apps, keyed by a name of your choice")
  let device = Key(
    KeyKind.object(DeviceForm.self).orFile(),
    "The state of the device before the first step")
  let devices = Key(
    KeyKind.object(DeviceForm.self).orFile().map, default: [],
    "Additional devices, keyed by the name that steps specify in `on`")
  let given = Key(.object(Given.init), default: Given(), "The initial state of every row")
  let defaults = Key(.object(DefaultsForm.self), "Defaults for rows")
  let links = Key(.rows, .required, "The rows; at least one is required")
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

extension KeyKind where Value == [JSONNode] {
  fileprivate static var rows: KeyKind {
    KeyKind("array of rows", schema: { .list(of: $0.schema(of: RowForm.self), atLeast: 1) }) {
      node, object in
      guard let rows = object.array(node) else { return nil }
      if rows.isEmpty, !object.hasSyntaxError { object.report(.noRows, at: node) }
      return rows
    }
  }
}
