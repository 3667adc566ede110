using System.Runtime.CompilerServices;
#if NET
using System.Runtime.Intrinsics;
#endif

namespace LibWire.CompilerServices;

// Strings and bytes. They point into the input, into its copy in the arena, or into a copy of their own.
public static unsafe partial class ProtoDecode
{
    /// <summary>Reads one <c>string</c>.</summary>
    /// <param name="next">The first byte after the tag.</param>
    /// <param name="end">The end of the message.</param>
    /// <param name="target">Receives the string; empty if there is none.</param>
    /// <param name="state">The state of this call.</param>
    /// <returns>The first byte after the string; <see cref="ProtoReadState.Beyond"/> if it crosses the end of the message or is not well-formed
    /// UTF-8.</returns>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static byte* String(byte* next, byte* end, Utf8String* target, ref ProtoReadState state)
    {
        // Most strings of most messages are short and ASCII: one load decides. All other cases, copies included, are one call, so that callers keep
        // their registers.
        byte* body = next + 1;
        uint length = *next;
        if ((int)length > state.ShortTextBytesMax || length > end - body || !IsShortAscii(body, length)) return LongString(next, end, target, ref state);
        *target = new Utf8String(body, (int)length);
        return body + length;
    }

    /// <summary>Reads one <c>string</c> of a schema that does not require well-formed UTF-8: any bytes are accepted.</summary>
    /// <returns>The first byte after the string; <see cref="ProtoReadState.Beyond"/> if it crosses the end of the message.</returns>
    /// <inheritdoc cref="String"/>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static byte* StringUnchecked(byte* next, byte* end, Utf8String* target, ref ProtoReadState state)
    {
        byte* body = next;
        byte* close = Length(ref body, end, ref state);
        if (state.CopiesText) return CopyUnchecked(body, close, target, ref state);
        *target = new Utf8String(body, (int)(close - body));
        return close;
    }

    /// <summary>Reads one <c>bytes</c>.</summary>
    /// <param name="next">The first byte after the tag.</param>
    /// <param name="end">The end of the message.</param>
    /// <param name="target">Receives the bytes, as a borrowed array: adding to it moves them to a block of their own.</param>
    /// <param name="state">The state of this call.</param>
    /// <returns>The first byte after the bytes; <see cref="ProtoReadState.Beyond"/> if they cross the end of the message.</returns>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static byte* Bytes(byte* next, byte* end, UnmanagedArray<byte>* target, ref ProtoReadState state)
    {
        byte* body = next;
        byte* close = Length(ref body, end, ref state);
        if (state.CopiesText) return CopyBytes(body, close, target, ref state);
        *target = new UnmanagedArray<byte>(body, (int)(close - body), capacity: 0);
        return close;
    }

    /// <summary>Appends a run of <c>string</c> fields that follow each other.</summary>
    /// <param name="next">The first byte after the first tag.</param>
    /// <param name="stop">The end of the range in which fields may begin.</param>
    /// <param name="end">The end of the message.</param>
    /// <param name="tag">The tag of each field.</param>
    /// <param name="array">Receives the strings. An empty array gets room for exactly as many.</param>
    /// <param name="state">The state of this call.</param>
    /// <returns>The first byte after the last string; <see cref="ProtoReadState.Beyond"/> if one crosses the end of the message or is not well-formed
    /// UTF-8.</returns>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static byte* RepeatedString(byte* next, byte* stop, byte* end, uint tag, UnmanagedArray<Utf8String>* array, ref ProtoReadState state) =>
        Run<Utf8String, TextRun>(next, stop, end, TagShape(tag), array, ref state);

    /// <summary>Same as <see cref="RepeatedString"/>, for a schema that does not require well-formed UTF-8.</summary>
    /// <inheritdoc cref="RepeatedString"/>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static byte* RepeatedStringUnchecked(byte* next, byte* stop, byte* end, uint tag, UnmanagedArray<Utf8String>* array, ref ProtoReadState state) =>
        Run<Utf8String, UncheckedTextRun>(next, stop, end, TagShape(tag), array, ref state);

    /// <summary>Appends a run of <c>bytes</c> fields that follow each other.</summary>
    /// <param name="next">The first byte after the first tag.</param>
    /// <param name="stop">The end of the range in which fields may begin.</param>
    /// <param name="end">The end of the message.</param>
    /// <param name="tag">The tag of each field.</param>
    /// <param name="array">Receives the values, each as a borrowed array. An empty array gets room for exactly as many.</param>
    /// <param name="state">The state of this call.</param>
    /// <returns>The first byte after the last value; <see cref="ProtoReadState.Beyond"/> if one crosses the end of the message.</returns>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static byte* RepeatedBytes(byte* next, byte* stop, byte* end, uint tag, UnmanagedArray<UnmanagedArray<byte>>* array, ref ProtoReadState state) =>
        Run<UnmanagedArray<byte>, BytesRun>(next, stop, end, TagShape(tag), array, ref state);

    /// <summary>How one field of a run is read. Implemented by empty structs, so that the JIT makes one loop for each.</summary>
    private interface IRun<T>
        where T : unmanaged
    {
        byte* Read(byte* next, byte* end, T* target, ref ProtoReadState state);
    }

    private readonly struct TextRun : IRun<Utf8String>
    {
        [MethodImpl(MethodImplOptions.AggressiveInlining)]
        public byte* Read(byte* next, byte* end, Utf8String* target, ref ProtoReadState state) => String(next, end, target, ref state);
    }

    private readonly struct UncheckedTextRun : IRun<Utf8String>
    {
        [MethodImpl(MethodImplOptions.AggressiveInlining)]
        public byte* Read(byte* next, byte* end, Utf8String* target, ref ProtoReadState state) => StringUnchecked(next, end, target, ref state);
    }

    private readonly struct BytesRun : IRun<UnmanagedArray<byte>>
    {
        [MethodImpl(MethodImplOptions.AggressiveInlining)]
        public byte* Read(byte* next, byte* end, UnmanagedArray<byte>* target, ref ProtoReadState state) => Bytes(next, end, target, ref state);
    }

    [MethodImpl(MethodImplOptions.NoInlining)]
    private static byte* Run<T, TRun>(byte* next, byte* stop, byte* end, ulong tagShape, UnmanagedArray<T>* array, ref ProtoReadState state)
        where T : unmanaged
        where TRun : struct, IRun<T>
    {
        uint mask = (uint)(tagShape >> 32), pattern = (uint)tagShape;
        while (true)
        {
            if (array->SpareCount <= 0) MakeOpenRoom(array, next, end, tagShape, ref state);
            T* first = array->Tail;
            T* item = first, full = first + array->SpareCount;
            do
            {
                next = default(TRun).Read(next, end, item, ref state);
                if (next == ProtoReadState.Beyond) break;
                item++;

                // SAFETY: four bytes can be read at any address before the stop.
                if (next >= stop || (WireEndian.ReadUInt32(in *next) & mask) != pattern) break;
                if (item == full) goto Grow;
                next += TagBytesOf(mask);
            }
            while (true);

            array->AddFilled((int)(item - first));
            CloseRun(array, ref state);
            return next;

        Grow:
            array->AddFilled((int)(item - first));
            next += TagBytesOf(mask);
        }
    }

    /// <summary>Reads a string of any length.</summary>
    [MethodImpl(MethodImplOptions.NoInlining)]
    private static byte* LongString(byte* next, byte* end, Utf8String* target, ref ProtoReadState state)
    {
        if (state.CopiesText) return CopyString(next, end, target, ref state);
#if NET
        // Without a branch on the size of the length: it would be mispredicted.
        // SAFETY: the slack of the input can be read from the start of the field.
        uint length = *next;
        uint isLonger = length >> 7;
        length = (length & 0x7f) | ((next[1] & (0u - isLonger)) << 7);
        byte* body = next + 1 + isLonger;
        bool isLong = length - (uint)Vector128<byte>.Count <= LongTextBytesMax - (uint)Vector128<byte>.Count;
        if (Vector128.IsHardwareAccelerated && isLong && length <= end - body && IsLongAscii(body, length))
        {
            *target = new Utf8String(body, (int)length);
            return body + length;
        }
#endif
        return CheckedString(next, end, target, ref state);
    }

#if NET
    /// <summary>The longest text that <see cref="IsLongAscii"/> tests. It is less than 16 KiB, so its length has one or two bytes.</summary>
    private const uint LongTextBytesMax = 256;

    /// <summary>Whether 16 to <see cref="LongTextBytesMax"/> bytes are ASCII. The loads of each branch cover the text and may overlap. So it branches by the
    /// size of the text, and not for each block.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    private static bool IsLongAscii(byte* text, uint lengthBytes)
    {
        // SAFETY: each branch reads only bytes whose presence it has tested.
        byte* end = text + lengthBytes;
        if (lengthBytes <= 2 * Vector128<byte>.Count)
            return (Vector128.Load(text) | Vector128.Load(end - Vector128<byte>.Count)).ExtractMostSignificantBits() == 0;
        if (Vector512.IsHardwareAccelerated && lengthBytes >= Vector512<byte>.Count)
        {
            byte* last = end - Vector512<byte>.Count;
            byte* second = text + Math.Min((uint)Vector512<byte>.Count, lengthBytes - (uint)Vector512<byte>.Count);
            byte* third = text + Math.Min(2 * (uint)Vector512<byte>.Count, lengthBytes - (uint)Vector512<byte>.Count);
            Vector512<byte> wide = Vector512.Load(text) | Vector512.Load(second) | Vector512.Load(third) | Vector512.Load(last);
            return (wide & Vector512.Create((byte)0x80)) == Vector512<byte>.Zero;
        }

        Vector256<byte> bytes = Vector256.Load(text) | Vector256.Load(end - Vector256<byte>.Count);
        if (lengthBytes > 2 * Vector256<byte>.Count)
            bytes |= Vector256.Load(text + Vector256<byte>.Count) | Vector256.Load(end - (2 * Vector256<byte>.Count));
        if (lengthBytes > 4 * Vector256<byte>.Count)
        {
            byte* fifth = text + Math.Min(4 * (uint)Vector256<byte>.Count, lengthBytes - (uint)Vector256<byte>.Count);
            byte* sixth = text + Math.Min(5 * (uint)Vector256<byte>.Count, lengthBytes - (uint)Vector256<byte>.Count);
            bytes |= Vector256.Load(text + (2 * Vector256<byte>.Count)) | Vector256.Load(text + (3 * Vector256<byte>.Count));
            bytes |= Vector256.Load(fifth) | Vector256.Load(sixth);
        }

        return bytes.ExtractMostSignificantBits() == 0;
    }
#endif

    /// <summary>Same as <see cref="String"/>, for input that must be copied. Nothing that is kept may point into the input, even if the arena has no
    /// room.</summary>
    [MethodImpl(MethodImplOptions.NoInlining)]
    internal static byte* CopyString(byte* next, byte* end, Utf8String* target, ref ProtoReadState state)
    {
        byte* body = next + 1;
        uint length = *next;
        if (length > ProtoReadState.LoadedTextBytes || length > end - body || !IsShortAscii(body, length)) return CheckedString(next, end, target, ref state);
        *target = new Utf8String(state.CopyText(body, (int)length), (int)length);
        return body + length;
    }

    /// <summary>Reads and checks a string of any length and script.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    private static byte* CheckedString(byte* next, byte* end, Utf8String* target, ref ProtoReadState state)
    {
        byte* body = next;
        byte* close = Length(ref body, end, ref state);
        int sizeBytes = (int)(close - body);
        if (sizeBytes != 0 && !WireUtf8.IsValid(new ReadOnlySpan<byte>(body, sizeBytes)))
        {
            sizeBytes = 0;
            close = state.Fail(WireError.InvalidUtf8, next);
        }

        *target = new Utf8String(state.CopiesText ? state.CopyText(body, sizeBytes) : body, sizeBytes);
        return close;
    }

    [MethodImpl(MethodImplOptions.NoInlining)]
    private static byte* CopyUnchecked(byte* body, byte* close, Utf8String* target, ref ProtoReadState state)
    {
        int sizeBytes = (int)(close - body);
        *target = new Utf8String(state.CopyText(body, sizeBytes), sizeBytes);
        return close;
    }

    [MethodImpl(MethodImplOptions.NoInlining)]
    private static byte* CopyBytes(byte* body, byte* close, UnmanagedArray<byte>* target, ref ProtoReadState state)
    {
        int sizeBytes = (int)(close - body);
        *target = new UnmanagedArray<byte>(state.CopyText(body, sizeBytes), sizeBytes, capacity: 0);
        return close;
    }

    /// <summary>Whether up to 16 bytes are ASCII. 16 bytes must be readable, whatever the length.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    internal static bool IsShortAscii(byte* text, uint lengthBytes)
    {
#if NET
        if (Vector128.IsHardwareAccelerated) return (Vector128.Load(text).ExtractMostSignificantBits() & ((1u << (int)lengthBytes) - 1)) == 0;
#endif
        const ulong NotAscii = 0x8080808080808080;
        if (lengthBytes >= sizeof(ulong))
            return ((WireEndian.ReadUInt64(in *text) | WireEndian.ReadUInt64(in text[lengthBytes - sizeof(ulong)])) & NotAscii) == 0;
        return (WireEndian.ReadUInt64(in *text) & NotAscii & ((1UL << (8 * (int)lengthBytes)) - 1)) == 0;
    }
}
