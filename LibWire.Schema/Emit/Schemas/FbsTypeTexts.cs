namespace LibWire.Schema;

/// <summary>The names in FlatBuffers of what a <c>.proto</c> file declares.</summary>
/// <param name="suffix">Words that follow the package; empty for none.</param>
internal sealed class FbsTypeTexts(string suffix)
{
    /// <summary>The namespace of what is declared in a message, or at the top level of a file. A message <c>M</c> opens the namespace <c>M_</c>.</summary>
    internal string NamespaceIn(ProtoMessageDescriptor? parent, ProtoFileDescriptor file) => parent != null
        ? $"{Name(parent)}_"
        : suffix.Length == 0 ? file.Package : file.Package.Length == 0 ? suffix : $"{file.Package}.{suffix}";

    /// <summary>The full name of a message.</summary>
    internal string Name(ProtoMessageDescriptor message) => Join(NamespaceIn(message.Parent, message.File), message.Name);

    /// <summary>The full name of an enum.</summary>
    internal string Name(ProtoEnumDescriptor type) => Join(NamespaceIn(type.Parent, type.File), type.Name);

    /// <summary>The type of a field, as if it occurred once.</summary>
    internal string Element(ProtoFieldDescriptor field) => field.Kind switch
    {
        ProtoFieldKind.Double => "double",
        ProtoFieldKind.Float => "float",
        ProtoFieldKind.Int32 or ProtoFieldKind.SInt32 or ProtoFieldKind.SFixed32 => "int",
        ProtoFieldKind.Int64 or ProtoFieldKind.SInt64 or ProtoFieldKind.SFixed64 => "long",
        ProtoFieldKind.UInt32 or ProtoFieldKind.Fixed32 => "uint",
        ProtoFieldKind.UInt64 or ProtoFieldKind.Fixed64 => "ulong",
        ProtoFieldKind.Bool => "bool",
        ProtoFieldKind.String => "string",

        // A vector cannot hold vectors. A string may hold any bytes.
        ProtoFieldKind.Bytes => field.IsRepeated ? "string" : "[ubyte]",
        ProtoFieldKind.Enum => Name(field.Enum!),
        _ => Name(field.Message!),
    };

    internal static string Join(string scope, string name) => scope.Length == 0 ? name : $"{scope}.{name}";
}
