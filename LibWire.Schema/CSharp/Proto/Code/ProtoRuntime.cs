namespace LibWire.Schema;

/// <summary>The names of the runtime that emitted Protocol Buffers code uses.</summary>
internal static class ProtoRuntime
{
    /// <summary>The namespace of the types that users call.</summary>
    internal const string Namespace = "global::LibWire.";

    /// <summary>The namespace of the types that only emitted code calls.</summary>
    internal const string Code = Namespace + "CompilerServices.";

    /// <summary>The namespace of descriptors.</summary>
    internal const string Reflection = Namespace + "Reflection.";

    internal const string Arena = Namespace + "ArenaAllocator";
    internal const string Cores = Code + "ProtoCores";
    internal const string Decode = Code + "ProtoDecode.";
    internal const string Encode = Code + "ProtoEncode.";
    internal const string Row = Code + "ProtoRow.";
    internal const string Field = Code + "ProtoField.";
    internal const string Message = Namespace + "ProtoMessage.";
    internal const string Size = Code + "ProtoSize.";
    internal const string IMessage = Namespace + "IProtoMessage";
    internal const string Layout = Namespace + "ProtoLayout";
    internal const string LayoutBuilder = Code + "ProtoLayoutBuilder";
    internal const string Options = Namespace + "ProtoReadOptions";
    internal const string Extension = Namespace + "ProtoExtension";
    internal const string EnumLayout = Namespace + "ProtoEnumLayout";
    internal const string String = Namespace + "Utf8String";
    internal const string TextSource = Namespace + "TextSource";
    internal const string Array = Namespace + "UnmanagedArray";
    internal const string Map = Namespace + "UnmanagedMap";
    internal const string UntypedArray = Code + "UnmanagedArray";
    internal const string UntypedMap = Code + "UnmanagedMap";
    internal const string ByteSpan = "global::System.ReadOnlySpan<byte>";
    internal const string Bytes = Array + "<byte>";
    internal const string Ints = Array + "<int>";
    internal const string ReadState = "ref " + Code + "ProtoReadState state";
    internal const string WriteState = "ref " + Code + "ProtoWriteState state";

    /// <summary>
    /// The attribute of a struct that holds fields. An alignment of 4 instead of 8 leaves no padding after a string, a number or a has-word.
    /// </summary>
    /// <param name="kind">The member of <c>LayoutKind</c>.</param>
    internal static string Struct(string kind) =>
        $"[global::System.Runtime.InteropServices.StructLayout(global::System.Runtime.InteropServices.LayoutKind.{kind}, Pack = 4)]";
}
