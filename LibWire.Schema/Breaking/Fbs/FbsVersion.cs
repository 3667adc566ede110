using System.Linq;

namespace LibWire.Schema;

/// <summary>One version of a schema: its declarations by full name, and where they are written.</summary>
internal sealed class FbsVersion
{
    private readonly Dictionary<string, (FbsSourceFile File, Dictionary<string, TextRange> Places)> _types = new(StringComparer.Ordinal);

    /// <summary>Collects the declarations of linked files.</summary>
    internal FbsVersion(FbsLinkage linkage)
    {
        Root = linkage.Files[0];
        foreach (FbsSourceFile file in linkage.AllFiles())
        {
            if (file.Model is not { } model) continue;
            foreach (FbsObjectModel type in model.Objects) Objects[type.FullName] = type;
            foreach (FbsEnumModel type in model.Enums) Enums[type.FullName] = type;
            foreach (FbsServiceModel service in model.Services) Services[service.FullName] = service;
            foreach (FbsDeclarationSyntax declaration in file.Syntax.Members.OfType<FbsDeclarationSyntax>())
                _types[declaration.FullName] = (file, PlacesOf(declaration));
        }
    }

    /// <summary>The file that was named.</summary>
    internal FbsSourceFile Root { get; }

    internal Dictionary<string, FbsObjectModel> Objects { get; } = new(StringComparer.Ordinal);

    internal Dictionary<string, FbsEnumModel> Enums { get; } = new(StringComparer.Ordinal);

    internal Dictionary<string, FbsServiceModel> Services { get; } = new(StringComparer.Ordinal);

    /// <summary>Whether there is a type or service of a full name.</summary>
    internal bool Has(string name) => _types.ContainsKey(name);

    /// <summary>The place of a type or of a member of it; of what is not in the text, such as the type field of a union, that of the type.</summary>
    internal (SchemaFile File, SchemaSpan Span) Find(string type, string member)
    {
        (FbsSourceFile file, Dictionary<string, TextRange> places) = _types[type];
        return (file.File, file.Syntax.Source.Span(places.TryGetValue(member, out TextRange place) ? place : places[""]));
    }

    /// <summary>The path of the file that declares a type.</summary>
    internal string PathOf(string type) => _types[type].File.File.Path;

    private static Dictionary<string, TextRange> PlacesOf(FbsDeclarationSyntax declaration)
    {
        var places = new Dictionary<string, TextRange>(StringComparer.Ordinal) { [""] = declaration.Name.Range };
        IEnumerable<FbsName> members = declaration switch
        {
            FbsObjectSyntax type => type.Fields.Select(static field => field.Name),
            FbsEnumSyntax values => values.Values.Select(static value => value.Name),
            FbsServiceSyntax service => service.Methods.Select(static method => method.Name),
            _ => [],
        };

        // Only names of members of unions have dots.
        foreach (FbsName name in members)
        {
            string key = name.Text.Replace('.', '_');
            if (!places.ContainsKey(key)) places.Add(key, name.Range);
        }

        return places;
    }
}
