import LinkHarness

final class SchemaCommand: Command {
  let name = "schema"
  let summary = "print the JSON Schema of plans, for completion in editors"
  let details = """
    The same text is in Schemas/test-plan.v1.schema.json. If a plan names it in
    "$schema", editors complete keys and list and explain the choices.
    """
  let example = "linkplan schema"

  func run(_ given: Arguments, _ output: Output) -> CommandStatus {
    output.result(PlanSchema.text, as: .json)
    return .success
  }
}
