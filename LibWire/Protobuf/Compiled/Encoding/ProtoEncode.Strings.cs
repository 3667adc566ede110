using System.Runtime.CompilerServices;

namespace LibWire.CompilerServices;

/// <content>Strings and bytes: tag, length, and a copy of the bytes.</content>
public static unsafe partial class ProtoEncode
{
    /// <summary>Strings up to this length are copied by one move of this many bytes.</summary>
    internal const int MoveBytes = 16;

    /// <summary>Strings up to this length are copied by one move of this many bytes, where there is room.</summary>
    private const int WideMoveBytes = 64;

    /// <summary>How far below the gate tag, length and 64 bytes can be written: the slack is behind the 23 bytes that follow the gate.</summary>
    private const int WideMoveGateBytes = 16;

    /// <summary>Writes a <c>string</c> field. The bytes are not checked.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static byte* String(byte* next, uint tag, Utf8String value, ref ProtoWriteState state) => Piece(next, tag, value.Bytes, value.Length, ref state);

    /// <summary>Writes a <c>bytes</c> field.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static byte* Bytes(byte* next, uint tag, UnmanagedArray<byte>* value, ref ProtoWriteState state) =>
        Piece(next, tag, value->Items, value->Count, ref state);

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    private static byte* Piece(byte* next, uint tag, byte* source, int lengthBytes, ref ProtoWriteState state)
    {
        if (next >= state.Gate || !IsShort(source, lengthBytes)) return LongPiece(next, tag, source, lengthBytes, ref state);

        // SAFETY: below the gate, tag, length and 16 bytes fit. IsShort says that 16 bytes can be read. Bytes written after the string are
        // overwritten by the next field.
        WireVarint.WriteTagAndByte(next, tag, (uint)lengthBytes);
        Unsafe.CopyBlockUnaligned(next + TagBytes(tag) + 1, source, MoveBytes);
        return next + TagBytes(tag) + 1 + lengthBytes;
    }

    /// <summary>Whether there are 1 to 16 bytes and 16 can be read: then all 16 bytes lie on one page.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    internal static bool IsShort(byte* source, int lengthBytes) =>
        (uint)(lengthBytes - 1) < MoveBytes && IsOnePage(source, MoveBytes);

    /// <summary>Whether bytes lie on one page: if one of them can be read, all can.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    internal static bool IsOnePage(byte* source, int sizeBytes) => ((uint)source & (WireLimits.PageBytes - 1)) <= WireLimits.PageBytes - (uint)sizeBytes;

    [MethodImpl(MethodImplOptions.NoInlining)]
    private static byte* LongPiece(byte* next, uint tag, byte* source, int lengthBytes, ref ProtoWriteState state)
    {
        if (lengthBytes >= state.Gate - next) next = MakeRoom(next, tag, (long)WireVarint.SizeBytes((uint)lengthBytes) + lengthBytes, ref state);

        // SAFETY: room for tag, length and bytes was made above; the slack bytes follow it.
        bool isRoomy = state.Gate - next >= WideMoveGateBytes;
        next = WireVarint.Write(WireVarint.Write32(next, tag), (uint)lengthBytes);
        if ((uint)(lengthBytes - 1) < WideMoveBytes && isRoomy && IsOnePage(source, WideMoveBytes))
        {
            // One move for all lengths: a branch on a length that varies is often mispredicted.
            Unsafe.CopyBlockUnaligned(next, source, WideMoveBytes);
        }
        else
        {
            Unsafe.CopyBlockUnaligned(next, source, (uint)lengthBytes);
        }

        return next + lengthBytes;
    }
}
