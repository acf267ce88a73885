import Foundation
import LinkHarnessTesting
import ShopCore
import Testing

@Suite struct MistakeTests {
  private static let plans = PlanCollection([
    URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .deletingLastPathComponent().appendingPathComponent("Plans").path
  ])

  @Test(arguments: Mistake.allCases)
  func `the plans find a mistake and name the stage it was made at`(_ mistake: Mistake) async {
    let results = await Self.replay(making: mistake).filter { $0.status == .failed }
    #expect(!results.isEmpty)
    for result in results {
      #expect(result.failures.first?.stage == mistake.stage, "\(result.row.id)")
    }
  }

  @Test func `without a mistake everything is well`() async {
    let results = await Self.replay(making: nil)
    #expect(results.count > 20)
    #expect(results.filter { $0.status != .passed }.map(\.row.id) == [])
  }

  private static func replay(making mistake: Mistake?) async -> [RowResult] {
    var results: [RowResult] = []
    for plan in plans.loads.compactMap(\.plan) {
      let replayer = await Replayer(
        plan, router: ShopRouter(mistake: mistake), navigator: ShopNavigator(mistake: mistake),
        dispatcher: ShopDispatcher(mistake: mistake))
      for row in plan.rows { results.append(await replayer.replay(row)) }
    }
    return results
  }
}

extension Mistake {
  /// The stage at which the plans must detect the mistake.
  fileprivate var stage: Stage {
    switch self {
    case .lastRegisteredWins, .plusIsASpace, .caseFoldedCode, .decodedBeforeSplit, .anyWebsite,
      .emptySearchAccepted, .schemeHostDropped:
      .route
    case .droppedColdStart, .handledTwice, .priorityIgnored: .dispatch
    case .alwaysPushes, .unfinishedWorkLost, .intentForgotten, .intentKeptAfterCancel: .navigate
    }
  }
}
