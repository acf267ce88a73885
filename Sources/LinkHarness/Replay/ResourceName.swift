/// One resource among those of all the sites.
package struct ResourceName: Sendable, Hashable {
  package let host: String
  package let label: String
}
