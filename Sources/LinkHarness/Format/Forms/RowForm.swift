import HarnessText

final class RowForm: Form {
  static let table = form("a row", "A row: one step, or several steps in order", filling: .always)

  let id = Key(
    .text,
    "The id, unique within the plan (default: `row-` followed by the number of the row)")
  let covers = Key(.texts, default: [], "The ids of the requirements that the row covers")
  let tags = Key(.texts, default: [], "Tags for selecting the row")
  let skip = Key(.reason, "The reason why the row is not replayed")
  let only = Key(
    .flag, default: false,
    "Whether to replay only this row and other rows marked `only`; not allowed if the environment variable `CI` is set"
  )
  let knownIssue = Key(
    .reason,
    "The known issue that makes the row fail; if the row passes, it is reported as failed")
  let steps = Key(
    KeyKind.object(StepForm.self).list(atLeast: 1),
    "The steps in order; at least one is required")
  let template = TemplateForm()
  let step = StepForm()
}

final class TemplateForm: Form {
  static let table = form("a row", "Keys that expand one row into several")
  /// The keys of a matrix that combines each of its cells with each value of its axes.
  static let (cells, axes) = ("cells", "axes")

  let matrix = Key(.matrix, "The values of the cells; the row is replayed once per cell")
  let orders = Key(
    KeyKind.object(OrderForm.self).list(atLeast: 1),
    "The outcome for each order in which the events of the row's first `arrive` can arrive; the row is replayed in every order"
  )
  let variables = Key(
    KeyKind.json.map, default: [],
    "Variable values, keyed by name; strings in the row refer to them as `${name}`")
}

final class OrderForm: Form {
  static let table = form("an order", "Expectations for one order of the events that arrive", filling: .always)

  let order = Key(
    KeyKind<Int>.number.list, .required,
    "The events in the order of their arrival, by their numbers in `arrive`, such as `[2, 1]`")
  let expect = Key(
    .expectations, .required,
    "The expectations of the last step in this order; they override those of the row")
}

final class DefaultsForm: Form {
  static let table = form(
    "the defaults", "Defaults for rows", filling: .always, undoes: true)

  let from = Key(.source, "Where links are tapped, scanned, typed or opened")
  let given = Key(.object(Given.init), default: Given(), "The initial state of rows")
  let expect = Key(
    .expectations, default: Expectations(),
    "The default expectations for steps that open a link")
  let site = Key(
    KeyKind.object(SiteForm.self).orFile(),
    "What each site of `sites` has, unless it has the key itself; in names of files, `${host}` is the site's name")
}

extension KeyKind where Value == JSONNode {
  fileprivate static var matrix: KeyKind {
    KeyKind(
      "map of axes, array of cells, both as `axes` and `cells`, or file",
      schema: { writer in
        writer.define("matrix") { writer in
          let axis = Schema.either([.list(of: .anything, atLeast: 1), .map(of: .anything), writer.placeholder()])
          let file = KeyKind<Written<FileForm>>.object(FileForm.self).schema(&writer)
          let both = [
            (TemplateForm.cells, axis.described("The cells, each of which is combined with all values of `axes`")),
            (TemplateForm.axes, axis.described("The axes beside `cells`")),
          ]
          let cells = Schema.list(of: .map(of: .anything), atLeast: 1)
          return .either([file, .map(of: axis, besides: both), cells, writer.placeholder()])
            .described(
              "Axes keyed by name (one cell per combination of values), an array with one object per cell, or both as axes and cells; each can be a variable or a JSON or CSV file"
            )
        }
      }
    ) { node, _ in node }
  }
}
