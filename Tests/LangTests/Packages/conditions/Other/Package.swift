// swift-tools-version:6.1
import PackageDescription

let package = Package(
  name: "Other", products: [.library(name: "Other", targets: ["Other"])],
  traits: ["Chosen", "Usual", .default(enabledTraits: ["Usual"])],
  targets: [.target(name: "Other")])
