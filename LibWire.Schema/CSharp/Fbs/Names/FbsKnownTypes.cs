namespace LibWire.Schema;

/// <summary>
/// The C# types that generated code calls by their full names. A type of a schema with the same full name would replace them.
/// </summary>
internal static class FbsKnownTypes
{
    private const string Runtime = "LibWire";
    private const string RuntimeCode = "LibWire.CompilerServices";

    /// <summary>
    /// The public types of the runtime without type parameters. A user of the runtime cannot have two types of one name. A test compares the list with the
    /// runtime.
    /// </summary>
    private static readonly HashSet<string> RuntimeTypes = new(
        [
            "ArenaAllocator", "ArenaChunkSource", "ArenaLimitException", "ArenaMark", "ArenaOptions", "ArenaPool", "ArenaScope", "DelimitedPipeReader",
            "DelimitedStreamReader", "FlatBuilder", "FlatEdited", "FlatEditor", "FlatEnumAttribute", "FlatFieldAttribute",
            "FlatClass", "FlatHolder", "FlatKeyExtensions", "FlatLayout", "IFlatClass",
            "FlatObject", "FlatOffset", "FlatReadOptions", "FlatReservedAttribute", "FlatStrictness", "FlatString",
            "FlatStringVector", "FlatStructAttribute", "FlatTableAttribute", "FlatUnionAttribute",
            "FlatVectorExtensions", "FlatVerifier", "FlatVerifierOptions", "FlexBuilder", "FlexEntry", "FlexMap", "FlexScope",
            "FlexSharing", "FlexType", "FlexValue", "FlexVector", "IFlatObject", "IProtoMessage", "NativeBytes", "ProtoEncoding", "ProtoEnumAttribute",
            "IProtoObject", "ProtoEnumLayout", "ProtoIncludeAttribute", "ProtoObject",
            "ProtoEnumValue", "ProtoExtension", "ProtoExtensionSet", "ProtoFieldAttribute", "ProtoFieldLayout", "ProtoFieldPresence", "ProtoFieldType",
            "ProtoLayout", "ProtoMessage", "ProtoMessageAttribute", "ProtoNameAttribute", "ProtoReader", "ProtoReadOptions", "ProtoRegistry",
            "ProtoReservedAttribute", "ProtoText", "ProtoTextException", "ProtoTextOptions", "ProtoUnknownFields", "ProtoWireType",
            "ProtoWriter", "TextSource", "UnmanagedArrayExtensions", "UnmanagedMapExtensions", "Utf8String", "WireDiagnostics", "WireError", "WireFault",
            "WireFormatException", "WireInfo", "WireMisuse", "WireMisuseException",
        ],
        StringComparer.Ordinal);

    /// <summary>The types of the runtime that only emitted code calls, without type parameters. The same test compares the list.</summary>
    private static readonly HashSet<string> RuntimeCodeTypes = new(
        [
            "FlatBuffer", "FlatCreate", "FlatCreateState", "FlatDecode", "FlatEncode", "FlatEnumLayout", "FlatField", "FlatFollower", "FlatForeign",
            "FlatForeignAttribute", "FlatHeld", "FlatKeyIndex", "FlatMember", "FlatNew", "FlatPack", "FlatUnpack",
            "FlatMutableTable", "FlatMutableTableVector", "FlatObjectCode", "FlatObjectCores", "FlatReadState", "FlatSteps", "FlatStruct", "FlatStructLayout",
            "FlatTable", "FlatTableVector", "FlatType", "FlatUnionLayout", "FlatUnionMember", "FlatWriteState", "IFlatPadded", "IFlatSteps",
            "ProtoCores", "ProtoDecode",
            "ProtoDescriptors", "ProtoEncode", "ProtoField", "ProtoItems", "ProtoLayoutBuilder", "ProtoNew",
            "ProtoReadState", "ProtoReadTail", "ProtoRow", "ProtoSize", "ProtoWriteState",
            "UnmanagedArray", "UnmanagedMap", "WireDebugField",
        ],
        StringComparer.Ordinal);

    /// <summary>The types of .NET that the code of views names. Other types of .NET can be hidden by types of the schema.</summary>
    private static readonly HashSet<string> NetTypes = new(
        [
            "System.Collections.Generic.KeyNotFoundException", "System.ComponentModel.EditorBrowsableAttribute", "System.ComponentModel.EditorBrowsableState",
            "System.FlagsAttribute",
            "System.IndexOutOfRangeException", "System.IO.Stream", "System.MemoryExtensions",
            "System.Threading.CancellationToken",
            "System.ObsoleteAttribute", "System.Diagnostics.DebuggerBrowsableAttribute", "System.Diagnostics.DebuggerBrowsableState",
            "System.Diagnostics.DebuggerTypeProxyAttribute",
            "System.Diagnostics.CodeAnalysis.UnscopedRefAttribute", "System.Runtime.CompilerServices.MethodImplAttribute",
            "System.Runtime.CompilerServices.MethodImplOptions",
            "System.Runtime.InteropServices.FieldOffsetAttribute", "System.Runtime.InteropServices.LayoutKind", "System.Runtime.InteropServices.MemoryMarshal",
            "System.Runtime.InteropServices.StructLayoutAttribute",
        ],
        StringComparer.Ordinal);

    /// <summary>Reports each struct or enum with such a name. Types that get another name in C#, as views do, are renamed instead.</summary>
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
