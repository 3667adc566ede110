namespace LibWire.Schema;

/// <summary>One file and all its declarations.</summary>
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

    /// <summary>The package; empty for none, and for one that is too long for look-ups.</summary>
    internal string Package { get; }

    /// <summary>Whether lexer and parser found no fault. A file with faults declares its names for other files, but is not checked further.</summary>
    internal bool IsWhole { get; }

    /// <summary>
    /// Whether declarations that it should see may be absent, because an import is missing or has faults. Then names that are not found are not reported.
    /// </summary>
    internal bool IsBlind { get; set; }

    /// <summary>Whether a name was not found because the file is blind. Then no code can be made of it, although it may have no fault.</summary>
    internal bool HasGaps { get; set; }

    /// <summary>Whether it is whole, and no stage so far reported an error.</summary>
    internal bool IsSound => !Diagnostics.HasErrors && !HasGaps;

    /// <summary>The imports, in the order of the file.</summary>
    internal List<ProtoImportDescriptor> Imports { get; } = [];

    /// <summary>Whether it comes with the compiler.</summary>
    internal bool IsBuiltIn { get; init; }

    /// <summary>Its number in the session, the same for all files that had its import path.</summary>
    internal int Index { get; set; }

    /// <summary>Its place in the order of linking: after its imports.</summary>
    internal int Order { get; set; }

    /// <summary>The files that it sees: itself, its imports, and their public imports. Option imports count only for files that set options.</summary>
    internal ProtoFileView View { get; set; } = ProtoFileView.None;

    /// <summary>The files that only its options see: the option imports of edition 2024, and their public imports.</summary>
    internal ProtoFileView OptionView { get; set; } = ProtoFileView.None;

    /// <summary>The files that an import of it makes visible; null if that is only the file itself.</summary>
    internal ProtoPublicFiles? PublicFiles { get; set; }

    /// <summary>Whether names that an import of it should make visible may be absent.</summary>
    internal bool PassesGapsOn { get; set; }

    /// <summary>Whether its diagnostics depend on files that it does not import, so that they are outdated if these change.</summary>
    internal bool LooksBeyond { get; set; }

    /// <summary>
    /// The <c>descriptor.proto</c> that declares the types of the file's options: the one among the schemas if there is one, otherwise the one that comes
    /// with the compiler.
    /// </summary>
    internal ProtoFileDescriptor? OptionTypes { get; set; }

    /// <summary>The other files that declare names that this file uses.</summary>
    internal HashSet<ProtoFileDescriptor> UsedFiles { get; } = [];

    internal bool Sees(ProtoFileDescriptor other) => ReferenceEquals(this, other) || View.Sees(other.Index);

    internal bool SeesForOptions(ProtoFileDescriptor other) => OptionView.Sees(other.Index);

    /// <summary>Marks the import of a file as used.</summary>
    internal void MarkUsed(ProtoFileDescriptor other)
    {
        if (ReferenceEquals(_lastUsed, other)) return;
        _lastUsed = other;
        UsedFiles.Add(other);
    }

    /// <summary>The top-level messages, in the order of the file. Messages of groups in top-level extend blocks are included.</summary>
    internal List<ProtoMessageDescriptor> Messages { get; } = [];

    internal List<ProtoEnumDescriptor> Enums { get; } = [];

    internal List<ProtoServiceDescriptor> Services { get; } = [];

    /// <summary>The fields of top-level extend blocks.</summary>
    internal List<ProtoFieldDescriptor> Extensions { get; } = [];

    /// <summary>All messages, nested ones and map entries included, each before the messages inside it.</summary>
    internal List<ProtoMessageDescriptor> AllMessages { get; } = [];

    internal List<ProtoEnumDescriptor> AllEnums { get; } = [];

    /// <summary>All extensions, at the top level and inside messages.</summary>
    internal List<ProtoFieldDescriptor> AllExtensions { get; } = [];

    /// <summary>
    /// The path of each option inside its options message, as field numbers and indexes. Filled by <see cref="ProtoOptionInterpreter"/> if locations are
    /// kept.
    /// </summary>
    internal Dictionary<ProtoOptionSyntax, int[]> InterpretedPaths { get; } = new(ProtoOptionIdentity.Instance);

    internal override IReadOnlyList<ProtoOptionSyntax> WrittenOptions => Syntax.Options;

    internal override string Description => "a file";

    internal void Report(DiagnosticRule rule, TextRange range, params object[] arguments) => Diagnostics.Report(rule, range, arguments);

    /// <summary>Reports a fault, unless lexer or parser found one, of which this may be a consequence.</summary>
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

    /// <summary>Calls an action for each named declaration in the file.</summary>
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
/// <param name="Target">The imported file; null if there is none.</param>
internal sealed record ProtoImportDescriptor(ProtoImportSyntax Syntax, ProtoFileDescriptor? Target)
{
    /// <summary>The place at which faults of it are reported: from the first word of the statement to the path.</summary>
    internal TextRange Place => Syntax.Place;

    /// <summary>Whether files that import the importing file see it too.</summary>
    internal bool IsPublic => Syntax.Kind == ProtoImportKind.Public;

    /// <summary>Whether only options see it: <c>import option</c>.</summary>
    internal bool IsForOptions => Syntax.Kind == ProtoImportKind.Option;
}
