import HarnessText
import LinkHarness

extension EditWriter {
  mutating func object(_ members: [JSONMember], _ node: JSONNode, _ spot: Spot) {
    // The order of members means nothing, so a member is removed with the comma after it or before it.
    let ranges = members.map { $0.nameRange.lowerBound..<$0.value.range.upperBound }
    if spot.isInFile {
      associationFile(members, ranges, node, spot)
    } else if let form = objects[Place(node, in: spot.source)] {
      // Without a section, a plan is another plan.
      if form.form == "plan" { return }
      keys(formKeys.value(form.form) { form.keys }, members, ranges, node, spot)
    } else {
      let isMap = Self.maps.contains(spot.key)
      if let row, spot.key == "sites" {
        for host in row.hosts where node[host] == nil {
          for text in contents(of: "association") {
            insert("\"\(host)\": { \"association\": \(text) }", into: ranges, of: node, spot, 5)
          }
        }
      }
      if isMap, row == nil { return }
      for (index, member) in members.enumerated() where isMap || !Self.silent.contains(member.name) {
        if !isMap { remove(index, of: ranges, spot, "remove \"\(member.name)\" from \"\(spot.key)\"", 4) }
        for other in names(for: member.name, spot) where node[other.text] == nil {
          rename(member, other.text, spot, other.distance)
        }
      }
    }
  }

  /// Maps without whose members a plan makes no sense.
  private static let maps: Set<String> = ["", "sites", "apps", "devices", "variables"]

  mutating func rename(_ member: JSONMember, _ name: String, _ spot: Spot, _ distance: Int) {
    let text = JSONValue.string(name).lineText
    add(.key, spot, member.nameRange, text, "write the key \(text) for \"\(member.name)\"", distance)
  }

  private mutating func keys(
    _ keys: [KeyChoices], _ members: [JSONMember], _ ranges: [Range<Int>], _ node: JSONNode, _ spot: Spot
  ) {
    for key in keys where !Self.silent.contains(key.name) && !(spot.part == .row && ["id", "steps"].contains(key.name))
    {
      guard let index = members.firstIndex(where: { $0.name == key.name }) else {
        // What a team forgets is a mistake; what it adds without a reason is none.
        if row == nil || spot.part == .row { continue }
        for value in key.values where value != key.preset && value != .null {
          insert("\"\(key.name)\": \(value.lineText)", into: ranges, of: node, spot, 4)
        }
        if key.values.isEmpty {
          for value in siblings(of: key.name) {
            insert("\"\(key.name)\": \(value.lineText)", into: ranges, of: node, spot, 4)
          }
        }
        if spot.part == .router, key.name != "hosts" { continue }
        if key.name == "installed" { insert("\"installed\": []", into: ranges, of: node, spot, 3) }
        for addition in additions(of: key.name) {
          insert("\"\(key.name)\": [\(addition.text)]", into: ranges, of: node, spot, addition.distance)
        }
        if key.name == "association" {
          for text in contents(of: key.name) { insert("\"\(key.name)\": \(text)", into: ranges, of: node, spot, 5) }
        }
        continue
      }
      let member = members[index]
      let others = key.values.filter { $0 != member.value.value && member.value.string != nil && $0.isText }
      for other in row == nil ? others.prefix(1) : others[...] {
        write(other, for: member.value, spot, .choice, 2)
      }
      if row != nil, let elements = member.value.array {
        let new = key.elements.filter { word in !elements.contains { $0.value == word } }
        for (element, other) in elements.flatMap({ element in new.map { (element, $0) } }) {
          write(other, for: element, spot, .choice, 2)
        }
        for other in new { insert(other.lineText, into: elements.map(\.range), of: member.value, spot, 4) }
      }
      if !key.isRequired, member.value.value != key.preset {
        remove(index, of: ranges, spot, "remove \"\(key.name)\"", 3)
      }
    }
  }
}
