namespace LibWire.Schema;

/// <summary>One file and all it declares.</summary>
internal sealed class ProtoFileDescriptor : ProtoDescriptor
{
    private ProtoFileDescriptor? _lastUsed;

    internal ProtoFileDescriptor(ProtoFileSyntax syntax)
        : base(syntax.File.ImportPath, syntax.File.ImportPath, null, default)
    {
        Syntax = syntax;
        Diagnostics = NewDiagnostics();
        Diagnostics.AddRange(syntax.Diagnostics);
        Package = CheckedPackage();
        IsWhole = !Diagnostics.HasErrors;
    }

    internal ProtoFileSyntax Syntax { get; }

    internal DiagnosticBag Diagnostics { get; }

    /// <summary>The file as it was given to the compiler.</summary>
    internal SchemaFile SchemaFile => Syntax.File;

    internal string ImportPath => Syntax.File.ImportPath;

    internal ProtoEdition Edition => Syntax.Edition;

    internal bool IsProto2 => Edition == ProtoEdition.Proto2;

    internal bool IsProto3 => Edition == ProtoEdition.Proto3;

    internal bool IsEditions => Edition >= ProtoEdition.Edition2023;

    /// <summary>The package; empty for none, and for one that is too long to look anything up in.</summary>
    internal string Package { get; }

    /// <summary>Whether lexer and parser found no fault. A file that is not whole declares its names for others, and is not looked into any further.</summary>
    internal bool IsWhole { get; }

    /// <summary>
    /// Whether declarations it should see may be absent, because an import is missing or not whole: names that are not found are not reported then.
    /// </summary>
    internal bool IsBlind { get; set; }

    /// <summary>Whether a name was not found because the file is blind: nothing can be made of it, though nothing is wrong with it.</summary>
    internal bool HasGaps { get; set; }

    /// <summary>Whether it is whole, and no stage so far found an error in it.</summary>
    internal bool IsSound => !Diagnostics.HasErrors && !HasGaps;

    /// <summary>The imports, in the order of the file.</summary>
    internal List<ProtoImportDescriptor> Imports { get; } = [];

    /// <summary>Whether it comes with the compiler.</summary>
    internal bool IsBuiltIn { get; init; }

    /// <summary>Its number in the session, the same for all files that had its import path.</summary>
    internal int Index { get; set; }

    /// <summary>Its place in the order in which files are linked: behind those it imports.</summary>
    internal int Order { get; set; }

    /// <summary>What it sees: itself, its imports, and what these import publicly. Those of option imports only where options are set.</summary>
    internal ProtoFileView View { get; set; } = ProtoFileView.None;

    /// <summary>What only the options of the file see: the option imports of edition 2024, and what these import publicly.</summary>
    internal ProtoFileView OptionView { get; set; } = ProtoFileView.None;

    /// <summary>What importing it brings along; null where that is the file alone.</summary>
    internal ProtoPublicFiles? PublicFiles { get; set; }

    /// <summary>Whether names that importing it should bring along may be absent.</summary>
    internal bool PassesGapsOn { get; set; }

    /// <summary>Whether something that was reported on it depends on files it does not import, so that it cannot be taken over when these change.</summary>
    internal bool LooksBeyond { get; set; }

    /// <summary>
    /// The <c>descriptor.proto</c> whose messages the options of the file are: the one among the schemas if there is one, else the one that comes with the
    /// compiler.
    /// </summary>
    internal ProtoFileDescriptor? OptionTypes { get; set; }

    /// <summary>The other files in which names were looked up with success.</summary>
    internal HashSet<ProtoFileDescriptor> UsedFiles { get; } = [];

    internal bool Sees(ProtoFileDescriptor other) => ReferenceEquals(this, other) || View.Sees(other.Index);

    internal bool SeesForOptions(ProtoFileDescriptor other) => OptionView.Sees(other.Index);

    /// <summary>Notes that the import of a file is of use.</summary>
    internal void MarkUsed(ProtoFileDescriptor other)
    {
        if (ReferenceEquals(_lastUsed, other)) return;
        _lastUsed = other;
        UsedFiles.Add(other);
    }

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

    /// <summary>
    /// Where each option came to stand inside its options message, as field numbers and indexes; filled by <see cref="ProtoOptionInterpreter"/> where
    /// locations are kept.
    /// </summary>
    internal Dictionary<ProtoOptionSyntax, int[]> InterpretedPaths { get; } = new(ProtoOptionIdentity.Instance);

    internal override IReadOnlyList<ProtoOptionSyntax> WrittenOptions => Syntax.Options;

    internal override string Description => "a file";

    internal new void Report(DiagnosticRule rule, TextRange range, params object[] arguments) => Diagnostics.Report(rule, range, arguments);

    /// <summary>Reports, unless lexer and parser found a fault: what follows from that is not reported.</summary>
    internal void ReportIfWhole(DiagnosticRule rule, TextRange range, params object[] arguments)
    {
        if (IsWhole) Diagnostics.Report(rule, range, arguments);
    }

    /// <summary>An empty bag for what is wrong with the file in the eyes of a later stage.</summary>
    internal DiagnosticBag NewDiagnostics() => new(Syntax.File.Path, Syntax.Source);

    private string CheckedPackage()
    {
        if (Syntax.Package is not { } package) return "";
        int dots = 0;
        foreach (char unit in package.Text)
            if (unit == '.') dots++;
        if (package.Text.Length <= ProtoSchemaLimits.PackageUnitsMax && dots <= ProtoSchemaLimits.PackageDotsMax) return package.Text;
        Report(DiagnosticCatalog.PackageTooLong, package.Span, ProtoSchemaLimits.PackageUnitsMax, ProtoSchemaLimits.PackageDotsMax);
        return "";
    }

    /// <summary>Calls back for everything that has a name in the file.</summary>
    internal void ForEachName<T>(T state, Action<T, ProtoDescriptor> action)
    {
        foreach (ProtoMessageDescriptor message in AllMessages)
        {
            action(state, message);
            foreach (ProtoFieldDescriptor field in message.Fields) action(state, field);
            foreach (ProtoOneofDescriptor oneof in message.Oneofs) action(state, oneof);
        }

        foreach (ProtoFieldDescriptor extension in AllExtensions) action(state, extension);
        foreach (ProtoEnumDescriptor type in AllEnums)
        {
            action(state, type);
            foreach (ProtoEnumValueDescriptor value in type.Values) action(state, value);
        }

        foreach (ProtoServiceDescriptor service in Services)
        {
            action(state, service);
            foreach (ProtoMethodDescriptor method in service.Methods) action(state, method);
        }
    }
}

/// <summary>An import.</summary>
/// <param name="Syntax">As it is written.</param>
/// <param name="Target">The file it leads to; null where there is none.</param>
internal sealed record ProtoImportDescriptor(ProtoImportSyntax Syntax, ProtoFileDescriptor? Target)
{
    /// <summary>Where faults of it are reported: the statement, from its first word to the path.</summary>
    internal TextRange Place => Syntax.Place;
}
