namespace LibWire.Schema;

/// <summary>One file while it is bound.</summary>
internal sealed class ProtoUnit
{
    internal ProtoUnit(ProtoFileSyntax syntax)
    {
        Syntax = syntax;
        Diagnostics = new DiagnosticBag(syntax.File.Path, syntax.Source);
        Diagnostics.AddRange(syntax.Diagnostics);
        IsWhole = !Diagnostics.HasErrors;
        Package = syntax.Package?.Text ?? "";
    }

    internal ProtoFileSyntax Syntax { get; }

    internal DiagnosticBag Diagnostics { get; }

    internal string ImportPath => Syntax.File.ImportPath;

    internal bool IsProto3 => Syntax.Edition == ProtoEdition.Proto3;

    internal bool IsProto2 => Syntax.Edition == ProtoEdition.Proto2;

    internal string Package { get; }

    /// <summary>
    /// Whether lexer and parser found no fault. Where they did, declarations may be absent from the tree, and nothing is concluded from their
    /// absence.
    /// </summary>
    internal bool IsWhole { get; }

    /// <summary>Whether declarations it should see may be absent: names that are not found are not reported then.</summary>
    internal bool IsBlind { get; set; }

    /// <summary>Whether a name was not found because the unit is blind: there can be no model.</summary>
    internal bool HasGaps { get; set; }

    /// <summary>The imports that were found.</summary>
    internal List<ProtoImport> Imports { get; } = [];

    /// <summary>The files whose names it sees, itself too.</summary>
    internal HashSet<ProtoUnit> Visible { get; } = [];

    /// <summary>The packages of these, and those around them: <c>a.b</c> and <c>a</c>.</summary>
    internal HashSet<string> VisiblePackages { get; } = new(StringComparer.Ordinal);

    internal List<ProtoMessageSymbol> Messages { get; } = [];

    internal List<ProtoEnumSymbol> Enums { get; } = [];

    /// <summary>All messages, nested ones behind those they are declared in.</summary>
    internal List<ProtoMessageSymbol> AllMessages { get; } = [];

    internal List<ProtoEnumSymbol> AllEnums { get; } = [];

    internal string CSharpNamespace { get; set; } = "";

    internal string SourceName { get; set; } = "";

    internal void Report(DiagnosticRule rule, TextRange span, params object[] arguments) => Diagnostics.Report(rule, span, arguments);
}

/// <summary>An import and the file it leads to.</summary>
internal sealed record ProtoImport(ProtoUnit Target, bool IsPublic, TextRange Span);
