using System.Linq;

namespace LibWire.Schema;

/// <summary>The names of a message's public members. No two of them are the same.</summary>
/// <remarks>Properties, and what a oneof declares, have the names that Google.Protobuf gives them. Other members give way to them.</remarks>
internal sealed class CSharpMemberNames
{
    private readonly HashSet<string> _taken;
    private readonly CSharpOtherNames _others = new();

    // Private members are not among the names: ProtoStorageBinder changes theirs if they clash.
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
            if (declared == null && CSharpNames.GoogleMembers.Contains(name)) name += "_";
            field.Name = message.Class == null ? names.Take(name) : names.Take(name, candidate => NamesOfMember(candidate, field));
            if (declared == null) continue;
            if (field.Name != declared) Report(file, field.Descriptor, declared);
            field.Name = CSharpWords.EscapeKeyword(field.Name);
        }

        NameCases(message);
        if (message.Class != null) return;

        // All fields have their names; the members that are added to them are renamed if they clash. Google.Protobuf adds those of the first loop too.
        foreach (CSharpField field in message.Fields)
            if (field is { HasPresence: true, IsMessage: false }) names.TakeHasAndClear(field);
        foreach (CSharpField field in message.Fields) names.TakeAccessors(field);

        if (message.Extensions.Count == 0) return;
        message.ExtensionsName = names.Take("Extensions");
        AssignExtensions(message.ExtensionsName, message.Extensions);
    }

    // None is the case of a oneof without a value.
    private static void NameCases(CSharpMessage message)
    {
        foreach (CSharpField field in message.Fields) field.CaseName = field.Name;
        if (message.Fields.Find(static field => field.Name == "None") is not { Presence: ProtoFieldPresence.Oneof } none) return;
        do none.CaseName += "_";
        while (message.Fields.Exists(field => field.Name == none.CaseName));
    }

    private void TakeHasAndClear(CSharpField field)
    {
        field.HasName = Take("Has" + field.BareName);
        field.ClearName = Take("Clear" + field.BareName);
    }

    private void TakeAccessors(CSharpField field)
    {
        if (field.IsRepeated) return;
        if (field.IsMessage) TakeHasAndClear(field);
        if (field.IsString || field.WrappedKind != 0) field.SetName = Take("Set" + field.BareName);
        if (field.IsMessage) field.MutableName = Take("Mutable" + field.BareName);
        if (field.WrappedKind != 0) field.OrNullName = Take(field.BareName + "OrNull");
        if (ShortSuffix(field) is { Length: > 0 } suffix) field.ShortName = Take(field.BareName + suffix);
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
        field.IsMessage ? "OrNew" : field.Value.Kind == ProtoFieldKind.String ? "Text" : "";

    private string Take(string name)
    {
        name = _others.Find(name, candidate => !_taken.Contains(candidate));
        _taken.Add(name);
        return name;
    }

    private string Take(string name, Func<string, IEnumerable<string>> namesOf)
    {
        name = _others.Find(name, candidate => !namesOf(candidate).Any(_taken.Contains));
        foreach (string declared in namesOf(name)) _taken.Add(declared);
        return name;
    }

    private static IEnumerable<string> NamesOfOneof(string name) => [$"{name}Case", $"{name}OneofCase", $"Clear{name}"];

    // What emitted code declares in a class of the user.
    private static IEnumerable<string> NamesOfMember(string name, CSharpField field) => field.Declaration?.Member?.Container switch
    {
        CSharpContainer.Dictionary => [name, $"Read{name}Entry", $"Read{name}Fields"],
        CSharpContainer.Array => [name, CSharpNames.PrivateField(name) + "Items"],
        _ => [name],
    };
}
