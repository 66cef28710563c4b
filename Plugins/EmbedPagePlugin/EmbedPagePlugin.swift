import Foundation
import PackagePlugin

/// A build tool plugin that embeds the files of a target's `Page` folder as Swift source.
@main struct EmbedPagePlugin: BuildToolPlugin {
  func createBuildCommands(context: PluginContext, target: Target) throws -> [Command] {
    let folder = target.directoryURL.appending(path: "Page")
    let script = folder.appending(path: "embed.sh")
    let found = try FileManager.default.contentsOfDirectory(
      at: folder, includingPropertiesForKeys: nil)
    let files =
      found
      .filter { ["html", "css", "js"].contains($0.pathExtension) }
      .sorted { $0.path < $1.path }
    let output = context.pluginWorkDirectoryURL.appending(path: "EmbeddedPage.swift")
    return [
      .buildCommand(
        displayName: "Embedding the page",
        executable: URL(filePath: "/bin/sh"),
        arguments: [script.path, output.path] + files.map(\.path),
        inputFiles: [script] + files,
        outputFiles: [output])
    ]
  }
}
