/// What came of reading one plan.
public struct PlanLoad: Sendable {
  /// The plan's file, as it is to be printed.
  public let file: String
  /// The plan, or everything that is wrong with it.
  public let result: Result<TestPlan, Invalid>
  /// The files that were read for it, the plan's own among them.
  package let documents: [String]

  /// Why a plan cannot be replayed.
  public struct Invalid: Error, Sendable {
    /// Everything that is wrong, ordered by place.
    public let findings: [PlanFinding]
  }

  /// The plan, when it can be replayed.
  public var plan: TestPlan? { try? result.get() }

  /// Everything that is wrong with it.
  public var findings: [PlanFinding] {
    if case .failure(let invalid) = result { invalid.findings } else { [] }
  }
}

/// The plans that some files and folders hold.
public struct PlanCollection: Sendable {
  /// The plans in the order of the arguments, in a folder by name.
  public let loads: [PlanLoad]
  /// Folders named `Failing`, which hold plans that fail on purpose and are replayed only when named.
  public let skippedFolders: [String]
  /// JSON files of the folders that are neither plans nor used by one.
  public let unusedFiles: [String]
  package let registers: [RequirementRegister]

  /// Reads plans from files and folders.
  ///
  /// - Parameters:
  ///   - paths: Files, which must be plans, and folders, whose plans are found at any depth.
  ///   - forbidsOnly: Whether rows marked `only` are refused, as they should be where `CI` is set.
  ///   - fillsMissing: Whether rows that expect nothing are taken, so that an update can give them something.
  public init(_ paths: [String], forbidsOnly: Bool = false, fillsMissing: Bool = false) {
    var search = PlanSearch(forbidsOnly: forbidsOnly, fillsMissing: fillsMissing)
    for path in paths { search.add(path) }
    loads = search.loads
    skippedFolders = search.skippedFolders
    unusedFiles = search.unusedFiles
    registers = search.registers
  }

  /// Whether every plan can be replayed.
  public var isValid: Bool { loads.allSatisfy { $0.plan != nil } }
}
