import HarnessText

/// Matches a string against a pattern with branches, using Thompson's NFA simulation; at each offset, each thread is
/// stored only once.
struct GlobRun {
  private let program: GlobProgram
  private let text: [UInt8]
  /// The index of each step's first thread; a variable step has one thread for each node of the variable's trie.
  private let bases: [Int]
  /// The threads of the current and the next four offsets; a step consumes at most four bytes.
  private var ring: [ThreadSet]
  private var ready: [Thread] = []

  /// A step and, for a variable step, the node reached in the variable's trie; for other steps, `node` is zero.
  private struct Thread {
    let step: Int
    let node: Int
  }

  init(program: GlobProgram, text: [UInt8]) {
    self.program = program
    self.text = text
    var bases: [Int] = []
    bases.reserveCapacity(program.steps.count)
    var next = 0
    for step in program.steps {
      bases.append(next)
      if case .values(let list) = step {
        next += program.values[list].tree.nodes.count
      } else {
        next += 1
      }
    }
    self.bases = bases
    ring = Array(repeating: ThreadSet(capacity: next), count: 5)
  }

  mutating func matches() -> Bool {
    ring[0].insert(Thread(step: 0, node: 0), 0)
    for offset in 0...text.count {
      let slot = offset % ring.count
      if offset > 0, ring.allSatisfy({ $0.threads.isEmpty }) { return false }
      ready.append(contentsOf: ring[slot].threads)
      while let thread = ready.popLast() {
        if thread.node > 0 {
          advance(inside: thread, at: offset)
        } else if advance(thread.step, at: offset) {
          return true
        }
      }
      ring[slot].removeAll(numbered: bases)
    }
    return false
  }

  private mutating func follow(_ thread: Thread, at offset: Int, after length: Int) {
    let number = bases[thread.step] + thread.node
    if ring[(offset + length) % ring.count].insert(thread, number), length == 0 {
      ready.append(thread)
    }
  }

  private mutating func follow(_ step: Int, at offset: Int, after length: Int) {
    follow(Thread(step: step, node: 0), at: offset, after: length)
  }

  private mutating func advance(_ step: Int, at offset: Int) -> Bool {
    switch program.steps[step] {
    case .end: return offset == text.count
    case .anyRun:
      if continues(at: offset, with: step + 1) { follow(step + 1, at: offset, after: 0) }
      if offset < text.count {
        follow(step, at: offset, after: GlobProgram.scalarLength(text, at: offset))
      }
    case .byte(let byte):
      if offset < text.count, text[offset] == byte { follow(step + 1, at: offset, after: 1) }
    case .anyScalar:
      if offset < text.count {
        follow(step + 1, at: offset, after: GlobProgram.scalarLength(text, at: offset))
      }
    case .byteClass(let set):
      if offset < text.count, set.contains(text[offset]) {
        follow(step + 1, at: offset, after: 1)
      }
    case .code(let table):
      for length in table.lengths(at: offset, of: text) {
        follow(step + 1, at: offset, after: length)
      }
    case .values: advance(inside: Thread(step: step, node: 0), at: offset)
    }
    return false
  }

  /// Reported: a variable after a star does not match at the end of the text, even if its value may be empty.
  private func continues(at offset: Int, with step: Int) -> Bool {
    guard offset == text.count else { return true }
    if case .values = program.steps[step] { return false }
    return true
  }

  private mutating func advance(inside thread: Thread, at offset: Int) {
    guard case .values(let list) = program.steps[thread.step] else { return }
    let here = program.values[list].tree.nodes[thread.node]
    let isStar = thread.node > 0 && here.byte == "*"
    if here.isEnd, !isStar || continues(at: offset, with: thread.step + 1) {
      follow(thread.step + 1, at: offset, after: 0)
    }
    if isStar, offset < text.count {
      follow(thread, at: offset, after: GlobProgram.scalarLength(text, at: offset))
    }
    var child = here.child
    while child > 0 {
      let node = program.values[list].tree.nodes[child]
      let next = Thread(step: thread.step, node: child)
      if node.byte == "*" {
        follow(next, at: offset, after: 0)
      } else if offset < text.count {
        if node.byte == "?" {
          follow(next, at: offset, after: GlobProgram.scalarLength(text, at: offset))
        } else if node.byte == text[offset] {
          follow(next, at: offset, after: 1)
        }
      }
      child = node.sibling
    }
  }

  private struct ThreadSet {
    private(set) var threads: [Thread] = []
    private var isMember: [Bool]

    init(capacity: Int) { isMember = Array(repeating: false, count: capacity) }

    @discardableResult
    mutating func insert(_ thread: Thread, _ number: Int) -> Bool {
      guard !isMember[number] else { return false }
      isMember[number] = true
      threads.append(thread)
      return true
    }

    mutating func removeAll(numbered bases: [Int]) {
      for thread in threads { isMember[bases[thread.step] + thread.node] = false }
      threads.removeAll(keepingCapacity: true)
    }
  }
}
