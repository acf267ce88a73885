@main
struct LinkPlan {
  static func main() {}
}
