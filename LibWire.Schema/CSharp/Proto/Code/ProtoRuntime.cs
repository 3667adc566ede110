namespace LibWire.Schema;

/// <summary>The names of the runtime that emitted code calls.</summary>
internal static class ProtoRuntime
{
    internal const string Namespace = "global::LibWire.";
    internal const string Arena = Namespace + "ArenaAllocator";
    internal const string Decode = Namespace + "ProtoDecode.";
    internal const string Encode = Namespace + "ProtoEncode.";
    internal const string Field = Namespace + "ProtoField.";
    internal const string Message = Namespace + "ProtoMessage.";
    internal const string Size = Namespace + "ProtoSize.";
    internal const string Layout = Namespace + "ProtoLayout";
    internal const string Options = Namespace + "ProtoReadOptions";
    internal const string Extension = Namespace + "ProtoExtension";
    internal const string EnumLayout = Namespace + "ProtoEnumLayout";
    internal const string String = Namespace + "Utf8String";
    internal const string Array = Namespace + "UnmanagedArray";
    internal const string Map = Namespace + "UnmanagedMap";
    internal const string Bytes = Array + "<byte>";
    internal const string Ints = Array + "<int>";
    internal const string ReadState = "ref " + Namespace + "ProtoReadState state";
    internal const string WriteState = "ref " + Namespace + "ProtoWriteState state";

    /// <summary>
    /// The attribute of a struct that holds fields. Aligned to 4 and not to 8, a struct is never padded behind a string, a number or a has-word.
    /// </summary>
    /// <param name="kind">The member of <c>LayoutKind</c>.</param>
    internal static string Struct(string kind) =>
        $"[global::System.Runtime.InteropServices.StructLayout(global::System.Runtime.InteropServices.LayoutKind.{kind}, Pack = 4)]";
}
