using System.Runtime.CompilerServices;
using System.Runtime.InteropServices;

namespace LibWire.CompilerServices;

/// <summary>The steps with which emitted code writes rows: the small messages of a repeated field. Room is tested once a row, and no step calls anything, so
/// the values of the loop stay in registers. What is no row is written by the steps of <see cref="ProtoEncode"/>.</summary>
/// <remarks><b>Safety:</b> for emitted code. At the gate there is room for the longest row.</remarks>
public static unsafe class ProtoRow
{
    /// <summary>The longest body of a row: its length takes one byte.</summary>
    private const int BodyBytesMax = 0x7f;

    /// <summary>The longest string of a row, in bytes or UTF-16 units.</summary>
    internal const int TextBytesMax = 64;

    /// <summary>The last address of the next byte at which there is room for a row.</summary>
    /// <param name="rowBytes">The size of the longest row.</param>
    /// <param name="depthLeft">How many levels of messages may still follow.</param>
    /// <param name="state">The state.</param>
    /// <returns>The address, until the region moves; null if no message may follow.</returns>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static byte* Gate(int rowBytes, int depthLeft, ref ProtoWriteState state) => depthLeft > 0 ? state.Gate - rowBytes : null;

    /// <summary>Writes the tag of a row and leaves a byte for its length.</summary>
    /// <param name="next">The next byte.</param>
    /// <param name="tag">The tag as encoded on the wire, its first byte lowest.</param>
    /// <param name="headBytes">The size of the tag and of the length.</param>
    /// <returns>The address of the body.</returns>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static byte* Open(byte* next, ulong tag, long headBytes)
    {
        WireStore.UInt64(next, tag);
        return next + headBytes;
    }

    /// <summary>Writes the length of a row.</summary>
    /// <param name="body">What <see cref="Open"/> gave.</param>
    /// <param name="next">The byte after the body.</param>
    /// <returns>Whether the length takes one byte; if not, the message is no row.</returns>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static bool TryClose(byte* body, byte* next)
    {
        nint lengthBytes = (nint)(next - body);
        if (lengthBytes > BodyBytesMax) return false;
        body[-1] = (byte)lengthBytes;
        return true;
    }

    /// <summary>Writes an <c>int32</c> field. Enums too.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static byte* Int32(byte* next, uint tag, int value) => Varint(next, tag, (ulong)value);

    /// <summary>Writes an <c>int64</c> field.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static byte* Int64(byte* next, uint tag, long value) => Varint(next, tag, (ulong)value);

    /// <summary>Writes a <c>uint32</c> field.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static byte* UInt32(byte* next, uint tag, uint value) => Varint(next, tag, value);

    /// <summary>Writes a <c>uint64</c> field.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static byte* UInt64(byte* next, uint tag, ulong value) => Varint(next, tag, value);

    /// <summary>Writes a <c>sint32</c> field.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static byte* SInt32(byte* next, uint tag, int value) => Varint(next, tag, WireVarint.ZigZag(value));

    /// <summary>Writes a <c>sint64</c> field.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static byte* SInt64(byte* next, uint tag, long value) => Varint(next, tag, WireVarint.ZigZag(value));

    /// <summary>Writes a <c>bool</c> field.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static byte* Bool(byte* next, uint tag, bool value) => Varint(next, tag, value ? 1UL : 0UL);

    /// <summary>Writes a <c>fixed32</c> field.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static byte* Fixed32(byte* next, uint tag, uint value) => Bits32(next, tag, value);

    /// <summary>Writes an <c>sfixed32</c> field.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static byte* SFixed32(byte* next, uint tag, int value) => Bits32(next, tag, (uint)value);

    /// <summary>Writes a <c>float</c> field.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static byte* Float(byte* next, uint tag, float value) => Bits32(next, tag, Unsafe.As<float, uint>(ref value));

    /// <summary>Writes a <c>fixed64</c> field.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static byte* Fixed64(byte* next, uint tag, ulong value) => Bits64(next, tag, value);

    /// <summary>Writes an <c>sfixed64</c> field.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static byte* SFixed64(byte* next, uint tag, long value) => Bits64(next, tag, (ulong)value);

    /// <summary>Writes a <c>double</c> field.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static byte* Double(byte* next, uint tag, double value) => Bits64(next, tag, Unsafe.As<double, ulong>(ref value));

    /// <summary>Writes a <c>string</c> field.</summary>
    /// <returns>Whether the string is short enough for a row.</returns>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static bool TryString(ref byte* next, uint tag, Utf8String value) =>
        value.Length == 0 ? TryLongString(ref next, tag, value.Bytes, 0) : TryStringUnlessEmpty(ref next, tag, value);

    /// <summary>Writes a <c>string</c> field, or nothing if it is empty.</summary>
    /// <returns>Whether the string is short enough for a row.</returns>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static bool TryStringUnlessEmpty(ref byte* next, uint tag, Utf8String value)
    {
        byte* source = value.Bytes;
        uint lengthBytes = (uint)value.Length;
        if (lengthBytes == 0) return true;
        if (lengthBytes > ProtoEncode.MoveBytes || !ProtoEncode.IsOnePage(source, ProtoEncode.MoveBytes))
            return TryLongString(ref next, tag, source, lengthBytes);
        byte* text = WireVarint.WriteTagAndByte(next, tag, lengthBytes);
        Unsafe.CopyBlockUnaligned(text, source, ProtoEncode.MoveBytes);
        next = text + lengthBytes;
        return true;
    }

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    private static bool TryLongString(ref byte* next, uint tag, byte* source, uint lengthBytes)
    {
        if (lengthBytes > TextBytesMax) return false;
        byte* text = WireVarint.WriteTagAndByte(next, tag, lengthBytes);
        WireCopy.Short(ref *source, text, (int)lengthBytes);
        next = text + lengthBytes;
        return true;
    }

    /// <summary>Writes a <c>string</c> field from UTF-16.</summary>
    /// <returns>Whether the text is short enough for a row, and ASCII.</returns>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static bool TryText(ref byte* next, uint tag, string value)
    {
        int units = value.Length;
        byte* text = WireVarint.Write32(next, tag) + 1;
        if (units > TextBytesMax) return false;
        if (!WireUtf16.TryNarrowShort(ref MemoryMarshal.GetReference(value.AsSpan()), units, text)) return false;
        text[-1] = (byte)units;
        next = text + units;
        return true;
    }

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    private static byte* Varint(byte* next, uint tag, ulong value) =>
        value < 0x80 ? WireVarint.WriteTagAndByte(next, tag, (uint)value) : WireVarint.WriteAnyLength(WireVarint.Write32(next, tag), value);

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    private static byte* Bits32(byte* next, uint tag, uint bits)
    {
        next = WireVarint.Write32(next, tag);
        WireStore.UInt32(next, bits);
        return next + sizeof(uint);
    }

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    private static byte* Bits64(byte* next, uint tag, ulong bits)
    {
        next = WireVarint.Write32(next, tag);
        WireStore.UInt64(next, bits);
        return next + sizeof(ulong);
    }
}
