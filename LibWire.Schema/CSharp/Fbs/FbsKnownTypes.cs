namespace LibWire.Schema;

/// <summary>The C# types that generated code calls by their full names: a schema that declares one of that very name would put its own in their place.</summary>
internal static class FbsKnownTypes
{
    private const string Runtime = "LibWire";

    /// <summary>All of the runtime that has no type parameters, because whoever uses it cannot do with two of a name. A test compares it with the runtime.</summary>
    private static readonly HashSet<string> RuntimeTypes = new(
        [
            "ArenaAllocator", "ArenaChunkSource", "ArenaLimitException", "ArenaMark", "ArenaOptions", "ArenaPool",
            "DelimitedPipeReader", "DelimitedStreamReader",
            "FlatBuffer", "FlatBuilder", "FlatCreate", "FlatCreateState", "FlatDecode", "FlatEncode", "FlatFault", "FlatField", "FlatLayout", "FlatMember", "FlatMutableTable", "FlatMutableTableVector", "FlatObject", "FlatOffset", "FlatReadOptions", "FlatReadState", "FlatStrictness", "FlatString", "FlatStringVector", "FlatStruct", "FlatStructLayout", "FlatTable", "FlatTableVector",
            "FlatType", "FlatUnionLayout", "FlatUnionMember", "FlatVectorExtensions", "FlatVerifier", "FlatVerifierOptions", "FlatWriteState",
            "IProtoMessage", "ProtoDecode", "ProtoEncode", "ProtoEnumLayout", "ProtoEnumValue", "ProtoExtension", "ProtoExtensionSet", "ProtoField", "ProtoFieldLayout", "ProtoFieldPresence",
            "ProtoFieldType", "ProtoLayout", "ProtoLayoutBuilder", "ProtoMessage", "ProtoReadOptions", "ProtoReadState", "ProtoReadTail", "ProtoReader", "ProtoRegistry", "ProtoSize",
            "ProtoText", "ProtoTextOptions", "ProtoUnknownFields", "ProtoWireType", "ProtoWriteState", "ProtoWriter",
            "UnmanagedArray", "UnmanagedArrayExtensions", "UnmanagedMap", "UnmanagedMapExtensions", "Utf8String",
            "WireDiagnostics", "WireError", "WireFormatException", "WireInfo", "WireMisuse", "WireMisuseException",
        ],
        StringComparer.Ordinal);

    /// <summary>Those of .NET that the code of views names; all others of .NET only give way to those of the schema.</summary>
    private static readonly HashSet<string> NetTypes = new(
        [
            "System.ComponentModel.EditorBrowsableAttribute", "System.ComponentModel.EditorBrowsableState", "System.FlagsAttribute", "System.IndexOutOfRangeException", "System.MemoryExtensions", "System.NullReferenceException", "System.ObsoleteAttribute",
            "System.Diagnostics.CodeAnalysis.UnscopedRefAttribute", "System.Runtime.CompilerServices.MethodImplAttribute", "System.Runtime.CompilerServices.MethodImplOptions",
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
                if (keepsName && Contains(declaration.Syntax.Namespace, declaration.Syntax.Name.Text))
                    file.Diagnostics.Report(DiagnosticCatalog.FbsNameOfRuntime, declaration.Syntax.Name.Range, declaration.FullName);
            }
        }
    }

    /// <summary>Whether generated code calls a type of that name.</summary>
    internal static bool Contains(string inNamespace, string name) =>
        inNamespace == Runtime ? RuntimeTypes.Contains(name) : inNamespace.StartsWith("System", StringComparison.Ordinal) && NetTypes.Contains($"{inNamespace}.{name}");
}
