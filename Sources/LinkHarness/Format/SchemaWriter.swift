import HarnessText

/// Collects the definitions of a schema, in the order in which they are first referenced.
struct SchemaWriter {
  private(set) var definitions: [JSONMember] = []
  /// The keys of a group have a table of their own, and are not repeated in the tables of the forms that contain the
  /// group.
  private(set) var tables: [String: [FormKey]] = [:]
  private(set) var groups: [String: [String]] = [:]
  private(set) var terms: [String: String] = [:]
  private var defined: Set<String> = []
  /// Whether objects are only named, for readers of the values of one key.
  var namesObjects = false

  mutating func define(_ name: String, _ make: (inout SchemaWriter) -> Schema) -> Schema {
    if defined.insert(name).inserted {
      let place = definitions.count
      definitions.append(JSONMember(name, .null))
      definitions[place] = JSONMember(name, make(&self).value)
    }
    return .reference(name)
  }

  mutating func schema<F: Form>(of form: F.Type) -> Schema {
    // The table of a form is made by reflection, which costs more than it says here.
    if namesObjects { return .reference("\(F.self)") }
    return define(F.table.name) { Schema.object($0.members(of: form)) }
  }

  mutating func members<F: Form>(of form: F.Type) -> [JSONMember] {
    let table = F.table
    note(form)
    var properties: [JSONMember] = []
    for key in table.keys {
      var schema = key.schema(&self)
      if table.undoes { schema = schema.orNull }
      schema = schema.described(plain(key.about))
      if let preset = key.preset { schema = schema.with("default", preset) }
      let isFilled = table.filling == .always || table.filling == .scalars && schema.isScalar
      if isFilled, !schema.isText { schema = schema.or(placeholder()) }
      properties.append(JSONMember(key.name, schema.value))
    }
    return Schema.members(
      ofObject: Self.coreFirst(properties, of: table.name), required: table.required, description: plain(table.about))
  }

  private mutating func note<F: Form>(_ form: F.Type) {
    var keys = F.table.keys
    for group in F.table.groups {
      note(group)
      let names = Set(tables[group.tableName, default: []].map(\.name))
      keys.removeAll { names.contains($0.name) }
    }
    tables[F.table.name] = keys
    groups[F.table.name] = F.table.groups.map { $0.tableName }
    terms[F.table.name] = F.table.what
  }

  /// The keys that most plans use, by form; editors offer them first.
  private static let core: [String: Set<String>] = [
    "plan": ["version", "name", "sites", "apps", "device", "given", "defaults", "links", "variables"],
    "site": ["association", "pages", "redirects", "products"], "associationSource": ["file"],
    "page": ["path", "title", "status"], "redirect": ["path", "to"],
    "app": ["id", "associatedDomains", "entitlements", "urlSchemes", "infoPlist", "router", "navigation", "signIn"],
    "router": ["routes", "hosts"], "route": ["name", "path", "parameters", "requiresSignIn", "presentation"],
    "device": ["os", "installed"], "given": ["app", "signedIn", "stack", "installed"], "defaults": ["from", "given"],
    "row": ["id", "tags", "skip", "knownIssue", "steps", "matrix", "open", "from", "given", "expect"],
    "step": ["open", "from", "given", "expect", "arrive", "signIn", "advance", "tap"],
    "expect": [
      "opens", "because", "route", "parameters", "navigation", "page", "error", "handled", "entryPoint", "content",
    ],
  ]

  static func coreFirst(_ properties: [JSONMember], of form: String) -> [JSONMember] {
    let names = core[form] ?? []
    let marked = properties.filter { names.contains($0.name) }.map {
      JSONMember($0.name, Schema(value: $0.value.value).with("x-core", .bool(true)).value)
    }
    return marked + properties.filter { !names.contains($0.name) }
  }

  mutating func placeholder() -> Schema {
    define("placeholder") { _ in
      .typed("string").with("pattern", .string("\\$\\{"))
        .described("${name}, which is replaced by the value of a variable or of a matrix axis")
    }
  }

  /// Returns documentation without Markdown's backticks, which editors would show verbatim.
  private func plain(_ about: String) -> String { about.filter { $0 != "`" } }
}

extension Form {
  fileprivate static var tableName: String { table.name }
}

package enum PlanSchema {
  package static let identifier = "test-plan.v1.schema.json"

  static var document: JSONValue {
    var writer = SchemaWriter()
    let plan = writer.members(of: PlanForm.self)
    return .object(
      [
        JSONMember("$schema", .string("https://json-schema.org/draft/2020-12/schema")),
        JSONMember("$id", .string(identifier)),
        JSONMember("title", .string("Test plan for deep links and universal links, version 1")),
      ] + plan + [JSONMember("$defs", .object(writer.definitions))])
  }

  package static var text: String { document.indentedText + "\n" }

  static var tables: [String: [FormKey]] { forms.tables }

  static var groups: [String: [String]] { forms.groups }

  /// The term for an object of each form, with its article, such as `a step`.
  static var terms: [String: String] { forms.terms }

  static let definitions = JSONNode(.object(forms.definitions))

  private static let forms: SchemaWriter = {
    var writer = SchemaWriter()
    _ = writer.schema(of: PlanForm.self)
    return writer
  }()
}
