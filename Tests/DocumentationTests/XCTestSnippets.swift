// The snippet of the page about XCTest.

import LinkHarnessTesting
import XCTest

nonisolated final class LinkTestCase: XCTestCase {
  func testLinks() async {
    for row in PlanRow.all(in: "Examples/own-app.json") {
      let outcome = await row.outcome { launch in await ShopUnderTest(launch) }
      for failure in outcome.failures { XCTFail(failure) }
      if let reason = outcome.skipReason { print("skipped \(row.id): \(reason)") }
    }
  }
}
