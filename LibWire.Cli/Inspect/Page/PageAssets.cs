using System.Security.Cryptography;
using System.Text;

namespace LibWire.Cli;

/// <summary>The parts of a page that are the same for all files: frame, style and script.</summary>
internal static class PageAssets
{
    private const string Folder = "page/";

    // One script, in this order. Each file uses only what stands before it.
    private static readonly string[] ScriptNames =
        ["text.js", "data.js", "model.js", "search.js", "readings.js", "scroller.js", "hex.js", "tree.js", "theme.js", "main.js"];

    private static readonly Lazy<string> StyleText = new(static () => Read("page.css"));

    private static readonly Lazy<string> ScriptText = new(static () => $"(() => {{\n\"use strict\";\n{string.Join("\n", ScriptNames.Select(Read))}}})();\n");

    /// <summary>The frame, with places in braces for what a page puts in.</summary>
    internal static string Frame => Read("page.html");

    internal static string Style => StyleText.Value;

    internal static string Script => ScriptText.Value;

    /// <summary>What a browser may do with the page: run this script, use this style, and nothing else. No network.</summary>
    internal static string Policy =>
        $"default-src 'none'; script-src '{HashOf(Script)}'; style-src '{HashOf(Style)}'; img-src data:; base-uri 'none'; form-action 'none'";

    private static string HashOf(string text) => $"sha256-{Convert.ToBase64String(SHA256.HashData(Encoding.UTF8.GetBytes(text)))}";

    private static string Read(string name)
    {
        using Stream stream = typeof(PageAssets).Assembly.GetManifestResourceStream(Folder + name)!;
        using var reader = new StreamReader(stream, Encoding.UTF8);
        return reader.ReadToEnd().ReplaceLineEndings("\n");
    }
}
