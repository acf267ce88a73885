/// The values of a variable with what they begin with in common written once.
///
/// Without it every value that fits so far would be followed by itself, and a list of values that begin alike would
/// take its size times the text.
package struct ValueTree: Sendable, Equatable {
  /// One byte of one or more values; the first node stands before all of them.
  package struct Node: Sendable, Equatable {
    package let byte: UInt8
    package var isEnd = false
    /// The node of a byte that can come next, whose siblings are the others; zero for none.
    package var child = 0
    var sibling = 0
  }

  private(set) var nodes = [Node(byte: 0)]

  package init(_ values: [[UInt8]]) {
    // In order, a value shares most with the one before it.
    var previous: [UInt8] = []
    var path = [0]
    for value in values.sorted(by: { $0.lexicographicallyPrecedes($1) }) {
      let common = zip(previous, value).prefix { $0 == $1 }.count
      path.removeLast(path.count - 1 - common)
      for byte in value[common...] {
        let parent = path[path.count - 1]
        var node = Node(byte: byte)
        node.sibling = nodes[parent].child
        nodes[parent].child = nodes.count
        path.append(nodes.count)
        nodes.append(node)
      }
      nodes[path[path.count - 1]].isEnd = true
      previous = value
    }
  }
}
