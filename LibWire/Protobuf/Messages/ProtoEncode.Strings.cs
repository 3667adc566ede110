using System.Runtime.CompilerServices;

namespace LibWire;

/// <content>Strings and bytes: tag, length, and a copy.</content>
public static unsafe partial class ProtoEncode
{
    /// <summary>Strings up to this length are copied by one move of this many bytes.</summary>
    private const int MoveBytes = 16;

    /// <summary>Smallest page of memory anywhere: what starts on one may be read up to its end.</summary>
    private const int PageBytes = 4096;

    /// <summary>Writes a <c>string</c> field: the bytes as they are, well-formed or not.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static byte* String(byte* next, uint tag, Utf8String value, ref ProtoWriteState state) => Piece(next, tag, value.Bytes, value.Length, ref state);

    /// <summary>Writes a <c>bytes</c> field.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static byte* Bytes(byte* next, uint tag, UnmanagedArray<byte>* value, ref ProtoWriteState state) => Piece(next, tag, value->Items, value->Count, ref state);

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    private static byte* Piece(byte* next, uint tag, byte* source, int lengthBytes, ref ProtoWriteState state)
    {
        // One compare for 1 to 16 bytes, one for the room, one for the page.
        if ((uint)(lengthBytes - 1) >= MoveBytes || lengthBytes >= state.Gate - next || ((nuint)source & (PageBytes - 1)) > PageBytes - MoveBytes)
            return LongPiece(next, tag, source, lengthBytes, ref state);

        // SAFETY: what is read behind the string lies on its page; what is written behind it, less than 16 bytes, is slack of the region and is overwritten by what comes next.
        next = WireVarint.Write32(next, tag);
        *next = (byte)lengthBytes;
        Unsafe.CopyBlockUnaligned(next + 1, source, MoveBytes);
        return next + 1 + lengthBytes;
    }

    [MethodImpl(MethodImplOptions.NoInlining)]
    private static byte* LongPiece(byte* next, uint tag, byte* source, int lengthBytes, ref ProtoWriteState state)
    {
        if (lengthBytes >= state.Gate - next) next = MakeRoom(next, tag, (long)WireVarint.SizeBytes((uint)lengthBytes) + lengthBytes, ref state);

        // SAFETY: room for tag, length and bytes was made above; slack lies behind it.
        next = WireVarint.Write(WireVarint.Write32(next, tag), (uint)lengthBytes);
        if ((uint)(lengthBytes - MoveBytes) <= MoveBytes)
        {
            // Two moves that overlap in the middle, and read nothing else.
            Unsafe.CopyBlockUnaligned(next, source, MoveBytes);
            Unsafe.CopyBlockUnaligned(next + lengthBytes - MoveBytes, source + lengthBytes - MoveBytes, MoveBytes);
        }
        else
        {
            Unsafe.CopyBlockUnaligned(next, source, (uint)lengthBytes);
        }

        return next + lengthBytes;
    }
}
