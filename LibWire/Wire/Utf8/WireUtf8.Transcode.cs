using System.Runtime.CompilerServices;
using System.Runtime.InteropServices;
using System.Text;
#if NET
using System.Buffers;
using System.Text.Unicode;
#endif

namespace LibWire;

// Conversion between UTF-8 and UTF-16, also on targets without System.Text.Unicode.
internal static partial class WireUtf8
{
    /// <summary>Most UTF-8 bytes one UTF-16 unit takes: U+0800 to U+FFFF. (A surrogate pair takes 4 bytes, which is 2 a unit.)</summary>
    internal const int BytesPerCharMax = 3;

    /// <summary>Most bytes of one sequence.</summary>
    internal const int SequenceBytesMax = 4;

    /// <summary>Converts UTF-16 to UTF-8, all of it or nothing.</summary>
    /// <param name="source">The text.</param>
    /// <param name="target">Where the bytes go. <see cref="BytesPerCharMax"/> bytes for each unit of the text are always enough.</param>
    /// <param name="written">How many bytes were written. 0 on failure, although bytes of the target may have changed.</param>
    /// <param name="invalidIndex">On failure: the index of the first surrogate without its partner, or -1 if the target is too small.</param>
    internal static bool TryTranscode(ReadOnlySpan<char> source, Span<byte> target, out int written, out int invalidIndex)
    {
        if (source.Length <= WireUtf16.ShortUnitsMax && TryNarrow(source, target))
        {
            written = source.Length;
            invalidIndex = -1;
            return true;
        }

#if NET
        OperationStatus status = Utf8.FromUtf16(source, target, out int read, out written, replaceInvalidSequences: false);
        invalidIndex = status == OperationStatus.InvalidData ? read : -1;
        if (status == OperationStatus.Done) return true;
        written = 0;
        return false;
#else
        written = 0;
        invalidIndex = -1;
        int position = 0;
        for (int i = 0; i < source.Length;)
        {
            int ascii = CopyAscii(source.Slice(i), target.Slice(position));
            i += ascii;
            position += ascii;
            if (i == source.Length) break;

            int units = DecodeScalar(source.Slice(i), out uint scalar);
            if (IsSurrogate(scalar))
            {
                invalidIndex = i;
                return false;
            }

            if (target.Length - position < EncodedBytes(scalar)) return false;
            position += Encode(scalar, ref target[position]);
            i += units;
        }

        written = position;
        return true;
#endif
    }

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    private static unsafe bool TryNarrow(ReadOnlySpan<char> source, Span<byte> target)
    {
        if (target.Length < source.Length) return false;
        fixed (byte* bytes = target) return WireUtf16.TryNarrowShort(ref MemoryMarshal.GetReference(source), source.Length, bytes);
    }

    /// <summary>Counts the bytes of a text as UTF-8.</summary>
    /// <param name="source">The text.</param>
    /// <param name="invalidIndex">The index of the first surrogate without its partner, or -1. If there is one, the count is 0.</param>
    internal static unsafe long CountBytes(ReadOnlySpan<char> source, out int invalidIndex)
    {
        invalidIndex = FirstLoneSurrogate(source);
        if (invalidIndex >= 0) return 0;

        // In pieces: the framework counts in 32 bits, which the longest strings exceed.
        long bytes = 0;
        while (!source.IsEmpty)
        {
            int units = Math.Min(source.Length, int.MaxValue / BytesPerCharMax);
            if (units < source.Length && char.IsHighSurrogate(source[units - 1])) units--;
            fixed (char* piece = source)
                bytes += Encoding.UTF8.GetByteCount(piece, units);
            source = source.Slice(units);
        }

        return bytes;
    }

    /// <summary>The index of the first surrogate without its partner, or -1.</summary>
    internal static int FirstLoneSurrogate(ReadOnlySpan<char> source)
    {
        int i = 0;
        while (true)
        {
#if NET
            int next = source.Slice(i).IndexOfAnyInRange('\ud800', '\udfff');
            if (next < 0) return -1;
            i += next;
#else
            while (i < source.Length && !IsSurrogate(source[i])) i++;
            if (i == source.Length) return -1;
#endif
            int units = DecodeScalar(source.Slice(i), out uint scalar);
            if (IsSurrogate(scalar)) return i;
            i += units;
        }
    }

    /// <summary>Decodes UTF-8 to a string. Ill-formed sequences become U+FFFD.</summary>
    internal static unsafe string GetString(ReadOnlySpan<byte> bytes)
    {
        if (bytes.IsEmpty) return string.Empty;
        // netstandard2.0 lacks the overload for spans.
        fixed (byte* source = bytes)
            return Encoding.UTF8.GetString(source, bytes.Length);
    }

    /// <summary>Compares UTF-8 with UTF-16 by code points, without converting either.</summary>
    /// <returns>Below 0, 0 or above 0, as the bytes come before, equal or come after the text.</returns>
    /// <remarks>
    /// A surrogate without its partner counts as the three bytes it would have if UTF-8 had a form for it. So the order is total, and no well-formed
    /// string equals such a text. Ill-formed bytes compare as the bytes they are.
    /// </remarks>
    internal static int Compare(ReadOnlySpan<byte> bytes, ReadOnlySpan<char> text)
    {
        Span<byte> sequence = stackalloc byte[SequenceBytesMax];
        int position = 0;
        for (int i = 0; i < text.Length;)
        {
            if (position == bytes.Length) return -1;
            int units = 1;
            uint unit = text[i];
            if (unit < 0x80)
            {
                if (bytes[position] != unit) return bytes[position] - (int)unit;
                position++;
            }
            else
            {
                units = DecodeScalar(text.Slice(i), out uint scalar);
                int sequenceBytes = Encode(scalar, ref sequence[0]);
                ReadOnlySpan<byte> rest = bytes.Slice(position, Math.Min(sequenceBytes, bytes.Length - position));
                int order = rest.SequenceCompareTo(sequence.Slice(0, sequenceBytes));
                if (order != 0) return order;
                position += sequenceBytes;
            }

            i += units;
        }

        return bytes.Length - position;
    }

    /// <summary>Whether UTF-8 and UTF-16 hold the same text, compared without converting either.</summary>
    internal static bool Equal(ReadOnlySpan<byte> bytes, ReadOnlySpan<char> text)
    {
        // A unit takes 1 to 3 bytes, well-formed or not. This tells most different strings apart.
        if (bytes.Length < text.Length || bytes.Length > (long)BytesPerCharMax * text.Length) return false;
#if NET
        // Only ASCII has as many bytes as units.
        if (bytes.Length == text.Length) return Ascii.Equals(bytes, text);
#endif
        return Compare(bytes, text) == 0;
    }

    private static bool IsSurrogate(uint scalar) => scalar - 0xd800 < 0x800;

    /// <summary>Decodes the code point at the start of a text that is not empty. A surrogate without its partner is returned as it is.</summary>
    /// <returns>The UTF-16 units it takes: 1 or 2.</returns>
    private static int DecodeScalar(ReadOnlySpan<char> text, out uint scalar)
    {
        scalar = text[0];
        if (scalar - 0xd800 >= 0x400 || text.Length < 2) return 1;
        uint low = text[1];
        if (low - 0xdc00 >= 0x400) return 1;
        scalar = 0x10000 + ((scalar - 0xd800) << 10) + (low - 0xdc00);
        return 2;
    }

    private static int EncodedBytes(uint scalar) => scalar < 0x80 ? 1 : scalar < 0x800 ? 2 : scalar < 0x10000 ? 3 : 4;

    /// <summary>Encodes a code point.</summary>
    /// <returns>The bytes it takes, 1 to 4.</returns>
    /// <remarks><b>Safety:</b> <see cref="EncodedBytes"/> bytes must be writable at <paramref name="target"/>.</remarks>
    internal static int Encode(uint scalar, ref byte target)
    {
        int bytes = EncodedBytes(scalar);
        if (bytes == 1)
        {
            target = (byte)scalar;
            return 1;
        }

        for (int i = bytes - 1; i > 0; i--, scalar >>= 6)
            Unsafe.Add(ref target, i) = (byte)(0x80 | (scalar & 0x3f));

        // The first byte: as many ones as there are bytes, a zero, the highest bits.
        target = (byte)((0xf00u >> bytes) | scalar);
        return bytes;
    }

#if !NET
    /// <summary>Copies the ASCII at the start of a text, as far as the target has room.</summary>
    /// <returns>How many units were copied. Behind them the text is not ASCII, or the text or the target ends.</returns>
    private static int CopyAscii(ReadOnlySpan<char> source, Span<byte> target)
    {
        int length = Math.Min(source.Length, target.Length);
        ref char from = ref MemoryMarshal.GetReference(source);
        ref byte to = ref MemoryMarshal.GetReference(target);
        int i = 0;

        // Four units a step, if all of them fit in 7 bits.
        for (; i <= length - 4; i += 4)
        {
            // SAFETY: i + 4 <= length, which is within both spans.
            ulong units = Unsafe.ReadUnaligned<ulong>(ref Unsafe.As<char, byte>(ref Unsafe.Add(ref from, i)));
            if ((units & 0xff80ff80ff80ff80) != 0) break;
            Unsafe.Add(ref to, i) = (byte)Unsafe.Add(ref from, i);
            Unsafe.Add(ref to, i + 1) = (byte)Unsafe.Add(ref from, i + 1);
            Unsafe.Add(ref to, i + 2) = (byte)Unsafe.Add(ref from, i + 2);
            Unsafe.Add(ref to, i + 3) = (byte)Unsafe.Add(ref from, i + 3);
        }

        for (; i < length && Unsafe.Add(ref from, i) < 0x80; i++)
            Unsafe.Add(ref to, i) = (byte)Unsafe.Add(ref from, i);
        return i;
    }
#endif
}
