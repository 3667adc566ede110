namespace LibWire.Schema;

/// <summary>One file and all it declares.</summary>
internal sealed class ProtoFileDescriptor : ProtoDescriptor
{
    internal ProtoFileDescriptor(ProtoFileSyntax syntax)
        : base(syntax.File.ImportPath, syntax.File.ImportPath, null, default)
    {
        Syntax = syntax;
        Diagnostics = new DiagnosticBag(syntax.File.Path, syntax.Source);
        Diagnostics.AddRange(syntax.Diagnostics);
        IsWhole = !Diagnostics.HasErrors;
    }

    internal ProtoFileSyntax Syntax { get; }

    internal DiagnosticBag Diagnostics { get; }

    internal string ImportPath => Syntax.File.ImportPath;

    internal ProtoEdition Edition => Syntax.Edition;

    internal bool IsProto2 => Edition == ProtoEdition.Proto2;

    internal bool IsProto3 => Edition == ProtoEdition.Proto3;

    internal bool IsEditions => Edition >= ProtoEdition.Edition2023;

    internal string Package => Syntax.Package?.Text ?? "";

    /// <summary>Whether lexer and parser found no fault. A file that is not whole declares its names for others, and is not looked into any further.</summary>
    internal bool IsWhole { get; }

    /// <summary>Whether declarations it should see may be absent, because an import is missing or not whole: names that are not found are not reported then.</summary>
    internal bool IsBlind { get; set; }

    /// <summary>Whether a name was not found because the file is blind: nothing can be made of it, though nothing is wrong with it.</summary>
    internal bool HasGaps { get; set; }

    /// <summary>Whether it is whole, and no stage so far found an error in it.</summary>
    internal bool IsSound => !Diagnostics.HasErrors && !HasGaps;

    /// <summary>The imports, in the order of the file.</summary>
    internal List<ProtoImportDescriptor> Imports { get; } = [];

    /// <summary>The files whose names it sees: itself, its imports, and what these import publicly. Those of option imports only where options are set.</summary>
    internal HashSet<ProtoFileDescriptor> Visible { get; } = [];

    /// <summary>What only the options of the file see: the option imports of edition 2024, and what these import publicly.</summary>
    internal HashSet<ProtoFileDescriptor> VisibleToOptions { get; } = [];

    /// <summary>The packages of the files it sees, and those around them: <c>a.b</c> and <c>a</c>.</summary>
    internal HashSet<string> VisiblePackages { get; } = new(StringComparer.Ordinal);

    /// <summary>The top-level messages, in the order of the file; those that groups of top-level extensions declare too.</summary>
    internal List<ProtoMessageDescriptor> Messages { get; } = [];

    internal List<ProtoEnumDescriptor> Enums { get; } = [];

    internal List<ProtoServiceDescriptor> Services { get; } = [];

    /// <summary>The fields of top-level extend blocks.</summary>
    internal List<ProtoFieldDescriptor> Extensions { get; } = [];

    /// <summary>All messages, nested ones and map entries too, each in front of those inside it.</summary>
    internal List<ProtoMessageDescriptor> AllMessages { get; } = [];

    internal List<ProtoEnumDescriptor> AllEnums { get; } = [];

    /// <summary>All extensions, at the top level and inside messages.</summary>
    internal List<ProtoFieldDescriptor> AllExtensions { get; } = [];

    internal override IReadOnlyList<ProtoOptionSyntax> WrittenOptions => Syntax.Options;

    internal override string Description => "a file";

    internal new void Report(DiagnosticRule rule, TextRange range, params object[] arguments) => Diagnostics.Report(rule, range, arguments);
}

/// <summary>An import.</summary>
/// <param name="Syntax">As it is written.</param>
/// <param name="Target">The file it leads to; null where there is none.</param>
internal sealed record ProtoImportDescriptor(ProtoImportSyntax Syntax, ProtoFileDescriptor? Target);
