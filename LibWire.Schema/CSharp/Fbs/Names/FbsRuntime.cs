namespace LibWire.Schema;

/// <summary>The names of the runtime that emitted FlatBuffers code uses.</summary>
internal static class FbsRuntime
{
    /// <summary>The namespace of the types that users call.</summary>
    internal const string Namespace = "global::LibWire.";

    /// <summary>The namespace of the types that only emitted code calls.</summary>
    internal const string Code = Namespace + "CompilerServices.";

    internal const string Table = Code + "FlatTable";
    internal const string TableVector = Code + "FlatTableVector";
    internal const string KeyIndex = Code + "FlatKeyIndex";
    internal const string IndexedVector = Namespace + "FlatIndexedVector";
    internal const string IKeyed = Namespace + "IFlatKeyed";
    internal const string IArrayKeyed = Namespace + "IFlatArrayKeyed";
    internal const string Struct = Code + "FlatStruct";
    internal const string IStruct = Code + "IFlatStruct";
    internal const string IPadded = Code + "IFlatPadded";
    internal const string Foreign = Code + "FlatForeign";
    internal const string Union = Code + "FlatUnion";
    internal const string UnionVector = Code + "FlatUnionVector";
    internal const string String = Namespace + "FlatString";
    internal const string StringVector = Namespace + "FlatStringVector";
    internal const string Vector = Namespace + "FlatVector";
    internal const string MutableTable = Code + "FlatMutableTable";
    internal const string MutableTableVector = Code + "FlatMutableTableVector";
    internal const string MutableVector = Namespace + "FlatMutableVector";
    internal const string MutableUnion = Code + "FlatMutableUnion";
    internal const string MutableUnionVector = Code + "FlatMutableUnionVector";
    internal const string Buffer = Code + "FlatBuffer";
    internal const string Verifier = Namespace + "FlatVerifier";
    internal const string Options = Namespace + "FlatVerifierOptions";
    internal const string Fault = Namespace + "WireFault";
    internal const string FormatException = Namespace + "WireFormatException";
    internal const string StructLayout = Code + "FlatStructLayout";
    internal const string EnumLayout = Code + "FlatEnumLayout";
    internal const string Member = Code + "FlatMember";
    internal const string Layout = Namespace + "FlatLayout";
    internal const string ISteps = Code + "IFlatSteps";
    internal const string Steps = Code + "FlatSteps";
    internal const string Follower = Code + "FlatFollower";
    internal const string UnionLayout = Code + "FlatUnionLayout";
    internal const string UnionMember = Code + "FlatUnionMember";
    internal const string Field = Code + "FlatField";
    internal const string Type = Code + "FlatType";
    internal const string Object = Code + "FlatObjectCode";
    internal const string ObjectCores = Code + "FlatObjectCores";
    internal const string IObject = Namespace + "IFlatObject";
    internal const string Objects = Namespace + "FlatObject";
    internal const string IClass = Namespace + "IFlatClass";
    internal const string Classes = Namespace + "FlatClass";
    internal const string Pack = Code + "FlatPack";
    internal const string Unpack = Code + "FlatUnpack";
    internal const string New = Code + "FlatNew";
    internal const string Encode = Code + "FlatEncode";
    internal const string Decode = Code + "FlatDecode";
    internal const string Create = Code + "FlatCreate";
    internal const string WriteState = Code + "FlatWriteState";
    internal const string ReadState = Code + "FlatReadState";
    internal const string ReadOptions = Namespace + "FlatReadOptions";
    internal const string Holder = Namespace + "FlatHolder";
    internal const string HeldVector = Namespace + "FlatHeldVector";
    internal const string Held = Code + "FlatHeld";
    internal const string Builder = Namespace + "FlatBuilder";
    internal const string Offset = Namespace + "FlatOffset";
    internal const string Offset64 = Namespace + "FlatOffset64";
    internal const string UnionOffset = Code + "IFlatUnionOffset";
    internal const string UnionVectorOffset = Namespace + "FlatUnionVectorOffset";
    internal const string Arena = Namespace + "ArenaAllocator";
    internal const string Array = Namespace + "UnmanagedArray";
    internal const string UntypedArray = Code + "UnmanagedArray";
    internal const string Utf8String = Namespace + "Utf8String";
    internal const string Span = "global::System.ReadOnlySpan";
    internal const string Comparable = "global::System.IComparable";
    internal const string Bytes = "global::System.ReadOnlySpan<byte>";
    internal const string MutableBytes = "global::System.Span<byte>";

    /// <summary>The C# type of a scalar.</summary>
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

    /// <summary>The scalar's name for the verifier.</summary>
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
