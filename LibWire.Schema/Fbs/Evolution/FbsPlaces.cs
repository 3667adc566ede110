namespace LibWire.Schema;

/// <summary>Where the declarations of a file stand: models do not know, so that a file that is only written differently makes equal ones.</summary>
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
            if (declaration is FbsObjectSyntax type) foreach (FbsFieldSyntax field in type.Fields) Add(type.FullName, field.Name.Text, field.Name);
            if (declaration is FbsEnumSyntax values) foreach (FbsEnumValueSyntax value in values.Values) Add(values.FullName, value.Name.Text.Replace('.', '_'), value.Name);
            if (declaration is FbsServiceSyntax service) foreach (FbsMethodSyntax method in service.Methods) Add(service.FullName, method.Name.Text, method.Name);
        }
    }

    /// <summary>The path of the file, as the user should see it.</summary>
    internal string Path { get; }

    /// <summary>The place of a type's name or of that of a member; of what nobody wrote, such as the field for the type of a union, that of the type.</summary>
    internal SchemaSpan Find(string type, string? member) =>
        _ranges.TryGetValue((type, member ?? ""), out TextRange range) || _ranges.TryGetValue((type, ""), out range) ? _source.Span(range) : default;

    private void Add(string type, string member, FbsName name)
    {
        if (!_ranges.ContainsKey((type, member))) _ranges[(type, member)] = name.Range;
    }
}
