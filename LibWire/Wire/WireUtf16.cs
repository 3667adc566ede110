using System.Runtime.CompilerServices;
#if NET
using System.Buffers;
using System.Runtime.InteropServices;
using System.Runtime.Intrinsics;
using System.Text;
using System.Text.Unicode;
#endif

namespace LibWire;

/// <summary>UTF-16 on its way to UTF-8. A surrogate without its partner is an error, never a replacement character.</summary>
/// <remarks>Source: The Unicode Standard, table 3-5, "UTF-16 Bit Distribution".</remarks>
internal static unsafe class WireUtf16
{
    /// <summary>Most bytes of UTF-8 for one UTF-16 unit. A pair of surrogates takes 4 bytes, 2 a unit.</summary>
    internal const int Utf8BytesPerUnitMax = 3;

    /// <summary>Up to this length <see cref="TryNarrowShort"/> is faster than the vectorised transcoder of the platform.</summary>
    internal const int ShortUnitsMax = 32;

    /// <summary>Copies ASCII text as bytes, or returns false: then some bytes at the target may be overwritten, but none behind the text.</summary>
    /// <remarks><b>Safety:</b> as many bytes must be writable as there are units.</remarks>
    internal static bool TryNarrowShort(ref char source, int lengthUnits, byte* target)
    {
        if (lengthUnits < 4 || !BitConverter.IsLittleEndian)
        {
            for (int i = 0; i < lengthUnits; i++)
            {
                char unit = Unsafe.Add(ref source, i);
                if (unit >= 0x80) return false;
                target[i] = (byte)unit;
            }

            return true;
        }

        // Eight or four units at once; the last ones overlap those before.
        bool ascii = true;
        if (lengthUnits >= 8)
        {
            int last = lengthUnits - 8;
            for (int i = 0; i < last; i += 8) ascii &= NarrowEight(ref Unsafe.Add(ref source, i), target + i);
            return ascii & NarrowEight(ref Unsafe.Add(ref source, last), target + last);
        }

        return NarrowFour(ref source, target) & NarrowFour(ref Unsafe.Add(ref source, lengthUnits - 4), target + lengthUnits - 4);
    }

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    private static bool NarrowFour(ref char source, byte* target)
    {
        ulong units = Unsafe.ReadUnaligned<ulong>(ref Unsafe.As<char, byte>(ref source));
        ulong pairs = units | (units >> 8);
        Unsafe.WriteUnaligned(target, (uint)(pairs & 0xffff) | (uint)((pairs >> 16) & 0xffff0000));
        return (units & 0xff80ff80ff80ff80) == 0;
    }

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    private static bool NarrowEight(ref char source, byte* target)
    {
#if NET
        var units = Vector128.LoadUnsafe(ref Unsafe.As<char, ushort>(ref source));
        Unsafe.WriteUnaligned(target, Vector128.Narrow(units, units).AsUInt64().ToScalar());
        return (units & Vector128.Create((ushort)0xff80)) == Vector128<ushort>.Zero;
#else
        return NarrowFour(ref source, target) & NarrowFour(ref Unsafe.Add(ref source, 4), target + 4);
#endif
    }

#if NET
    /// <summary>Longest piece whose size is asked for at once: its bytes fit an int.</summary>
    private const int MeasuredUnitsMax = 1 << 28;

    /// <summary>The bytes a text takes as UTF-8. A stray surrogate counts as 3: the transcoder finds it.</summary>
    internal static long Utf8Bytes(ReadOnlySpan<char> text)
    {
        long bytes = 0;
        while (text.Length > MeasuredUnitsMax)
        {
            // Not between the two halves of a pair.
            int units = char.IsHighSurrogate(text[MeasuredUnitsMax - 1]) ? MeasuredUnitsMax - 1 : MeasuredUnitsMax;
            bytes += Encoding.UTF8.GetByteCount(text[..units]);
            text = text[units..];
        }

        return bytes + Encoding.UTF8.GetByteCount(text);
    }

    /// <summary>Transcodes a whole text and returns its length in bytes.</summary>
    /// <exception cref="WireFormatException"><see cref="WireError.InvalidUtf16"/> at the index of a surrogate without its partner.</exception>
    /// <remarks><b>Safety:</b> <paramref name="targetBytes"/> must be writable. They are never passed, even if another thread changes the text meanwhile.</remarks>
    internal static int ToUtf8(ref char source, int lengthUnits, byte* target, nint targetBytes)
    {
        OperationStatus status = Utf8.FromUtf16(
            MemoryMarshal.CreateReadOnlySpan(ref source, lengthUnits),
            new Span<byte>(target, (int)Math.Min(targetBytes, int.MaxValue)),
            out int unitsRead,
            out int bytesWritten,
            replaceInvalidSequences: false);
        if (status == OperationStatus.Done) return bytesWritten;
        if (status == OperationStatus.DestinationTooSmall) WireThrow.TextChanged();
        WireThrow.InvalidUtf16(unitsRead);
        return 0;
    }
#else
    /// <summary>The bytes a text takes as UTF-8.</summary>
    /// <exception cref="WireFormatException"><see cref="WireError.InvalidUtf16"/> at the index of a surrogate without its partner.</exception>
    internal static long Utf8Bytes(ReadOnlySpan<char> text)
    {
        long bytes = 0;
        for (int i = 0; i < text.Length; i++)
        {
            char unit = text[i];
            if (char.IsSurrogate(unit))
            {
                if (i + 1 == text.Length || !char.IsSurrogatePair(unit, text[i + 1])) WireThrow.InvalidUtf16(i);
                i++;
                bytes += 4;
            }
            else
            {
                bytes += unit < 0x80 ? 1 : unit < 0x800 ? 2 : 3;
            }
        }

        return bytes;
    }

    /// <summary>Transcodes a whole text and returns its length in bytes.</summary>
    /// <exception cref="WireFormatException"><see cref="WireError.InvalidUtf16"/> at the index of a surrogate without its partner.</exception>
    /// <remarks><b>Safety:</b> <paramref name="targetBytes"/> must be writable. They are never passed, even if another thread changes the text meanwhile.</remarks>
    internal static int ToUtf8(ref char source, int lengthUnits, byte* target, nint targetBytes)
    {
        byte* next = target;
        byte* last = target + targetBytes - 4;
        fixed (char* text = &source)
        {
            for (int i = 0; i < lengthUnits; i++)
            {
                // Runs of ASCII go four at a time.
                while (lengthUnits - i >= 4 && next <= last && TryNarrowShort(ref text[i], 4, next))
                {
                    i += 4;
                    next += 4;
                }

                if (i == lengthUnits) break;
                if (next > last) WireThrow.TextChanged();
                uint unit = text[i];
                if (unit < 0x80)
                {
                    *next++ = (byte)unit;
                }
                else if (unit < 0x800)
                {
                    *next++ = (byte)(0xc0 | (unit >> 6));
                    *next++ = (byte)(0x80 | (unit & 0x3f));
                }
                else if (!char.IsSurrogate((char)unit))
                {
                    *next++ = (byte)(0xe0 | (unit >> 12));
                    *next++ = (byte)(0x80 | ((unit >> 6) & 0x3f));
                    *next++ = (byte)(0x80 | (unit & 0x3f));
                }
                else
                {
                    if (i + 1 == lengthUnits || !char.IsSurrogatePair((char)unit, text[i + 1])) WireThrow.InvalidUtf16(i);
                    uint scalar = 0x10000 + ((unit - 0xd800) << 10) + (text[++i] - 0xdc00u);
                    *next++ = (byte)(0xf0 | (scalar >> 18));
                    *next++ = (byte)(0x80 | ((scalar >> 12) & 0x3f));
                    *next++ = (byte)(0x80 | ((scalar >> 6) & 0x3f));
                    *next++ = (byte)(0x80 | (scalar & 0x3f));
                }
            }
        }

        return (int)(next - target);
    }
#endif
}
