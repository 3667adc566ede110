using System.Runtime.CompilerServices;
using System.Runtime.InteropServices;

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
    public static byte* String(byte* next, uint tag, Utf8String value, ref ProtoWriteState state) => Piece(next, tag, value.Span, ref state);

    /// <summary>Writes a <c>bytes</c> field.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static byte* Bytes(byte* next, uint tag, UnmanagedArray<byte>* value, ref ProtoWriteState state) => Piece(next, tag, value->ReadOnlySpan, ref state);

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    private static byte* Piece(byte* next, uint tag, ReadOnlySpan<byte> bytes, ref ProtoWriteState state)
    {
        // SAFETY: strings and arrays of messages lie outside the heap of the garbage collector: nothing moves.
        byte* source = (byte*)Unsafe.AsPointer(ref MemoryMarshal.GetReference(bytes));
        int lengthBytes = bytes.Length;
        if (lengthBytes >= state.Gate - next) next = MakeRoomForLength(next, tag, lengthBytes, ref state);
        next = WireVarint.Write32(next, tag);
        if ((uint)(lengthBytes - 1) >= MoveBytes || ((nuint)source & (PageBytes - 1)) > PageBytes - MoveBytes) return PutBytes(next, source, lengthBytes);

        // SAFETY: what is read behind the string lies on its page; what is written behind it, less than 16 bytes, is slack of the region and is overwritten by what comes next.
        *next = (byte)lengthBytes;
        Unsafe.CopyBlockUnaligned(next + 1, source, MoveBytes);
        return next + 1 + lengthBytes;
    }

    /// <summary>Writes length and bytes.</summary>
    /// <remarks><b>Safety:</b> room for both must have been made.</remarks>
    [MethodImpl(MethodImplOptions.NoInlining)]
    private static byte* PutBytes(byte* next, byte* source, int lengthBytes)
    {
        next = WireVarint.Write(next, (uint)lengthBytes);
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
