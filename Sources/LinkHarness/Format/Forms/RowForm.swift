import HarnessText

final class RowForm: Form {
  static let table = FormTable(
    RowForm(), "row", "a row", "A row: one step, or several in order", filling: .always)

  let id = Key("id", .text, "The identifier, unique in the plan")
  let covers = Key("covers", .texts, default: [], "The ids of the requirements it demonstrates")
  let tags = Key("tags", .texts, default: [], "Tags to select it by")
  let skip = Key("skip", .reason, "Why it is not replayed")
  let only = Key(
    "only", .flag, default: false,
    "Whether only rows marked `only` are replayed; an error if `CI` is set")
  let knownIssue = Key(
    "knownIssue", .reason,
    "The known issue because of which it fails; an unexpected pass is reported")
  let checks = Key(
    "repeat", .repeats, default: [],
    "Replays the row again, in ways that must not change the results")
  let steps = Key(
    "steps", KeyKind<Written<StepForm>>.object().list(atLeast: 1), "What happens, in order")
  let template = TemplateForm()
  let step = StepForm()
}

final class TemplateForm: Form {
  static let table = FormTable(
    TemplateForm(), "template", "a row", "Keys that expand one row into several")

  let matrix = Key(
    "matrix", .matrix, "Values by name; the row is repeated for each combination of them")
  let cases = Key(
    "cases", KeyKind<Written<CaseForm>>.object().list,
    "Expectations by cell; the first case that matches a cell applies")
  let variables = Key(
    "variables", KeyKind.json.map, default: [],
    "Values by name, which the row refers to as `${name}`")
}

final class CaseForm: Form {
  static let table = FormTable(
    CaseForm(), "case", "a case", "Expectations of some cells of a matrix")

  let when = Key(
    "when", KeyKind.json.map,
    "For each axis, the value or values that match; all axes must match (default: every cell)")
  let variables = Key(
    "variables", KeyKind.json.map, default: [], "Values by name, which override those of the row")
  let expect = Key(
    "expect", .expectations, default: Expectations(),
    "Their expectations, which override those of the row")
  let exclude = Key("exclude", .flag, default: false, "Whether the cells are left out")
  let tags = Key(
    "tags", .texts, default: [], "Tags to select the cells by, in addition to the row's")
  let covers = Key(
    "covers", .texts, default: [], "The ids of the requirements the cells demonstrate")
  let skip = Key("skip", .reason, "Why they are not replayed")
  let knownIssue = Key(
    "knownIssue", .reason,
    "The known issue because of which they fail; an unexpected pass is reported")
}

final class DefaultsForm: Form {
  static let table = FormTable(
    DefaultsForm(), "defaults", "the defaults", "Defaults of rows",
    filling: .always)

  let from = Key("from", .source, "Where links are tapped, scanned, typed or opened")
  let given = Key("given", .object(Given.init), default: Given(), "The starting state of rows")
  let expect = Key(
    "expect", .expectations, default: Expectations(),
    "The default expectations of steps that open a link")
}

extension KeyKind where Value == [RepeatCheck] {
  fileprivate static var repeats: KeyKind {
    let way = KeyKind<RepeatCheck>.choice("way to repeat a row")
    return KeyKind(
      "boolean, or array of \(way.words())",
      schema: { .either([.typed("boolean"), .list(of: way.schema(&$0))]) }
    ) { node, object in
      if let flag = node.bool { return flag ? RepeatCheck.allCases : [] }
      return object.expected("true, or an array of ways to repeat the row", node, node.array)?
        .compactMap { way.read($0, object) }
    }
  }
}

extension KeyKind where Value == JSONNode {
  fileprivate static var matrix: KeyKind {
    KeyKind(
      "axes by name, or array of cells",
      schema: { writer in
        writer.define("matrix") { _ in
          .either([
            .map(of: .either([.list(of: .anything, atLeast: 1), .map(of: .anything)])),
            .list(of: .map(of: .anything), atLeast: 1),
          ])
          .described(
            "Axes by name, with a cell for each combination; or a table with a cell for each line")
        }
      }
    ) { node, _ in node }
  }
}
