using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CodeFixes;

namespace LibWire.Analyzers.CodeFixes;

/// <summary>LW4001: <c>var arena = new ArenaAllocator();</c> becomes <c>using var arena = …</c>, where nothing disposes it later or takes it.</summary>
[ExportCodeFixProvider(LanguageNames.CSharp)]
public sealed class ArenaNotDisposedFix() : StatementFix("LW4001", "Dispose the arena at the end of the block (using)")
{
    private protected override (SyntaxNode Before, SyntaxNode After)? Change(SyntaxNode place, SemanticModel model) => UsingFix.Of(place, model);
}
