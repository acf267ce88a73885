import LinkHarness

final class SchemaCommand: Command {
  let name = "schema"
  let summary = "print the JSON Schema of plans, for completion in editors"
  let details = """
    The schema is also in Schemas/test-plan.v1.schema.json. If a plan refers to it
    in "$schema", editors complete the keys, and list and explain the possible
    values.
    """
  let example = "linkplan schema"

  func run(_ given: Arguments, _ output: Output) -> CommandStatus {
    output.result(PlanSchema.text, as: .json)
    return .success
  }
}
