using LibWire.WellKnown;

namespace LibWire.Schema;

/// <summary>Makes the syntax tree of one file from its descriptor.</summary>
internal sealed partial class FileDescriptorReader
{
    private readonly DiagnosticBag _diagnostics;
    private readonly SchemaFile _file;
    private readonly SchemaText _source = new("");
    private readonly ProtoEdition _edition;

    internal FileDescriptorReader(string setPath, ref FileDescriptorProto file)
    {
        string importPath = Text(file.Name);
        _file = new SchemaFile(setPath.Length > 0 ? $"{setPath}:{importPath}" : importPath, importPath, "");
        _diagnostics = new DiagnosticBag(_file.Path, _source);
        if (importPath.Length == 0) _diagnostics.Report(DiagnosticCatalog.DescriptorContent, default, setPath, "has a file without a name");
        _edition = EditionOf(ref file);
    }

    internal ProtoFileSyntax Read(ref FileDescriptorProto file)
    {
        string package = Text(file.Package);
        if (package.Length > 0) CheckName(package, _file.ImportPath, hasDots: true);
        List<ProtoMemberSyntax> members = Members(package, default, file.MessageType, file.Extension, default);
        for (int i = 0; i < file.EnumType.Count; i++) members.Add(Enum(ref file.EnumType[i], package));
        for (int i = 0; i < file.Service.Count; i++) members.Add(Service(ref file.Service[i], package));
        return new ProtoFileSyntax(
            _file,
            _source,
            _edition,
            new ProtoName("", default),
            package.Length > 0 ? new ProtoName(package, default) : null,
            Imports(ref file),
            file.HasOptions ? Encoded(file.Options.ToArray()) : [],
            members,
            _diagnostics.ToArray())
        {
            Locations = file.HasSourceCodeInfo ? Locations(file.SourceCodeInfo) : null,
        };
    }

    private ProtoEdition EditionOf(ref FileDescriptorProto file)
    {
        string syntax = Text(file.Syntax);
        switch (syntax)
        {
            case "" or "proto2": return ProtoEdition.Proto2;
            case "proto3": return ProtoEdition.Proto3;
            case "editions" when (ProtoEdition)file.Edition is ProtoEdition.Edition2023 or ProtoEdition.Edition2024 or ProtoEdition.Unstable:
                return (ProtoEdition)file.Edition;
        }

        _diagnostics.Report(DiagnosticCatalog.DescriptorEdition, default, syntax == "editions" ? $"edition {(int)file.Edition}" : syntax);
        return ProtoEdition.Proto2;
    }

    private static List<ProtoImportSyntax> Imports(ref FileDescriptorProto file)
    {
        var kinds = new ProtoImportKind[file.Dependency.Count];
        for (int i = 0; i < file.WeakDependency.Count; i++) Mark(file.WeakDependency[i], ProtoImportKind.Weak);
        for (int i = 0; i < file.PublicDependency.Count; i++) Mark(file.PublicDependency[i], ProtoImportKind.Public);

        var imports = new List<ProtoImportSyntax>(kinds.Length);
        for (int i = 0; i < kinds.Length; i++) imports.Add(new ProtoImportSyntax(kinds[i], new ProtoName(Text(file.Dependency[i]), default)));
        for (int i = 0; i < file.OptionDependency.Count; i++)
            imports.Add(new ProtoImportSyntax(ProtoImportKind.Option, new ProtoName(Text(file.OptionDependency[i]), default)));
        return imports;

        void Mark(int index, ProtoImportKind kind)
        {
            if (index >= 0 && index < kinds.Length) kinds[index] = kind;
        }
    }

    private static List<ProtoLocation> Locations(SourceCodeInfo info)
    {
        var locations = new List<ProtoLocation>(info.Location.Count);
        for (int i = 0; i < info.Location.Count; i++)
        {
            ref SourceCodeInfo.Types.Location item = ref info.Location[i];
            ReadOnlySpan<int> span = item.Span.ReadOnlySpan;
            if (span.Length is not (3 or 4)) continue;
            var comments = new string[item.LeadingDetachedComments.Count];
            for (int j = 0; j < comments.Length; j++) comments[j] = Text(item.LeadingDetachedComments[j]);
            locations.Add(new ProtoLocation(item.Path.ReadOnlySpan.ToArray())
            {
                StartLine = span[0],
                StartColumn = span[1],
                EndLine = span[span.Length == 4 ? 2 : 0],
                EndColumn = span[span.Length - 1],
                LeadingComments = item.HasLeadingComments ? Text(item.LeadingComments) : null,
                TrailingComments = item.HasTrailingComments ? Text(item.TrailingComments) : null,
                DetachedComments = comments,
            });
        }

        return locations;
    }
}
