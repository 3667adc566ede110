using System.Runtime.CompilerServices;
using System.Runtime.InteropServices;

namespace LibWire;

/// <content>A length and the bytes after it. All methods return the first byte after what they wrote.</content>
internal unsafe partial struct ProtoWriterCore
{
    /// <summary>Texts up to this length are checked and copied by two moves that overlap in the middle.</summary>
    private const int ShortBytesMax = 16;

    [MethodImpl(MethodImplOptions.NoInlining)]
    internal static byte* MakeRoomForText(ProtoWriterCore* core, ProtoWriterFrame* frame, byte* next, uint tagAndType, ReadOnlySpan<char> text)
    {
        long lengthBytes = WireUtf8.CountBytes(text, out int invalidIndex);
        if (invalidIndex >= 0) WireThrow.InvalidUtf16(invalidIndex);
        return MakeRoom(core, frame, next, WireVarint.SizeBytes(tagAndType) + WireVarint.SizeBytes((ulong)lengthBytes) + lengthBytes);
    }

    /// <summary>Writes length and bytes.</summary>
    /// <remarks><b>Safety:</b> room for both must have been made.</remarks>
    [MethodImpl(MethodImplOptions.NoInlining)]
    internal static byte* PutBytes(byte* next, ref byte source, int lengthBytes)
    {
        next = WireVarint.Write(next, (uint)lengthBytes);
        Unsafe.CopyBlockUnaligned(ref *next, ref source, (uint)lengthBytes);
        return next + lengthBytes;
    }

    /// <summary>Writes a text for which the room below the gate does not suffice. It is checked before room is made.</summary>
    [MethodImpl(MethodImplOptions.NoInlining)]
    internal static byte* AddUtf8Slowly(ProtoWriterCore* core, ProtoWriterFrame* frame, byte* next, uint tagAndType, ref byte source, int lengthBytes)
    {
        CheckWhole(core, next);
        CheckUtf8(ref source, lengthBytes);
        next = MakeRoom(core, frame, next, (long)WireVarint.SizeBytes(tagAndType) + WireVarint.SizeBytes((uint)lengthBytes) + lengthBytes);
        return PutBytes(WireVarint.Write32(next, tagAndType), ref source, lengthBytes);
    }

    /// <summary>Writes tag, length and text, and checks the text.</summary>
    /// <remarks><b>Safety:</b> room for all must have been made. If the length is a constant, as for a u8 literal, only one of the first three
    /// branches remains.</remarks>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    internal static byte* PutUtf8(byte* next, uint tagAndType, ref byte source, int lengthBytes)
    {
        if ((uint)(lengthBytes - 8) <= ShortBytesMax - 8)
        {
            ulong first = Unsafe.ReadUnaligned<ulong>(ref source);
            ulong last = Unsafe.ReadUnaligned<ulong>(ref Unsafe.Add(ref source, lengthBytes - 8));
            if (((first | last) & 0x8080808080808080) == 0)
            {
                next = WireVarint.WriteTagAndByte(next, tagAndType, (uint)lengthBytes);
                Unsafe.WriteUnaligned(next, first);
                Unsafe.WriteUnaligned(next + lengthBytes - 8, last);
                return next + lengthBytes;
            }
        }
        else if ((uint)(lengthBytes - 4) < 4)
        {
            uint first = Unsafe.ReadUnaligned<uint>(ref source);
            uint last = Unsafe.ReadUnaligned<uint>(ref Unsafe.Add(ref source, lengthBytes - 4));
            if (((first | last) & 0x80808080) == 0)
            {
                next = WireVarint.WriteTagAndByte(next, tagAndType, (uint)lengthBytes);
                Unsafe.WriteUnaligned(next, first);
                Unsafe.WriteUnaligned(next + lengthBytes - 4, last);
                return next + lengthBytes;
            }
        }

        return PutUtf8Long(next, tagAndType, ref source, lengthBytes);
    }

    /// <summary>Writes length and text.</summary>
    /// <remarks><b>Safety:</b> the region must have 3 bytes for each UTF-16 unit and 16 more, or exactly what the text takes.</remarks>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    internal static byte* PutText(ProtoWriterCore* core, byte* next, ref char source, int lengthUnits)
    {
        // ASCII of 4 to 16 units, as most names are, is written without a call. A message of 14 strings took 31 ns, and 65 ns with calls.
        byte* text = next + 1;
        if (BitConverter.IsLittleEndian && lengthUnits is >= WireUtf16.EndsUnitsMin and <= WireUtf16.EndsUnitsMax
            && WireUtf16.NarrowEnds(ref source, lengthUnits, text))
        {
            *next = (byte)lengthUnits;
            return text + lengthUnits;
        }

        return PutTextLong(core, next, ref source, lengthUnits);
    }

    [MethodImpl(MethodImplOptions.NoInlining)]
    private static byte* PutTextLong(ProtoWriterCore* core, byte* next, ref char source, int lengthUnits)
    {
        if (lengthUnits <= WireUtf16.ShortUnitsMax && WireUtf16.TryNarrowShort(ref source, lengthUnits, next + 1))
        {
            *next = (byte)lengthUnits;
            return next + 1 + lengthUnits;
        }

        // The length is as wide as for ASCII text. If that is wrong, the text moves.
        int width = WireVarint.SizeBytes((uint)lengthUnits);
        byte* body = next + width;
        int lengthBytes;
        fixed (char* text = &source)
        {
            // SAFETY: everything up to End and the slack bytes is writable, so even a text that another thread makes longer meanwhile stays in the region.
            var target = new Span<byte>(body, (int)Math.Min(core->End + SlackBytes - WireLimits.Varint32BytesMax - body, int.MaxValue));
            if (!WireUtf8.TryTranscode(new ReadOnlySpan<char>(text, lengthUnits), target, out lengthBytes, out int invalidIndex))
            {
                if (invalidIndex >= 0) WireThrow.InvalidUtf16(invalidIndex);
                ProtoThrow.TextChanged();
            }
        }

        // SAFETY: the caller's worst case, or the count of MakeRoomForText, leaves room for a wider length. The slack bytes follow it.
        int widthNeeded = WireVarint.SizeBytes((uint)lengthBytes);
        if (widthNeeded != width) Buffer.MemoryCopy(body, next + widthNeeded, lengthBytes, lengthBytes);
        WireVarint.WritePadded(next, (uint)lengthBytes, widthNeeded);
        return next + widthNeeded + lengthBytes;
    }

    [MethodImpl(MethodImplOptions.NoInlining)]
    private static byte* PutUtf8Long(byte* next, uint tagAndType, ref byte source, int lengthBytes)
    {
        CheckUtf8(ref source, lengthBytes);
        return PutBytes(WireVarint.Write32(next, tagAndType), ref source, lengthBytes);
    }

    private static void CheckUtf8(ref byte source, int lengthBytes)
    {
        fixed (byte* bytes = &source)
        {
            var text = new ReadOnlySpan<byte>(bytes, lengthBytes);
            if (!WireUtf8.IsValid(text)) WireThrow.InvalidUtf8(WireUtf8.FirstInvalid(text));
        }
    }
}
