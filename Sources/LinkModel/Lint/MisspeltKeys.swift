extension LintLog {
  /// Finds keys that look like one the system looks for, which is not there.
  ///
  /// Only a slip counts: other letter case, or two letters at most. Entitlements have long names that are alike.
  mutating func addMisspelt(_ known: [String], in list: PropertyList) {
    let members = list.root?.dictionary ?? []
    for key in known where !members.contains(where: { $0.name == key }) {
      for member in members where !known.contains(member.name) {
        let distance = NearMiss.distance(member.name.asciiLowercased(), key.asciiLowercased())
        guard distance <= 2 else { continue }
        add(.declaration(.keyMisspelt(member.name, meant: key)), at: member.nameRange)
      }
    }
  }
}
