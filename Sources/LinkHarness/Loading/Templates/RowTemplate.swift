import HarnessText

struct RowTemplate {
  struct Instance {
    var node: JSONNode?
    /// The entry of `orders`, whose expectations override those of the row.
    var order: JSONNode?
    let scope: VariableScope
    /// The id, with the labels of the cell appended unless the id as written contains placeholders.
    let id: String
    /// The range of the entry in a table or in `orders`, otherwise of the whole row.
    let range: Range<Int>
    var template: Range<Int>?
    var cell: TestPlan.Cell?
  }

  let row: Written<RowForm>
  let id: String
  let scope: VariableScope
  let filler: Filler
  /// The text that the instances' ranges refer to, with those of tables beside it.
  private(set) var source: SourceText

  init(row: Written<RowForm>, id: String, scope: VariableScope, filler: Filler) {
    (self.row, self.id, self.scope, self.filler, source) = (row, id, scope, filler, row.object.source)
  }

  private var object: StrictObject { row.object }

  mutating func instances() -> [Instance] {
    if let orders = row.template.member(\.orders) { return instances(inOrdersAt: orders) }
    guard let node = row.template.matrix else { return [instance(nil)].compactMap(\.self) }
    var reader = MatrixReader(row: object, scope: scope, filler: filler)
    guard let matrix = reader.read(node), !filler.isExhausted else { return [] }
    source = source.beside(matrix.others)
    reportUnusedNames(of: matrix)
    var instances: [Instance] = []
    for cell in matrix.cells {
      guard let instance = instance(cell) else { return [] }
      instances.append(instance)
    }
    return instances
  }

  private func instances(inOrdersAt member: JSONMember) -> [Instance] {
    if let matrix = row.template.member(\.matrix) {
      object.report(.needlessKey(matrix.name, of: "a row with \"orders\""), at: matrix)
      return []
    }
    guard let orders = Orders(row, at: member.value) else { return [] }
    var scope = scope
    scope.define(row.template.variables.map(\.member), in: object.source, filler)
    return orders.all.map { order in
      Instance(
        node: filled(order.row, from: scope) ?? order.row,
        order: filled(order.node, from: scope) ?? order.node, scope: scope,
        id: "\(id)[order=\(order.label)]", range: order.node.range, template: object.node.range,
        cell: TestPlan.Cell(row: id, values: [("order", order.label)]))
    }
  }

  private func instance(_ cell: Matrix.Cell?) -> Instance? {
    // Each cell adds a copy of the row but the matrix, which the cells share; that is charged to the budget.
    let place = row.template.node(\.matrix)?.range
    if let place, !filler.spend(object.node.range.count - place.count, at: place, in: object.source) { return nil }
    var scope = scope
    for value in cell?.entries.flatMap(\.values) ?? [] {
      scope.define(value.name, value.node, in: source, keepsPlace: true)
    }
    scope.define(row.template.variables.map(\.member), in: object.source, filler)
    let instance = Instance(
      node: filled(object.node, from: scope), scope: scope, id: id(of: cell, scope),
      range: cell?.range ?? object.node.range,
      template: cell.map { _ in object.node.range },
      cell: cell.map { cell in
        TestPlan.Cell(row: id, values: cell.labels)
      })
    return filler.isExhausted ? nil : instance
  }

  private func id(of cell: Matrix.Cell?, _ scope: VariableScope) -> String {
    guard Placeholder.occurs(in: id), let node = row.node(\.id) else {
      return id + (cell?.suffix ?? "")
    }
    return filler.fill(node, from: scope, in: object.source).string ?? id
  }

  private func filled(_ node: JSONNode, from scope: VariableScope) -> JSONNode? {
    guard let members = node.object,
      members.contains(where: {
        isCopied($0) && object.mayHavePlaceholder($0.value) && Placeholder.occurs(in: $0.value)
      })
    else { return nil }
    let filled = members.map { member in
      isCopied(member) ? member.replacing(with: filler.fill(member.value, from: scope, in: object.source)) : member
    }
    return JSONNode(.object(filled), range: node.range)
  }

  private func isCopied(_ member: JSONMember) -> Bool {
    !TemplateForm.table.has(member.name) && !StrictObject.isFree(member.name)
  }

  /// Reports axes that the row does not use, because cells that differ only in such an axis would be identical.
  private func reportUnusedNames(of matrix: Matrix) {
    let used = Placeholder.names(in: object.node, except: [TemplateForm.name(\.matrix)])
    for factor in matrix.factors where !factor.isShared || factor.names.allSatisfy({ !used.contains($0.name) }) {
      for unused in factor.names where !used.contains(unused.name) {
        object.log.add(.unusedAxis(unused.name), at: unused.place)
      }
    }
  }
}

extension Written<RowForm> {
  /// Whether the row is written as it is read.
  var isPlain: Bool {
    !object.mayHavePlaceholder(object.node)
      && TemplateForm.table.keys.allSatisfy { object.lacks($0.number) || object.node[$0.name] == nil }
  }
}

extension StrictObject {
  /// A placeholder may be written with escapes; without an early exit, many bytes are compared at once.
  fileprivate func mayHavePlaceholder(_ node: JSONNode) -> Bool {
    source.bytes.withUnsafeBufferPointer { bytes in
      var found: UInt8 = 0
      for byte in UnsafeBufferPointer(rebasing: bytes[node.range]) {
        found |= (byte == "$" ? 1 : 0) | (byte == "\\" ? 1 : 0)
      }
      return found != 0
    }
  }
}
