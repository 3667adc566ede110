namespace LibWire.Schema;

/// <summary>The names of the runtime that emitted code of FlatBuffers calls.</summary>
internal static class FbsRuntime
{
    internal const string Namespace = "global::LibWire.";
    internal const string Table = Namespace + "FlatTable";
    internal const string TableVector = Namespace + "FlatTableVector";
    internal const string Struct = Namespace + "FlatStruct";
    internal const string IStruct = Namespace + "IFlatStruct";
    internal const string Union = Namespace + "FlatUnion";
    internal const string UnionVector = Namespace + "FlatUnionVector";
    internal const string String = Namespace + "FlatString";
    internal const string StringVector = Namespace + "FlatStringVector";
    internal const string Vector = Namespace + "FlatVector";
    internal const string MutableTable = Namespace + "FlatMutableTable";
    internal const string MutableTableVector = Namespace + "FlatMutableTableVector";
    internal const string MutableVector = Namespace + "FlatMutableVector";
    internal const string MutableUnion = Namespace + "FlatMutableUnion";
    internal const string MutableUnionVector = Namespace + "FlatMutableUnionVector";
    internal const string Buffer = Namespace + "FlatBuffer";
    internal const string Verifier = Namespace + "FlatVerifier";
    internal const string Options = Namespace + "FlatVerifierOptions";
    internal const string Fault = Namespace + "FlatFault";
    internal const string StructLayout = Namespace + "FlatStructLayout";
    internal const string Member = Namespace + "FlatMember";
    internal const string Layout = Namespace + "FlatLayout";
    internal const string UnionLayout = Namespace + "FlatUnionLayout";
    internal const string UnionMember = Namespace + "FlatUnionMember";
    internal const string Field = Namespace + "FlatField";
    internal const string Type = Namespace + "FlatType";
    internal const string Object = Namespace + "FlatObject";
    internal const string Encode = Namespace + "FlatEncode";
    internal const string Decode = Namespace + "FlatDecode";
    internal const string Create = Namespace + "FlatCreate";
    internal const string WriteState = Namespace + "FlatWriteState";
    internal const string ReadState = Namespace + "FlatReadState";
    internal const string ReadOptions = Namespace + "FlatReadOptions";
    internal const string Builder = Namespace + "FlatBuilder";
    internal const string Offset = Namespace + "FlatOffset";
    internal const string Offset64 = Namespace + "FlatOffset64";
    internal const string Arena = Namespace + "ArenaAllocator";
    internal const string Array = Namespace + "UnmanagedArray";
    internal const string Utf8String = Namespace + "Utf8String";
    internal const string Span = "global::System.ReadOnlySpan";
    internal const string Comparable = "global::System.IComparable";
    internal const string Bytes = "global::System.ReadOnlySpan<byte>";
    internal const string MutableBytes = "global::System.Span<byte>";

    /// <summary>The scalar of C#.</summary>
    internal static string CSharp(FbsBaseType type) => type switch
    {
        FbsBaseType.Bool => "bool",
        FbsBaseType.Byte => "sbyte",
        FbsBaseType.Short => "short",
        FbsBaseType.UShort => "ushort",
        FbsBaseType.Int => "int",
        FbsBaseType.UInt => "uint",
        FbsBaseType.Long => "long",
        FbsBaseType.ULong => "ulong",
        FbsBaseType.Float => "float",
        FbsBaseType.Double => "double",
        _ => "byte",
    };

    /// <summary>The scalar as the verifier is told of it.</summary>
    internal static string Scalar(FbsBaseType type) => $"{Type}." + type switch
    {
        FbsBaseType.Bool => "Bool",
        FbsBaseType.Byte => "Int8",
        FbsBaseType.Short => "Int16",
        FbsBaseType.UShort => "UInt16",
        FbsBaseType.Int => "Int32",
        FbsBaseType.UInt => "UInt32",
        FbsBaseType.Long => "Int64",
        FbsBaseType.ULong => "UInt64",
        FbsBaseType.Float => "Float32",
        FbsBaseType.Double => "Float64",
        _ => "UInt8",
    };
}
