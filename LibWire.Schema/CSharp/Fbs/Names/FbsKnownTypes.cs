namespace LibWire.Schema;

/// <summary>
/// The C# types that generated code calls by their full names: a schema that declares one of that very name would put its own in their place.
/// </summary>
internal static class FbsKnownTypes
{
    private const string Runtime = "LibWire";
    private const string RuntimeCode = "LibWire.CompilerServices";

    /// <summary>
    /// All of the runtime that has no type parameters, because whoever uses it cannot do with two of a name. A test compares it with the runtime.
    /// </summary>
    private static readonly HashSet<string> RuntimeTypes = new(
        [
            "ArenaAllocator", "ArenaChunkSource", "ArenaLimitException", "ArenaMark", "ArenaOptions", "ArenaPool", "DelimitedPipeReader",
            "DelimitedStreamReader", "FlatBuilder", "FlatFault", "FlatLayout", "FlatOffset", "FlatReadOptions", "FlatStrictness", "FlatString",
            "FlatStringVector", "FlatVectorExtensions", "FlatVerifier", "FlatVerifierOptions", "IProtoMessage", "ProtoEnumLayout", "ProtoEnumValue",
            "ProtoExtension", "ProtoExtensionSet", "ProtoFieldLayout", "ProtoFieldPresence", "ProtoFieldType", "ProtoLayout", "ProtoMessage",
            "ProtoReadOptions", "ProtoReader", "ProtoRegistry", "ProtoText", "ProtoTextOptions", "ProtoUnknownFields", "ProtoWireType",
            "ProtoWriter", "UnmanagedArrayExtensions", "UnmanagedMapExtensions", "Utf8String", "WireDiagnostics", "WireError", "WireFormatException",
            "WireInfo", "WireMisuse", "WireMisuseException",
        ],
        StringComparer.Ordinal);

    /// <summary>The types of the runtime that only emitted code calls, without those that have type parameters. The same test compares them.</summary>
    private static readonly HashSet<string> RuntimeCodeTypes = new(
        [
            "FlatBuffer", "FlatCreate", "FlatCreateState", "FlatDecode", "FlatEncode", "FlatField", "FlatMember", "FlatMutableTable",
            "FlatMutableTableVector", "FlatObject", "FlatReadState", "FlatStruct", "FlatStructLayout", "FlatTable", "FlatTableVector", "FlatType",
            "FlatUnionLayout", "FlatUnionMember", "FlatWriteState", "ProtoDecode", "ProtoEncode", "ProtoField", "ProtoLayoutBuilder",
            "ProtoReadState", "ProtoReadTail", "ProtoSize", "ProtoWriteState", "UnmanagedArray", "UnmanagedMap",
        ],
        StringComparer.Ordinal);

    /// <summary>Those of .NET that the code of views names; all others of .NET only give way to those of the schema.</summary>
    private static readonly HashSet<string> NetTypes = new(
        [
            "System.ComponentModel.EditorBrowsableAttribute", "System.ComponentModel.EditorBrowsableState", "System.FlagsAttribute",
            "System.IndexOutOfRangeException", "System.MemoryExtensions", "System.NullReferenceException",
            "System.ObsoleteAttribute",
            "System.Diagnostics.CodeAnalysis.UnscopedRefAttribute", "System.Runtime.CompilerServices.MethodImplAttribute",
            "System.Runtime.CompilerServices.MethodImplOptions",
            "System.Runtime.InteropServices.FieldOffsetAttribute", "System.Runtime.InteropServices.LayoutKind", "System.Runtime.InteropServices.MemoryMarshal",
            "System.Runtime.InteropServices.StructLayoutAttribute",
        ],
        StringComparer.Ordinal);

    /// <summary>Reports each struct or enum of that name; what is called otherwise in C#, as views are, gives way by itself.</summary>
    internal static void Check(IEnumerable<FbsSourceFile> files)
    {
        foreach (FbsSourceFile file in files)
        {
            foreach (FbsDeclaration declaration in file.Declarations)
            {
                bool keepsName = declaration.IsStruct || (declaration.IsEnum && !declaration.IsUnion);
                if (keepsName && Contains(declaration.Namespace, declaration.Name))
                    file.Diagnostics.Report(DiagnosticCatalog.FbsNameOfRuntime, declaration.NameRange, declaration.FullName);
            }
        }
    }

    /// <summary>Whether generated code calls a type of that name.</summary>
    internal static bool Contains(string inNamespace, string name) => inNamespace switch
    {
        Runtime => RuntimeTypes.Contains(name),
        RuntimeCode => RuntimeCodeTypes.Contains(name),
        _ => inNamespace.StartsWith("System", StringComparison.Ordinal) && NetTypes.Contains($"{inNamespace}.{name}"),
    };
}
