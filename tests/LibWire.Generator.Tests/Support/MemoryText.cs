using System.Text;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.Text;

namespace LibWire.Generator.Tests;

/// <summary>A schema file in memory.</summary>
/// <param name="path">Its absolute path.</param>
/// <param name="text">Its text; null for a file that cannot be read.</param>
internal sealed class MemoryText(string path, string? text) : AdditionalText
{
    public override string Path => path;

    public override SourceText? GetText(CancellationToken cancellationToken = default) => text is null ? null : SourceText.From(text, Encoding.UTF8);
}
