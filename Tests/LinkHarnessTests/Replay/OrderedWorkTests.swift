@testable import LinkHarness

struct OrderedWorkTests {
  @Test(arguments: [(1, 1), (1, 7), (2, 1), (4, 3), (8, 64)])
  func `results arrive in order for any number of jobs`(jobs: Int, chunk: Int) async {
    var taken: [Int] = []
    await OrderedWork(jobs: jobs, chunk: chunk).run(100) { range in
      // Yields for every even number, so that chunks can finish out of order.
      for number in range where number.isMultiple(of: 2) { await Task.yield() }
      return range.map { $0 }
    } take: {
      taken.append($0)
      return true
    }
    expect(taken, equals: Array(0..<100))
  }

  @Test(arguments: [1, 4]) func `no results are delivered after the consumer stops`(jobs: Int) async {
    var taken: [Int] = []
    await OrderedWork(jobs: jobs, chunk: 4).run(1_000) {
      Array($0)
    } take: {
      taken.append($0)
      return $0 < 10
    }
    expect(taken, equals: Array(0...10))
  }

  @Test func `an empty work list finishes immediately`() async {
    await OrderedWork(jobs: 4, chunk: 4).run(0) {
      Array($0)
    } take: { _ in
      Issue.record("there was nothing to take")
      return true
    }
  }
}
