import Foundation
import LinkHarness
import TestSupport
import Testing

struct PlanCollectionTests {
  @Test func `a plan is read from a pipe, as from a shell's process substitution`() throws {
    let pipe = Pipe()
    let plan = #"{ "version": 1, "links": [{ "open": "a:b", "expect": { "opens": "nothing" } }] }"#
    pipe.fileHandleForWriting.write(Data(plan.utf8))
    try pipe.fileHandleForWriting.close()
    let load = PlanCollection(["/dev/fd/\(pipe.fileHandleForReading.fileDescriptor)"]).loads.first
    expect(load?.plan?.rows.count, equals: 1)
    withExtendedLifetime(pipe) {}
  }
}
