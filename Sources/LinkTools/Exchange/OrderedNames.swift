struct OrderedNames {
  private(set) var list: [String] = []
  private var known: Set<String> = []

  mutating func add(_ name: String) {
    if known.insert(name).inserted { list.append(name) }
  }
}
