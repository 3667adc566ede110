using System.Runtime.CompilerServices;

namespace LibWire;

/// <summary>Reads fields whose schema type is known only at run time.</summary>
internal static class ProtoScalarReader
{
    /// <summary>Reads the current field as a value of a schema type. <typeparamref name="T"/> must hold the type.</summary>
    internal static WireError TryRead<T>(scoped ref ProtoReader reader, ProtoFieldType type, scoped ref readonly ArenaAllocator arena, out T value)
        where T : unmanaged
    {
        WireError error;
        Unsafe.SkipInit(out value);
        switch (type)
        {
            case ProtoFieldType.Double: reader.TryReadDouble(out As<T, double>(ref value), out error); break;
            case ProtoFieldType.Float: reader.TryReadFloat(out As<T, float>(ref value), out error); break;
            case ProtoFieldType.Int64: reader.TryReadInt64(out As<T, long>(ref value), out error); break;
            case ProtoFieldType.UInt64: reader.TryReadUInt64(out As<T, ulong>(ref value), out error); break;
            case ProtoFieldType.Int32: reader.TryReadInt32(out As<T, int>(ref value), out error); break;
            case ProtoFieldType.Fixed64: reader.TryReadFixed64(out As<T, ulong>(ref value), out error); break;
            case ProtoFieldType.Fixed32: reader.TryReadFixed32(out As<T, uint>(ref value), out error); break;
            case ProtoFieldType.Bool: reader.TryReadBool(out As<T, bool>(ref value), out error); break;
            case ProtoFieldType.String: reader.TryReadUtf8String(in arena, out As<T, Utf8String>(ref value), out error); break;
            case ProtoFieldType.Bytes: reader.TryReadBytesArray(in arena, out As<T, UnmanagedArray<byte>>(ref value), out error); break;
            case ProtoFieldType.UInt32: reader.TryReadUInt32(out As<T, uint>(ref value), out error); break;
            case ProtoFieldType.SFixed32: reader.TryReadSFixed32(out As<T, int>(ref value), out error); break;
            case ProtoFieldType.SFixed64: reader.TryReadSFixed64(out As<T, long>(ref value), out error); break;
            case ProtoFieldType.SInt32: reader.TryReadSInt32(out As<T, int>(ref value), out error); break;
            case ProtoFieldType.SInt64: reader.TryReadSInt64(out As<T, long>(ref value), out error); break;
            default:
                // An enum of any size.
                bool read = reader.TryReadInt32(out int number, out error);
                value = read ? ProtoEnum.FromInt32<T>(number) : default;
                break;
        }

        return error;
    }

    // SAFETY: IsHeldBy has shown that T is TValue, or a number of the same size.
    private static ref TValue As<T, TValue>(ref T value) => ref Unsafe.As<T, TValue>(ref value);
}
