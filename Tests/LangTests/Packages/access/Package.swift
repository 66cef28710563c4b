// swift-tools-version:5.9
import PackageDescription

let package = Package(
  name: "access",
  targets: [
    .target(name: "Bank"),
    .target(name: "Vault"),
    .executableTarget(name: "Teller", dependencies: ["Bank"]),
  ])
