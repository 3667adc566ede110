using System.Linq;

namespace LibWire.Schema;

/// <summary>The names of a message's properties. No two members of the struct have the same name.</summary>
internal sealed class CSharpMemberNames
{
    private readonly HashSet<string> _taken;
    private readonly CSharpOtherNames _others = new();

    // Private fields of the emitter are not among the names: the emitter changes theirs if they clash.
    private CSharpMemberNames(CSharpMessage message)
    {
        _taken = new(message.Class == null ? CSharpNames.MessageMembers : CSharpNames.ClassMembers, StringComparer.Ordinal);
        _taken.UnionWith(CSharpWords.MembersExcludedBy(message.Name.TrimStart('@')));
        if (message.Class is { IsOfBothFormats: true }) _taken.UnionWith(CSharpObject.MembersOfBothFormats);
        if (message.Class is { Root.Length: > 0 }) _taken.UnionWith(CSharpNames.HierarchyMembers);
        if (message.IsExtendable) _taken.UnionWith(CSharpNames.ExtendableMembers);
    }

    /// <summary>Names the oneofs and fields of a message. A name that clashes gets underscores or a number at its end, in the order of the file.</summary>
    /// <remarks>A property that the user has declared keeps its name. If it clashes with a member that is emitted, that is an error.</remarks>
    internal static void Assign(CSharpFile file, CSharpMessage message)
    {
        var names = new CSharpMemberNames(message);
        foreach (CSharpOneof oneof in message.Oneofs)
        {
            string? declared = file.DeclarationOf(oneof.Descriptor.FullName)?.CSharpName;
            oneof.Name = names.Take(declared ?? CSharpNames.Pascal(oneof.Descriptor.Name), NamesOfOneof);
            if (declared != null && oneof.Name != declared) Report(file, oneof.Descriptor, declared);
        }

        foreach (CSharpField field in message.Fields)
        {
            field.Declaration = file.DeclarationOf(field.Descriptor.FullName);
            string? declared = field.Declaration?.CSharpName;
            string name = declared ?? NameOf(field);

            // None is the case of a oneof without a value.
            if (name == "None" && field.Presence == ProtoFieldPresence.Oneof) name += "_";
            field.Name = names.Take(name, candidate => message.Class == null ? NamesOfField(candidate, field) : NamesOfMember(candidate, field));
            if (declared == null) continue;
            if (field.Name != declared) Report(file, field.Descriptor, declared);
            field.Name = CSharpWords.EscapeKeyword(field.Name);
        }

        if (message.Class != null) return;

        // All fields keep their names; further members are renamed if they clash.
        foreach (CSharpField field in message.Fields)
        {
            string suffix = ShortSuffix(field);
            if (suffix.Length > 0) field.ShortName = names.Take(field.Name.TrimStart('@') + suffix, static candidate => [candidate]);
        }

        if (message.Extensions.Count == 0) return;
        message.ExtensionsName = names.Take("Extensions", static candidate => [candidate]);
        AssignExtensions(message.ExtensionsName, message.Extensions);
    }

    private static void Report(CSharpFile file, ProtoDescriptor descriptor, string declared) =>
        file.Diagnostics.Report(DiagnosticCatalog.DeclaredNameTaken, descriptor.NameRange, declared);

    /// <summary>Names extensions. The names differ from the other members of their class.</summary>
    internal static void AssignExtensions(string className, List<CSharpField> extensions, params string[] more)
    {
        var taken = new HashSet<string>([className, .. CSharpObject.Members, .. more], StringComparer.Ordinal);
        var others = new CSharpOtherNames();
        foreach (CSharpField extension in extensions)
        {
            // The class may get underscores at its end, if its name clashes with a type of another file.
            string name = NameOf(extension);
            if (name.TrimEnd('_') == className.TrimEnd('_')) name = "_" + name;
            extension.Name = others.Find(name, taken.Add);
        }
    }

    // A group has the name of its type, as in Google.Protobuf.
    private static string NameOf(CSharpField field) =>
        CSharpNames.Pascal(field.Descriptor.LooksLikeGroup ? field.Descriptor.Message!.Name : field.Descriptor.Name);

    // The end of the name of the property for the short form: text as a string, a message that is made when it is first asked for.
    private static string ShortSuffix(CSharpField field) =>
        field.IsRepeated ? "" : field.IsMessage ? "OrNew" : field.Value.Kind == ProtoFieldKind.String ? "Text" : "";

    private string Take(string name, Func<string, IEnumerable<string>> namesOf)
    {
        name = _others.Find(name, candidate => !namesOf(candidate).Any(_taken.Contains));
        foreach (string declared in namesOf(name)) _taken.Add(declared);
        return name;
    }

    private static IEnumerable<string> NamesOfOneof(string name) =>
        [$"{name}Case", $"{name}OneofCase", $"Clear{name}", $"{name}Value", CSharpNames.PrivateField(name), $"{CSharpNames.PrivateField(name)}Case"];

    // What emitted code declares in a class of the user.
    private static IEnumerable<string> NamesOfMember(string name, CSharpField field) => field.Declaration?.Member?.Container switch
    {
        CSharpContainer.Dictionary => [name, $"Read{name}Entry", $"Read{name}Fields"],
        CSharpContainer.Array => [name, CSharpNames.PrivateField(name) + "Items"],
        _ => [name],
    };

    // Only what the struct declares for a field of this kind: fields 'error' and 'has_error' both keep their names if there is no HasError.
    private static IEnumerable<string> NamesOfField(string name, CSharpField field)
    {
        yield return name;
        yield return CSharpNames.PrivateField(name);
        bool hasPresence = field.Presence is ProtoFieldPresence.Explicit or ProtoFieldPresence.Required or ProtoFieldPresence.Oneof;
        if (hasPresence)
        {
            yield return $"Has{name}";
            yield return $"Clear{name}";
        }

        if (!field.IsRepeated && (field.IsString || field.IsMessage)) yield return $"Set{name}";
        if (!field.IsRepeated && field.IsMessage) yield return $"Mutable{name}";
        if (field.WrappedKind != 0) yield return $"{name}OrNull";
        if (hasPresence && field.IsString) yield return $"Default{name}";
        if (field.IsMap)
        {
            yield return $"Read{name}Entry";
            yield return $"Read{name}Fields";
        }

        if (field.Value.Enum is { IsClosed: true })
        {
            yield return $"IsDefined{name}";
            yield return $"KeepDefined{name}";
        }
    }
}
