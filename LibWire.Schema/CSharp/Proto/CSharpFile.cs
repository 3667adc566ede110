using System.Linq;

namespace LibWire.Schema;

/// <summary>One file in C#: its names and its code. It depends on the file and its imports, and on nothing else.</summary>
internal sealed class CSharpFile(ProtoFileDescriptor descriptor)
{
    private readonly Dictionary<ProtoDescriptor, CSharpNamedType> _types = [];

    internal ProtoFileDescriptor Descriptor { get; } = descriptor;

    /// <summary>The faults of its C# that do not depend on files it does not import.</summary>
    internal DiagnosticBag Diagnostics { get; } = descriptor.NewDiagnostics();

    /// <summary>The name of its C# file, unless another file has that name.</summary>
    internal string SourceName { get; } = SourceNames.Of(descriptor.ImportPath);

    internal string Namespace { get; set; } = "";

    internal List<CSharpMessage> Messages { get; } = [];

    internal List<CSharpEnum> Enums { get; } = [];

    /// <summary>The extensions declared at the top level.</summary>
    internal List<CSharpField> Extensions { get; } = [];

    /// <summary>Its services.</summary>
    internal List<CSharpService> Services { get; } = [];

    /// <summary>The class of its extensions, unless another type has that name; empty if it has no extensions.</summary>
    internal string ExtensionsName { get; set; } = "";

    /// <summary>The class of its descriptor, unless another type has that name.</summary>
    internal string ReflectionName { get; set; } = "";

    /// <summary>The imports whose descriptors its own refers to.</summary>
    internal List<CSharpFile> ReflectionImports { get; } = [];

    /// <summary>All messages, without map entries. Nested messages come after the message that contains them.</summary>
    internal List<CSharpMessage> AllMessages { get; } = [];

    /// <summary>The code. The name of the C# file was not yet compared with other files; null if there are errors.</summary>
    internal ProtoFileCode? Code { get; set; }

    /// <summary>Its result if no name clashes with a file that it does not import.</summary>
    internal ProtoBoundFile? Own { get; set; }

    /// <summary>The types that it declares at the top level, fully qualified.</summary>
    internal IEnumerable<(string FullName, TextRange Place)> TopLevel =>
        Messages.Concat<CSharpNamedType>(Enums).Select(static type => (type.FullName, type.Descriptor.NameRange));

    /// <summary>The user's declaration of something by its full name in the schema; null if there is none.</summary>
    internal CSharpDeclaration? DeclarationOf(string fullName) => Descriptor.SchemaFile.Declarations?.Find(fullName);

    /// <summary>A name of its namespace, fully qualified.</summary>
    internal string Qualified(string name) => Namespace.Length > 0 ? $"global::{Namespace}.{name}" : $"global::{name}";

    internal void Add(CSharpNamedType type) => _types.Add(type.Descriptor, type);

    internal CSharpNamedType Find(ProtoDescriptor type) => _types[type];
}

/// <summary>A message or enum in C#.</summary>
internal abstract class CSharpNamedType(ProtoDescriptor descriptor, string name, string fullName)
{
    internal ProtoDescriptor Descriptor { get; } = descriptor;

    internal string Name { get; } = name;

    /// <summary>Fully qualified: <c>global::Shop.Order.Types.Line</c>.</summary>
    internal string FullName { get; } = fullName;

    /// <summary>Whether the user has declared it, so that emitted code completes it.</summary>
    internal bool IsDeclared { get; init; }
}

/// <summary>A message in C#.</summary>
internal sealed class CSharpMessage(ProtoMessageDescriptor descriptor, string name, string fullName) : CSharpNamedType(descriptor, name, fullName)
{
    internal new ProtoMessageDescriptor Descriptor => (ProtoMessageDescriptor)base.Descriptor;

    internal List<CSharpMessage> Messages { get; } = [];

    internal List<CSharpEnum> Enums { get; } = [];

    /// <summary>All fields, those of oneofs included, in the order of the file.</summary>
    internal List<CSharpField> Fields { get; } = [];

    internal List<CSharpOneof> Oneofs { get; } = [];

    /// <summary>The fields for derived classes of a class. They have no properties, and their oneof is none in C#.</summary>
    internal List<CSharpField> Subtypes { get; } = [];

    /// <summary>The extensions declared in it.</summary>
    internal List<CSharpField> Extensions { get; } = [];

    /// <summary>The nested class for these; empty if there are none.</summary>
    internal string ExtensionsName { get; set; } = "";

    /// <summary>How the class of the user is completed; null if it is a struct.</summary>
    internal CSharpClassForm? Class { get; init; }

    /// <summary>Which members of a value the user has written.</summary>
    internal CSharpOwnMembers OwnMembers { get; init; }

    internal bool IsExtendable => Descriptor.ExtensionRanges.Count > 0;

    internal int HasBitCount { get; set; }

    /// <summary>Whether it, or a message it reaches, has a required field.</summary>
    internal bool IsRequiredInside { get; set; }
}

/// <summary>An enum in C#.</summary>
internal sealed class CSharpEnum(ProtoEnumDescriptor descriptor, string name, string fullName) : CSharpNamedType(descriptor, name, fullName)
{
    internal new ProtoEnumDescriptor Descriptor => (ProtoEnumDescriptor)base.Descriptor;

    /// <summary>The class of its layout table, which stands beside it, unless a type of another file has that name.</summary>
    internal string LayoutName { get; private set; } = "";

    /// <summary>That class, fully qualified.</summary>
    internal string LayoutFullName { get; private set; } = "";

    /// <summary>The names of its values, in their order.</summary>
    internal IReadOnlyList<string> ValueNames { get; } = CSharpNames.OfValues(descriptor);

    /// <summary>For a closed enum its numbers, ascending, without duplicates; empty for an open one.</summary>
    internal EquatableArray<int> ClosedValues { get; } =
        descriptor.IsClosed ? new(new SortedSet<int>(descriptor.Values.ConvertAll(static value => value.Number))) : default;

    internal string NameOf(ProtoEnumValueDescriptor value) => ValueNames[value.Index];

    internal void NameLayout(string name, string prefix)
    {
        LayoutName = name;
        LayoutFullName = prefix + name;
    }
}

/// <summary>A oneof in C#.</summary>
internal sealed class CSharpOneof(ProtoOneofDescriptor descriptor)
{
    internal ProtoOneofDescriptor Descriptor { get; } = descriptor;

    internal string Name { get; set; } = "";
}

/// <summary>A field in C#.</summary>
internal sealed class CSharpField(ProtoFieldDescriptor descriptor)
{
    internal ProtoFieldDescriptor Descriptor { get; } = descriptor;

    internal ProtoFieldPresence Presence { get; } =
        descriptor.IsMap ? ProtoFieldPresence.Map :
        descriptor.IsRepeated ? ProtoFieldPresence.Repeated :
        descriptor.RealOneof != null ? ProtoFieldPresence.Oneof :
        descriptor.IsRequired ? ProtoFieldPresence.Required :
        descriptor.HasPresence ? ProtoFieldPresence.Explicit :
        ProtoFieldPresence.Implicit;

    /// <summary>The field itself. For a map, the value field of its entries.</summary>
    internal ProtoFieldDescriptor Value { get; } = descriptor.IsMap ? descriptor.Message!.Fields[1] : descriptor;

    /// <summary>For a single wrapper message, the kind of the scalar that it wraps; otherwise 0.</summary>
    internal ProtoFieldKind WrappedKind { get; } =
        descriptor is { IsRepeated: false, Message: { File.ImportPath: CSharpNames.Wrappers, Fields.Count: 1 } wrapper }
        && wrapper.Fields[0] is { Name: "value", Number: 1, IsRepeated: false, Message: null, Enum: null } value
            ? value.Kind
            : 0;

    internal string Name { get; set; } = "";

    /// <summary>The name without an escape, from which those of its other members are made.</summary>
    internal string BareName => CSharpText.Bare(Name);

    /// <summary>Its case, if it is in a oneof.</summary>
    internal string CaseName { get; set; } = "";

    /// <summary>The property that says whether it is set; empty for none. So are the next ones.</summary>
    internal string HasName { get; set; } = "";

    /// <summary>The method that clears it.</summary>
    internal string ClearName { get; set; } = "";

    /// <summary>The methods that set it to a copy of text or bytes, or to what a wrapper wraps.</summary>
    internal string SetName { get; set; } = "";

    /// <summary>The method that returns its message for changes.</summary>
    internal string MutableName { get; set; } = "";

    /// <summary>The nullable property of a wrapper.</summary>
    internal string OrNullName { get; set; } = "";

    /// <summary>The user's declaration of its property; null if there is none.</summary>
    internal CSharpDeclaration? Declaration { get; set; }

    /// <summary>The name of its property for the short form; empty for none.</summary>
    internal string ShortName { get; set; } = "";

    /// <summary>The index of its oneof among the declared oneofs, which come first; −1 for none.</summary>
    internal int OneofIndex { get; } = descriptor.RealOneof?.Index ?? -1;

    internal int HasBit { get; set; } = -1;

    internal bool UsesUntypedStorage { get; set; }

    /// <summary>Whether it says if it is set.</summary>
    internal bool HasPresence => Presence is ProtoFieldPresence.Explicit or ProtoFieldPresence.Required or ProtoFieldPresence.Oneof;

    internal bool IsMap => Presence == ProtoFieldPresence.Map;

    internal bool IsRepeated => Presence is ProtoFieldPresence.Repeated or ProtoFieldPresence.Map;

    internal bool IsString => Value.Kind is ProtoFieldKind.String or ProtoFieldKind.Bytes;

    internal bool IsMessage => Value.Kind is ProtoFieldKind.Message or ProtoFieldKind.Group;
}

/// <summary>A service in C#.</summary>
/// <param name="Descriptor">The service.</param>
/// <param name="Name">Its class, unless another type has that name.</param>
internal sealed record CSharpService(ProtoServiceDescriptor Descriptor, string Name);
