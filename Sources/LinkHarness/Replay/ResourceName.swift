/// One resource among those of all the sites.
struct ResourceName: Sendable, Hashable {
  let host: String
  let label: String
}
