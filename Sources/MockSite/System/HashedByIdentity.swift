/// An object that is equal only to itself.
package protocol HashedByIdentity: AnyObject, Hashable {}

extension HashedByIdentity {
  package static func == (one: Self, other: Self) -> Bool { one === other }
  package func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }
}
