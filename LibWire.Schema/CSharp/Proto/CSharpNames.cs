using System.Linq;
using System.Text;
using static LibWire.Schema.ProtoNames;

namespace LibWire.Schema;

/// <summary>The C# names of declarations. For the same thing Google.Protobuf's generator gives the same name.</summary>
internal static class CSharpNames
{
    /// <summary>The class inside a message's struct that contains the types declared in the message.</summary>
    internal const string NestedTypes = "Types";

    /// <summary>
    /// The namespace in which the runtime has the types of the files that come with protoc. A file of the same path among the schemas has its own
    /// namespace.
    /// </summary>
    internal const string WellKnownTypes = "LibWire.WellKnown";

    /// <summary>The file of the wrapper messages, which hold one scalar each.</summary>
    internal const string Wrappers = "google/protobuf/wrappers.proto";

    /// <summary>
    /// The members that the struct of every message declares, inherits or will declare. Neither the struct nor a field can have these names.
    /// </summary>
    internal static readonly HashSet<string> MessageMembers = new([.. CSharpObject.Members, .. CSharpObject.Operators], StringComparer.Ordinal)
    {
        NestedTypes, "FieldIds", "Layout", "UnknownFields", "Parse", "Read", "Merge", "Write", "WritePartial", "ComputeSize", "ToArray", "ToArrayPartial",
        "IsInitialized", "ReadCore", "ReadRows", "WriteCore", "WriteRow", "WriteRows", "RowBytesMax", "SizeCore", "Clone", "Clear", "Descriptor", "Parser",
    };

    /// <summary>The further members of Google.Protobuf's messages. It puts an underscore behind fields with these names.</summary>
    internal static readonly HashSet<string> GoogleMembers = new(StringComparer.Ordinal) { "MergeFrom", "WriteTo", "CalculateSize", "OnConstruction" };

    /// <summary>The members that emitted code adds to a class of the user, and those that look like members of it. No field can have these names.</summary>
    internal static readonly HashSet<string> ClassMembers = new(CSharpObject.Members, StringComparer.Ordinal)
    {
        "Parse", "Write", "WriteTo", "TryWriteTo", "MergeFrom", "ComputeSize", "ToArray", "ReadCore", "WriteCore", "SizeCore", "FinishCore", "NewCore",
        "OnRead", "OnWriting", "Descriptor", "WriteFields", "WriteRow", "WriteRows", "RowBytesMax",
    };

    /// <summary>The further members of a class with derived messages, or derived from one.</summary>
    internal static readonly string[] HierarchyMembers =
        ["NewLayer", "ResetLayer", "ReadLayer", "WriteLayer", "SizeLayer", "FinishLayer", "CallOnRead", "CallOnWriting"];

    /// <summary>The further members of a message with extension ranges.</summary>
    internal static readonly string[] ExtendableMembers = ["HasExtension", "GetExtension", "SetExtension", "ClearExtension", "MutableExtension"];

    /// <summary>The namespace of a file: the option <c>csharp_namespace</c>, or else the package with each part in Pascal case.</summary>
    internal static string Namespace(CSharpFile file)
    {
        ProtoFileDescriptor descriptor = file.Descriptor;
        if (ReferenceEquals(descriptor.SchemaFile, WellKnownFiles.Find(descriptor.ImportPath))) return WellKnownTypes;
        SchemaFile schema = descriptor.SchemaFile;
        return schema.CSharpNamespace ?? SchemaFile.Below(schema.CSharpBaseNamespace, OwnNamespace(file, descriptor));
    }

    /// <summary>Whether a text is a namespace of C#: identifiers with dots between them.</summary>
    /// <param name="name">The text.</param>
    /// <param name="escaped">The namespace, with <c>@</c> in front of keywords.</param>
    internal static bool TryParseNamespace(string name, out string escaped)
    {
        string[] parts = name.Split('.');
        escaped = string.Join(".", parts.Select(CSharpWords.EscapeKeyword));
        return parts.All(IsIdentifier);
    }

    private static string OwnNamespace(CSharpFile file, ProtoFileDescriptor descriptor)
    {
        if (descriptor.Options?.String("csharp_namespace") is not { } name)
            return descriptor.Package.Length == 0 ? "" : string.Join(".", descriptor.Package.Split('.').Select(Pascal));
        if (TryParseNamespace(name, out string escaped) || name.Length == 0) return escaped;
        TextRange range = descriptor.FindOptionValue("csharp_namespace") ?? descriptor.NameRange;
        file.Diagnostics.Report(DiagnosticCatalog.BadCSharpNamespace, range, name);
        return "";
    }

    /// <summary>The name of a type as the schema writes it. A keyword gets <c>@</c> in front; of several underscores in front one is left.</summary>
    /// <param name="name">The name in the schema.</param>
    /// <param name="isMessage">Whether it is a message. The name of a struct cannot be the name of one of its members.</param>
    /// <param name="taken">The names in the same scope; the result is added.</param>
    internal static string Type(string name, bool isMessage, HashSet<string> taken)
    {
        name = CSharpWords.Plain(name);
        if (isMessage && CSharpWords.MembersExcludedBy(name).Any(IsMember)) name += "_";
        return CSharpWords.EscapeType(CSharpWords.TakeType(name, taken.Add));
    }

    private static bool IsMember(string name) => MessageMembers.Contains(name) || ExtendableMembers.Contains(name);

    /// <summary>The name of a helper class for a declaration. It differs from all names of the schema.</summary>
    internal static string Helper(string name, string suffix, HashSet<string> taken)
    {
        string helper = name.TrimStart('@') + suffix;
        while (!taken.Add(helper)) helper += "_";
        return helper;
    }

    /// <summary>The name of the class for a file's extensions: <c>OrderLineExtensions</c> for <c>shop/order_line.proto</c>.</summary>
    internal static string ExtensionsOf(string importPath) => ClassOf(importPath, "Extensions");

    /// <summary>The name of the class with a file's descriptor: <c>OrderLineReflection</c> for <c>shop/order_line.proto</c>, as in Google.Protobuf.</summary>
    internal static string ReflectionOf(string importPath) => ClassOf(importPath, "Reflection");

    private static string ClassOf(string importPath, string suffix)
    {
        string name = importPath.Substring(importPath.LastIndexOf('/') + 1);
        int dot = name.LastIndexOf('.');
        if (dot > 0) name = name.Substring(0, dot);
        return Pascal(string.Concat(name.Select(static unit => SchemaCharacters.IsLetter(unit) || SchemaCharacters.IsDigit(unit) ? unit : '_'))) + suffix;
    }

    /// <summary>A name in Pascal case: <c>foo_bar1baz</c> becomes <c>FooBar1Baz</c>.</summary>
    internal static string Pascal(string name)
    {
        var pascal = new StringBuilder(name.Length);
        bool startsWord = true;
        foreach (char unit in name)
        {
            if (unit != '_') pascal.Append(startsWord ? Upper(unit) : unit);
            startsWord = unit == '_' || SchemaCharacters.IsDigit(unit);
        }

        return AsIdentifier(pascal);
    }

    /// <summary>
    /// The names of an enum's values in Pascal case, without the enum's name in front. If that makes two values the same, the first keeps the name.
    /// </summary>
    internal static IReadOnlyList<string> OfValues(ProtoEnumDescriptor type)
    {
        var taken = new HashSet<string>(StringComparer.Ordinal);
        var others = new CSharpOtherNames();
        return type.Values.ConvertAll(value => others.Find(PascalOfUpperSnake(WithoutEnumName(type.Name, value.Name)), taken.Add));
    }

    /// <summary>The name of the private field behind a property.</summary>
    internal static string PrivateField(string name) => "_" + (char.IsUpper(name[0]) ? Lower(name[0]) + name.Substring(1) : name);

    private static bool IsIdentifier(string name)
    {
        for (int i = 0; i < name.Length; i++)
            if (name[i] != '_' && !char.IsLetter(name[i]) && (i == 0 || !char.IsDigit(name[i]))) return false;
        return name.Length > 0;
    }

    // FOO_BAR, fooBar and Foo1bar become FooBar, FooBar and Foo1Bar. A letter becomes upper case after a non-letter, and keeps its case after a lower case
    // letter.
    private static string PascalOfUpperSnake(string name)
    {
        var pascal = new StringBuilder(name.Length);
        char previous = '_';
        foreach (char unit in name)
        {
            bool startsWord = previous == '_' || SchemaCharacters.IsDigit(previous);
            bool isBehindLower = previous is >= 'a' and <= 'z';
            if (unit != '_') pascal.Append(startsWord ? Upper(unit) : isBehindLower ? unit : Lower(unit));
            previous = unit;
        }

        return AsIdentifier(pascal);
    }

    private static string AsIdentifier(StringBuilder name)
    {
        if (name.Length == 0 || SchemaCharacters.IsDigit(name[0])) name.Insert(0, '_');
        return name.ToString();
    }
}
