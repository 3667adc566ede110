using System.Linq;

namespace LibWire.Schema;

/// <summary>Checks that a newer schema can read buffers of an older one, and the other way round.</summary>
/// <remarks>
/// Types are compared by full name. A type that only one schema has is ignored. Source: <c>Parser::ConformTo</c> of flatc. Unlike flatc this reports all
/// faults, and compares structs, <c>required</c> and members of unions more closely.
/// </remarks>
internal sealed class FbsConformance
{
    private readonly Dictionary<string, FbsObjectModel> _baseObjects = new(StringComparer.Ordinal);
    private readonly Dictionary<string, FbsEnumModel> _baseEnums = new(StringComparer.Ordinal);
    private readonly List<SchemaDiagnostic> _diagnostics = [];
    private FbsPlaces? _places; // of the current file

    private FbsConformance(IEnumerable<FbsFileModel> older)
    {
        foreach (FbsFileModel file in older)
        {
            foreach (FbsObjectModel type in file.Objects) _baseObjects[type.FullName] = type;
            foreach (FbsEnumModel type in file.Enums) _baseEnums[type.FullName] = type;
        }
    }

    /// <summary>Compares schemas.</summary>
    /// <param name="older">The files of the older schema.</param>
    /// <param name="newer">The files of the newer schema, with the places of their declarations.</param>
    /// <returns>The faults that keep one schema from reading what the other wrote, by file.</returns>
    internal static IReadOnlyList<SchemaDiagnostic> Check(IEnumerable<FbsFileModel> older, IEnumerable<(FbsFileModel Model, FbsFileSyntax Syntax)> newer)
    {
        var conformance = new FbsConformance(older);
        foreach ((FbsFileModel model, FbsFileSyntax syntax) in newer)
        {
            conformance._places = new FbsPlaces(syntax);
            foreach (FbsObjectModel type in model.Objects)
                if (conformance._baseObjects.TryGetValue(type.FullName, out FbsObjectModel? old)) conformance.CheckObject(old, type);
            foreach (FbsEnumModel type in model.Enums)
                if (conformance._baseEnums.TryGetValue(type.FullName, out FbsEnumModel? old)) conformance.CheckEnum(old, type);
        }

        return conformance._diagnostics;
    }

    private void CheckObject(FbsObjectModel old, FbsObjectModel type)
    {
        if (old.IsStruct != type.IsStruct)
        {
            ReportKind(type.FullName, old.IsStruct ? "a struct" : "a table", type.IsStruct ? "a struct" : "a table");
            return;
        }

        if (type.IsStruct && (old.SizeBytes, old.AlignBytes) != (type.SizeBytes, type.AlignBytes))
            Report(DiagnosticCatalog.FbsConformStruct, type.FullName, null, type.FullName, old.SizeBytes, old.AlignBytes, type.SizeBytes, type.AlignBytes);

        var oldByName = old.Fields.ToDictionary(static field => field.Name, StringComparer.Ordinal);
        var oldByOffset = old.Fields.ToDictionary(static field => field.Offset);
        var renamed = new HashSet<string>(StringComparer.Ordinal);
        foreach (FbsFieldModel field in type.Fields)
        {
            if (oldByName.TryGetValue(field.Name, out FbsFieldModel? before)) CheckField(old, type, before, field);
            else if (oldByOffset.TryGetValue(field.Offset, out before)) CheckRenamed(type, before, field, renamed);
            else if (field.Presence == FbsPresence.Required)
                Report(DiagnosticCatalog.FbsConformRequired, type.FullName, field.Name, $"{type.FullName}.{field.Name}");
        }

        var kept = new HashSet<string>(type.Fields.Select(static field => field.Name), StringComparer.Ordinal);
        foreach (FbsFieldModel field in old.Fields)
            if (!kept.Contains(field.Name) && !renamed.Contains(field.Name))
                Report(DiagnosticCatalog.FbsConformDeleted, type.FullName, null, $"{type.FullName}.{field.Name}");
    }

    private void CheckField(FbsObjectModel old, FbsObjectModel type, FbsFieldModel before, FbsFieldModel field)
    {
        string name = $"{type.FullName}.{field.Name}";
        if (before.Offset != field.Offset && old.IsStruct)
            Report(DiagnosticCatalog.FbsConformOffset, type.FullName, field.Name, name, "lay at byte", before.Offset, field.Offset);
        else if (before.Offset != field.Offset)
            Report(DiagnosticCatalog.FbsConformOffset, type.FullName, field.Name, name, "had the id", before.Id, field.Id);
        if (!HasSameType(before.Type, field.Type)) Report(DiagnosticCatalog.FbsConformType, type.FullName, field.Name, name);
        else if (before.IsOffset64 != field.IsOffset64) Report(DiagnosticCatalog.FbsConformOffset64, type.FullName, field.Name, name);
        else if (!Equals(before.Default, field.Default)) Report(DiagnosticCatalog.FbsConformDefault, type.FullName, field.Name, name);
        if (field.Presence == FbsPresence.Required && before.Presence != FbsPresence.Required)
            Report(DiagnosticCatalog.FbsConformRequired, type.FullName, field.Name, name);
    }

    private void CheckRenamed(FbsObjectModel type, FbsFieldModel before, FbsFieldModel field, HashSet<string> renamed)
    {
        renamed.Add(before.Name);
        if (HasSameType(before.Type, field.Type) && before.IsOffset64 == field.IsOffset64) return;
        Report(DiagnosticCatalog.FbsConformRenamed, type.FullName, field.Name, $"{type.FullName}.{field.Name}", before.Name);
    }

    // By name. A change of the type itself is reported where that type is declared.
    private static bool HasSameType(FbsTypeModel left, FbsTypeModel right) =>
        (left.BaseType, left.Element, left.FixedLength, left.TypeName) == (right.BaseType, right.Element, right.FixedLength, right.TypeName);

    private void CheckEnum(FbsEnumModel old, FbsEnumModel type)
    {
        if (old.IsUnion != type.IsUnion)
        {
            ReportKind(type.FullName, old.IsUnion ? "a union" : "an enum", type.IsUnion ? "a union" : "an enum");
            return;
        }

        if (old.UnderlyingType != type.UnderlyingType) Report(DiagnosticCatalog.FbsConformUnderlying, type.FullName, null, type.FullName);
        var byName = old.Values.ToDictionary(static value => value.Name, StringComparer.Ordinal);
        foreach (FbsEnumValueModel value in type.Values)
        {
            if (!byName.TryGetValue(value.Name, out FbsEnumValueModel? before)) continue;
            if (before.Value != value.Value)
                Report(DiagnosticCatalog.FbsConformValue, type.FullName, value.Name, $"{type.FullName}.{value.Name}", before.Value, value.Value);
            else if (value.UnionType != null && before.UnionType != null && !HasSameType(value.UnionType, before.UnionType))
                Report(DiagnosticCatalog.FbsConformType, type.FullName, value.Name, $"{type.FullName}.{value.Name}");
        }
    }

    private void ReportKind(string type, string before, string after) => Report(DiagnosticCatalog.FbsConformKind, type, null, type, before, after);

    private void Report(DiagnosticRule rule, string type, string? member, params object[] arguments) =>
        _diagnostics.Add(rule.At(_places!.Path, _places.Find(type, member), arguments));
}

/// <summary>
/// The places of a file's declarations. Models do not hold them, so that a file that is only formatted in another way has an equal model.
/// </summary>
internal sealed class FbsPlaces
{
    private readonly SchemaText _source;
    private readonly Dictionary<(string Type, string Member), TextRange> _ranges = [];

    internal FbsPlaces(FbsFileSyntax syntax)
    {
        Path = syntax.File.Path;
        _source = syntax.Source;
        foreach (FbsMemberSyntax member in syntax.Members)
        {
            if (member is not FbsDeclarationSyntax declaration) continue;
            Add(declaration.FullName, "", declaration.Name);
            IEnumerable<FbsName> members = declaration switch
            {
                FbsObjectSyntax type => type.Fields.Select(static field => field.Name),
                FbsEnumSyntax values => values.Values.Select(static value => value.Name),
                FbsServiceSyntax service => service.Methods.Select(static method => method.Name),
                _ => [],
            };

            // Only names of union members have dots.
            foreach (FbsName name in members) Add(declaration.FullName, name.Text.Replace('.', '_'), name);
        }
    }

    /// <summary>The path of the file, as messages show it.</summary>
    internal string Path { get; }

    /// <summary>
    /// The place of the name of a type or member. A member that is not in the text, such as the type field of a union, has the place of its type.
    /// </summary>
    internal SchemaSpan Find(string type, string? member) =>
        _ranges.TryGetValue((type, member ?? ""), out TextRange range) || _ranges.TryGetValue((type, ""), out range) ? _source.Span(range) : default;

    private void Add(string type, string member, FbsName name)
    {
        if (!_ranges.ContainsKey((type, member))) _ranges[(type, member)] = name.Range;
    }
}
