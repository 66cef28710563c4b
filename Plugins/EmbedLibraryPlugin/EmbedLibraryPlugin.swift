import Foundation
import PackagePlugin

/// A build tool plugin that embeds the `.decl` files of a target's `Decl` folder, and the rules of
/// docs/semantics.md, as Swift source.
@main struct EmbedLibraryPlugin: BuildToolPlugin {
  func createBuildCommands(context: PluginContext, target: Target) throws -> [Command] {
    let folder = target.directoryURL
    let script = folder.appending(path: "embed.sh")
    let sources = folder.appending(path: "Decl")
    let found = FileManager.default.enumerator(at: sources, includingPropertiesForKeys: nil)
    let files = (found?.allObjects as? [URL] ?? [])
      .filter { $0.pathExtension == "decl" }
      .sorted { $0.path < $1.path }
    let rules = context.package.directoryURL.appending(path: "docs/semantics.md")
    let output = context.pluginWorkDirectoryURL.appending(path: "EmbeddedLibrary.swift")
    return [
      .buildCommand(
        displayName: "Embedding the library",
        executable: URL(filePath: "/bin/sh"),
        arguments: [script.path, output.path, rules.path] + files.map(\.path),
        inputFiles: [script, rules] + files,
        outputFiles: [output])
    ]
  }
}
