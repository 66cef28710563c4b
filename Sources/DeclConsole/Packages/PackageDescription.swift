import DeclLang

/// The module `PackageDescription` for manifests: the declarations of a package, and its description as JSON.
enum PackageDescription {
  /// The name by which manifests import the module.
  static let name = "PackageDescription"

  /// The source of the module.
  static let file = SourceFile(name: "PackageDescription.decl", text: text)

  /// A statement that prints the manifest's package, after a character that no other output begins with.
  static let printing = SourceFile(
    name: "description", text: "print(\"\\u{1}\" + package._json)\n")

  private static let text = #"""
    import Foundation

    public final class Package {
      public var name: String
      public var defaultLocalization: LanguageTag?
      public var platforms: [SupportedPlatform]?
      public var products: [Product]
      public var traits: [Trait]
      public var dependencies: [Dependency]
      public var targets: [Target]
      public var swiftLanguageModes: [SwiftLanguageMode]?
      public var swiftLanguageVersions: [SwiftLanguageMode]?

      public init(
        name: String, defaultLocalization: LanguageTag? = nil, platforms: [SupportedPlatform]? = nil,
        pkgConfig: String? = nil, products: [Product] = [], traits: [Trait] = [],
        dependencies: [Dependency] = [], targets: [Target] = [],
        swiftLanguageModes: [SwiftLanguageMode]? = nil,
        swiftLanguageVersions: [SwiftLanguageMode]? = nil,
        cLanguageStandard: CLanguageStandard? = nil, cxxLanguageStandard: CXXLanguageStandard? = nil
      ) {
        self.name = name
        self.defaultLocalization = defaultLocalization
        self.platforms = platforms
        self.products = products
        self.traits = traits
        self.dependencies = dependencies
        self.targets = targets
        self.swiftLanguageModes = swiftLanguageModes
        self.swiftLanguageVersions = swiftLanguageVersions
      }

      public var _json: String {
        let description = _Package(
          name: name, targets: targets.map { $0._description },
          dependencies: dependencies.map { $0._description },
          products: products.map { _Product(name: $0.name, targets: $0.targets) },
          traits: traits.map { _Trait(name: $0.name, enabled: $0.enabled) })
        return String(decoding: try! JSONEncoder().encode(description), as: UTF8.self)
      }

      public final class Dependency {
        let _description: _Dependency

        init(_ description: _Dependency) { _description = description }

        static func remote(
          _ url: String, _ name: String?, _ traits: Set<Trait>, _ line: Int
        ) -> Dependency {
          Dependency(
            _Dependency(
              name: name, url: url, path: nil, traits: traits.map { $0.name }.sorted(), line: line))
        }

        public static func package(
          name: String? = nil, path: String, traits: Set<Trait> = [.defaults], line: Int = #line
        ) -> Dependency {
          Dependency(
            _Dependency(
              name: name, url: nil, path: path, traits: traits.map { $0.name }.sorted(), line: line))
        }
        public static func package(
          name: String? = nil, url: String, from version: Version, traits: Set<Trait> = [.defaults],
          line: Int = #line
        ) -> Dependency { remote(url, name, traits, line) }
        public static func package(
          name: String? = nil, url: String, exact version: Version, traits: Set<Trait> = [.defaults],
          line: Int = #line
        ) -> Dependency { remote(url, name, traits, line) }
        public static func package(
          name: String? = nil, url: String, branch: String, traits: Set<Trait> = [.defaults],
          line: Int = #line
        ) -> Dependency { remote(url, name, traits, line) }
        public static func package(
          name: String? = nil, url: String, revision: String, traits: Set<Trait> = [.defaults],
          line: Int = #line
        ) -> Dependency { remote(url, name, traits, line) }
        public static func package(
          name: String? = nil, url: String, _ range: Range<Version>, traits: Set<Trait> = [.defaults],
          line: Int = #line
        ) -> Dependency { remote(url, name, traits, line) }
        public static func package(
          name: String? = nil, url: String, _ range: ClosedRange<Version>,
          traits: Set<Trait> = [.defaults], line: Int = #line
        ) -> Dependency { remote(url, name, traits, line) }
        public static func package(
          name: String? = nil, url: String, _ requirement: Requirement, traits: Set<Trait> = [.defaults],
          line: Int = #line
        ) -> Dependency { remote(url, name, traits, line) }

        public struct Trait: Hashable, ExpressibleByStringLiteral {
          let name: String

          public init(stringLiteral value: String) { name = value }

          public static let defaults: Trait = "default"
          public static func trait(name: String, condition: Condition? = nil) -> Trait {
            Trait(stringLiteral: name)
          }

          public struct Condition: Hashable {
            public static func when(traits: Set<String>) -> Condition? { Condition() }
          }
        }

        public struct Requirement {
          public static func exact(_ version: Version) -> Requirement { Requirement() }
          public static func branch(_ name: String) -> Requirement { Requirement() }
          public static func revision(_ ref: String) -> Requirement { Requirement() }
          public static func upToNextMajor(from version: Version) -> Requirement { Requirement() }
          public static func upToNextMinor(from version: Version) -> Requirement { Requirement() }
        }
      }
    }

    public final class Target {
      public enum TargetType { case regular, executable, test, system, binary, plugin, macro }

      public enum Dependency: ExpressibleByStringLiteral {
        case targetItem(name: String, line: Int)
        case productItem(name: String, package: String?, line: Int)
        case byNameItem(name: String, line: Int)

        public init(stringLiteral value: String) { self = .byNameItem(name: value, line: 0) }

        public static func target(
          name: String, condition: TargetDependencyCondition? = nil, line: Int = #line
        ) -> Dependency { .targetItem(name: name, line: line) }
        public static func product(
          name: String, package: String? = nil, moduleAliases: [String: String]? = nil,
          condition: TargetDependencyCondition? = nil, line: Int = #line
        ) -> Dependency { .productItem(name: name, package: package, line: line) }
        public static func byName(
          name: String, condition: TargetDependencyCondition? = nil, line: Int = #line
        ) -> Dependency { .byNameItem(name: name, line: line) }

        var _description: _TargetDependency {
          switch self {
          case .targetItem(let name, let line):
            return _TargetDependency(kind: "target", name: name, package: nil, line: line)
          case .productItem(let name, let package, let line):
            return _TargetDependency(kind: "product", name: name, package: package, line: line)
          case .byNameItem(let name, let line):
            return _TargetDependency(kind: "byName", name: name, package: nil, line: line)
          }
        }
      }

      public var name: String
      public var path: String?
      public var url: String?
      public var sources: [String]?
      public var resources: [Resource]?
      public var exclude: [String]
      public var dependencies: [Dependency]
      public var publicHeadersPath: String?
      public let type: TargetType
      public var cSettings: [CSetting]?
      public var cxxSettings: [CXXSetting]?
      public var swiftSettings: [SwiftSetting]?
      public var linkerSettings: [LinkerSetting]?
      public var plugins: [PluginUsage]?
      let _line: Int

      init(
        _ type: TargetType, _ name: String, _ dependencies: [Dependency], _ path: String?,
        _ exclude: [String], _ sources: [String]?, _ resources: [Resource]?,
        _ swiftSettings: [SwiftSetting]?, _ line: Int
      ) {
        self.type = type
        self.name = name
        self.dependencies = dependencies
        self.path = path
        self.exclude = exclude
        self.sources = sources
        self.resources = resources
        self.swiftSettings = swiftSettings
        _line = line
      }

      public static func target(
        name: String, dependencies: [Dependency] = [], path: String? = nil, exclude: [String] = [],
        sources: [String]? = nil, resources: [Resource]? = nil, publicHeadersPath: String? = nil,
        packageAccess: Bool = true, cSettings: [CSetting]? = nil, cxxSettings: [CXXSetting]? = nil,
        swiftSettings: [SwiftSetting]? = nil, linkerSettings: [LinkerSetting]? = nil,
        plugins: [PluginUsage]? = nil, line: Int = #line
      ) -> Target {
        Target(.regular, name, dependencies, path, exclude, sources, resources, swiftSettings, line)
      }
      public static func executableTarget(
        name: String, dependencies: [Dependency] = [], path: String? = nil, exclude: [String] = [],
        sources: [String]? = nil, resources: [Resource]? = nil, publicHeadersPath: String? = nil,
        packageAccess: Bool = true, cSettings: [CSetting]? = nil, cxxSettings: [CXXSetting]? = nil,
        swiftSettings: [SwiftSetting]? = nil, linkerSettings: [LinkerSetting]? = nil,
        plugins: [PluginUsage]? = nil, line: Int = #line
      ) -> Target {
        Target(
          .executable, name, dependencies, path, exclude, sources, resources, swiftSettings, line)
      }
      public static func testTarget(
        name: String, dependencies: [Dependency] = [], path: String? = nil, exclude: [String] = [],
        sources: [String]? = nil, resources: [Resource]? = nil, packageAccess: Bool = true,
        cSettings: [CSetting]? = nil, cxxSettings: [CXXSetting]? = nil,
        swiftSettings: [SwiftSetting]? = nil, linkerSettings: [LinkerSetting]? = nil,
        plugins: [PluginUsage]? = nil, line: Int = #line
      ) -> Target {
        Target(.test, name, dependencies, path, exclude, sources, resources, swiftSettings, line)
      }
      public static func macro(
        name: String, dependencies: [Dependency] = [], path: String? = nil, exclude: [String] = [],
        sources: [String]? = nil, packageAccess: Bool = true, swiftSettings: [SwiftSetting]? = nil,
        linkerSettings: [LinkerSetting]? = nil, plugins: [PluginUsage]? = nil, line: Int = #line
      ) -> Target {
        Target(.macro, name, dependencies, path, exclude, sources, nil, swiftSettings, line)
      }
      public static func plugin(
        name: String, capability: PluginCapability, dependencies: [Dependency] = [],
        path: String? = nil, exclude: [String] = [], sources: [String]? = nil,
        packageAccess: Bool = true, line: Int = #line
      ) -> Target {
        Target(.plugin, name, dependencies, path, exclude, sources, nil, nil, line)
      }
      public static func systemLibrary(
        name: String, path: String? = nil, pkgConfig: String? = nil, line: Int = #line
      ) -> Target {
        Target(.system, name, [], path, [], nil, nil, nil, line)
      }
      public static func binaryTarget(name: String, path: String, line: Int = #line) -> Target {
        Target(.binary, name, [], path, [], nil, nil, nil, line)
      }
      public static func binaryTarget(
        name: String, url: String, checksum: String, line: Int = #line
      ) -> Target {
        Target(.binary, name, [], nil, [], nil, nil, nil, line)
      }

      var _description: _Target {
        _Target(
          name: name, type: "\(type)", path: path, exclude: exclude, sources: sources,
          dependencies: dependencies.map { $0._description },
          resources: (resources ?? []).map { _Resource(rule: $0.rule, path: $0.path) },
          conditions: (swiftSettings ?? []).compactMap { setting in
            guard let name = setting._name, setting._condition?._isOfBuild != false else { return nil }
            return _Condition(name: name, traits: setting._condition?.traits?.sorted())
          }, line: _line)
      }

      public struct PluginCapability {
        public static func buildTool() -> PluginCapability { PluginCapability() }
        public static func command(
          intent: PluginCommandIntent, permissions: [PluginPermission] = []
        ) -> PluginCapability { PluginCapability() }
      }
      public struct PluginUsage: ExpressibleByStringLiteral {
        public init(stringLiteral value: String) {}
        public static func plugin(name: String, package: String? = nil) -> PluginUsage { "" }
      }
    }

    public struct PluginCommandIntent {
      public static func custom(verb: String, description: String) -> PluginCommandIntent {
        PluginCommandIntent()
      }
      public static func documentationGeneration() -> PluginCommandIntent { PluginCommandIntent() }
      public static func sourceCodeFormatting() -> PluginCommandIntent { PluginCommandIntent() }
    }
    public struct PluginPermission {
      public static func writeToPackageDirectory(reason: String) -> PluginPermission {
        PluginPermission()
      }
    }

    public struct Product {
      let name: String
      let targets: [String]
      public enum LibraryType { case `static`, dynamic }

      public static func library(
        name: String, type: LibraryType? = nil, targets: [String]
      ) -> Product { Product(name: name, targets: targets) }
      public static func executable(name: String, targets: [String]) -> Product {
        Product(name: name, targets: targets)
      }
      public static func plugin(name: String, targets: [String]) -> Product {
        Product(name: name, targets: targets)
      }
    }

    public struct Resource {
      public enum Localization { case `default`, base }
      let rule: String
      let path: String

      public static func process(_ path: String, localization: Localization? = nil) -> Resource {
        Resource(rule: "process", path: path)
      }
      public static func copy(_ path: String) -> Resource { Resource(rule: "copy", path: path) }
      public static func embedInCode(_ path: String) -> Resource {
        Resource(rule: "embedInCode", path: path)
      }
    }

    public struct TargetDependencyCondition {
      public static func when(
        platforms: [Platform]? = nil, traits: Set<String>? = nil
      ) -> TargetDependencyCondition { TargetDependencyCondition() }
    }
    public struct BuildSettingCondition: Equatable {
      let platforms: [Platform]?
      let configuration: BuildConfiguration?
      let traits: Set<String>?

      public static func when(
        platforms: [Platform]? = nil, configuration: BuildConfiguration? = nil,
        traits: Set<String>? = nil
      ) -> BuildSettingCondition {
        BuildSettingCondition(platforms: platforms, configuration: configuration, traits: traits)
      }

      // Conditions of `#if` hold as in a debug build for macOS.
      var _isOfBuild: Bool {
        (platforms?.contains(.macOS) ?? true) && configuration != .release
      }
    }
    public enum BuildConfiguration { case debug, release }

    public struct SwiftSetting: Equatable {
      var _name: String?
      var _condition: BuildSettingCondition?

      public static func define(
        _ name: String, _ condition: BuildSettingCondition? = nil
      ) -> SwiftSetting { SwiftSetting(_name: name, _condition: condition) }
      public static func unsafeFlags(
        _ flags: [String], _ condition: BuildSettingCondition? = nil
      ) -> SwiftSetting { SwiftSetting() }
      public static func enableUpcomingFeature(
        _ name: String, _ condition: BuildSettingCondition? = nil
      ) -> SwiftSetting { SwiftSetting() }
      public static func enableExperimentalFeature(
        _ name: String, _ condition: BuildSettingCondition? = nil
      ) -> SwiftSetting { SwiftSetting() }
      public static func interoperabilityMode(
        _ mode: InteroperabilityMode, _ condition: BuildSettingCondition? = nil
      ) -> SwiftSetting { SwiftSetting() }
      public static func swiftLanguageMode(
        _ mode: SwiftLanguageMode, _ condition: BuildSettingCondition? = nil
      ) -> SwiftSetting { SwiftSetting() }
      public static func swiftLanguageVersion(
        _ mode: SwiftLanguageMode, _ condition: BuildSettingCondition? = nil
      ) -> SwiftSetting { SwiftSetting() }
      public static func treatAllWarnings(
        as level: WarningLevel, _ condition: BuildSettingCondition? = nil
      ) -> SwiftSetting { SwiftSetting() }
      public static func strictMemorySafety(
        _ condition: BuildSettingCondition? = nil
      ) -> SwiftSetting { SwiftSetting() }
      public static func defaultIsolation(
        _ isolation: MainActor.Type?, _ condition: BuildSettingCondition? = nil
      ) -> SwiftSetting { SwiftSetting() }
      public enum InteroperabilityMode { case C, Cxx }
      public enum WarningLevel { case warning, error }
    }
    public struct CSetting {
      public static func define(
        _ name: String, to value: String? = nil, _ condition: BuildSettingCondition? = nil
      ) -> CSetting { CSetting() }
      public static func headerSearchPath(
        _ path: String, _ condition: BuildSettingCondition? = nil
      ) -> CSetting { CSetting() }
      public static func unsafeFlags(
        _ flags: [String], _ condition: BuildSettingCondition? = nil
      ) -> CSetting { CSetting() }
    }
    public typealias CXXSetting = CSetting
    public struct LinkerSetting {
      public static func linkedLibrary(
        _ name: String, _ condition: BuildSettingCondition? = nil
      ) -> LinkerSetting { LinkerSetting() }
      public static func linkedFramework(
        _ name: String, _ condition: BuildSettingCondition? = nil
      ) -> LinkerSetting { LinkerSetting() }
      public static func unsafeFlags(
        _ flags: [String], _ condition: BuildSettingCondition? = nil
      ) -> LinkerSetting { LinkerSetting() }
    }

    public struct Trait: Hashable, ExpressibleByStringLiteral {
      public let name: String
      let enabled: [String]

      init(_ name: String, _ enabled: Set<String>) {
        self.name = name
        self.enabled = enabled.sorted()
      }

      public init(stringLiteral value: String) { self.init(value, []) }
      public static func trait(
        name: String, description: String? = nil, enabledTraits: Set<String> = []
      ) -> Trait { Trait(name, enabledTraits) }
      public static func `default`(enabledTraits: Set<String>) -> Trait {
        Trait("default", enabledTraits)
      }
    }

    public struct LanguageTag: ExpressibleByStringLiteral {
      public init(stringLiteral value: String) {}
    }

    public struct SwiftLanguageMode: Equatable {
      public static let v3 = SwiftLanguageMode()
      public static let v4 = SwiftLanguageMode()
      public static let v4_2 = SwiftLanguageMode()
      public static let v5 = SwiftLanguageMode()
      public static let v6 = SwiftLanguageMode()
      public static func version(_ value: String) -> SwiftLanguageMode { SwiftLanguageMode() }
    }
    public typealias SwiftVersion = SwiftLanguageMode
    public enum CLanguageStandard { case c89, c90, c99, c11, c17, c18, c2x, gnu89, gnu90, gnu99, gnu11, gnu17, gnu18 }
    public enum CXXLanguageStandard {
      case cxx98, cxx03, cxx11, cxx14, cxx17, cxx20, cxx2b, gnucxx98, gnucxx11, gnucxx14, gnucxx17, gnucxx20
    }

    public struct Platform: Equatable {
      let name: String
      public static let macOS = Platform(name: "macOS")
      public static let macCatalyst = Platform(name: "macCatalyst")
      public static let iOS = Platform(name: "iOS")
      public static let tvOS = Platform(name: "tvOS")
      public static let watchOS = Platform(name: "watchOS")
      public static let visionOS = Platform(name: "visionOS")
      public static let driverKit = Platform(name: "driverKit")
      public static let linux = Platform(name: "linux")
      public static let windows = Platform(name: "windows")
      public static let android = Platform(name: "android")
      public static let wasi = Platform(name: "wasi")
      public static let openbsd = Platform(name: "openbsd")
      public static func custom(_ name: String) -> Platform { Platform(name: name) }
    }

    public struct PlatformVersion: ExpressibleByStringLiteral {
      public init(stringLiteral value: String) {}
      _VERSIONS_
    }
    public struct SupportedPlatform {
      public static func macOS(_ version: PlatformVersion) -> SupportedPlatform { SupportedPlatform() }
      public static func macCatalyst(_ version: PlatformVersion) -> SupportedPlatform { SupportedPlatform() }
      public static func iOS(_ version: PlatformVersion) -> SupportedPlatform { SupportedPlatform() }
      public static func tvOS(_ version: PlatformVersion) -> SupportedPlatform { SupportedPlatform() }
      public static func watchOS(_ version: PlatformVersion) -> SupportedPlatform { SupportedPlatform() }
      public static func visionOS(_ version: PlatformVersion) -> SupportedPlatform { SupportedPlatform() }
      public static func driverKit(_ version: PlatformVersion) -> SupportedPlatform { SupportedPlatform() }
      public static func custom(_ name: String, versionString: String) -> SupportedPlatform {
        SupportedPlatform()
      }
    }

    public struct Version: ExpressibleByStringLiteral, Comparable, Hashable {
      public let major: Int
      public let minor: Int
      public let patch: Int

      public init(
        _ major: Int, _ minor: Int, _ patch: Int, prereleaseIdentifiers: [String] = [],
        buildMetadataIdentifiers: [String] = []
      ) {
        self.major = major
        self.minor = minor
        self.patch = patch
      }
      public init(stringLiteral value: String) {
        let parts = value.split(whereSeparator: { "-+".contains($0) }).first ?? ""
        let numbers = parts.split(separator: ".").map { Int($0) ?? 0 } + [0, 0, 0]
        self.init(numbers[0], numbers[1], numbers[2])
      }
      public static func < (left: Version, right: Version) -> Bool {
        (left.major, left.minor, left.patch) < (right.major, right.minor, right.patch)
      }
    }

    public enum Context {
      public static let packageDirectory = "."
      public static let environment: [String: String] = [:]
    }

    struct _Package: Codable {
      let name: String
      let targets: [_Target]
      let dependencies: [_Dependency]
      let products: [_Product]
      let traits: [_Trait]
    }
    struct _Trait: Codable {
      let name: String
      let enabled: [String]
    }
    struct _Condition: Codable {
      let name: String
      let traits: [String]?
    }
    struct _Target: Codable {
      let name: String
      let type: String
      let path: String?
      let exclude: [String]
      let sources: [String]?
      let dependencies: [_TargetDependency]
      let resources: [_Resource]
      let conditions: [_Condition]
      let line: Int
    }
    struct _TargetDependency: Codable {
      let kind: String
      let name: String
      let package: String?
      let line: Int
    }
    struct _Dependency: Codable {
      let name: String?
      let url: String?
      let path: String?
      let traits: [String]
      let line: Int
    }
    struct _Product: Codable {
      let name: String
      let targets: [String]
    }
    struct _Resource: Codable {
      let rule: String
      let path: String
    }
    """#.replacing("  _VERSIONS_\n", with: versions)

  /// The constants for the versions of platforms: `.v10_13`, `.v17`.
  private static let versions: String = {
    let numbers =
      (1...30).map { "v\($0)" } + (9...16).map { "v10_\($0)" }
      + (1...8).flatMap { major in (1...4).map { "v\(major)_\($0)" } }
    return numbers.map { "  public static let \($0): PlatformVersion = \"\"\n" }.joined()
  }()
}
