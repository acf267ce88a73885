/// Processes numbered items concurrently, and provides the results in order with bounded memory use.
package struct OrderedWork {
  private let jobs: Int
  private let chunk: Int

  package init(jobs: Int, chunk: Int) {
    self.jobs = jobs
    self.chunk = chunk
  }

  /// Calls `work` for ranges of items, and `take` for each result in order, until `take` returns false.
  package nonisolated(nonsending) func run<Result: Sendable>(
    _ count: Int, _ work: @escaping @Sendable (Range<Int>) async -> [Result],
    take: nonisolated(nonsending) (Result) async -> Bool
  ) async {
    let starts = stride(from: 0, to: count, by: chunk)
    func range(_ start: Int) -> Range<Int> { start..<min(start + chunk, count) }
    guard jobs > 1, count > chunk else {
      for start in starts {
        let results = await work(range(start))
        for index in results.indices where !(await take(results[index])) { return }
      }
      return
    }
    await withTaskGroup(of: (Int, [Result]).self) { group in
      var waiting = starts.makeIterator()
      func start(_ first: Int) {
        group.addTask { (first, await work(range(first))) }
      }
      for _ in 0..<jobs * 2 { if let first = waiting.next() { start(first) } }
      var done: [Int: [Result]] = [:]
      var next = 0
      for await (first, results) in group {
        done[first] = results
        while let results = done.removeValue(forKey: next) {
          for result in results where !(await take(result)) {
            group.cancelAll()
            return
          }
          next += chunk
          if let first = waiting.next() { start(first) }
        }
      }
    }
  }
}
