using System.Runtime.CompilerServices;
using System.Runtime.InteropServices;
#if NET
using System.Runtime.Intrinsics;
#endif

namespace LibWire;

/// <content>Strings: a count, the bytes, and a 0.</content>
internal unsafe partial struct FlatBuilderCore
{
    /// <summary>The longest text that is copied without a call.</summary>
#if NET
    private const int ShortTextBytesMax = 64;
#else
    private const int ShortTextBytesMax = 2 * sizeof(ulong);
#endif

    /// <summary>Writes a string and checks its bytes.</summary>
    /// <remarks>Most texts are short and ASCII: one comparison finds room for any of them, and the moves that copy them check them. All other cases end in a
    /// call, so that this method has nothing to save before it.</remarks>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    internal static uint CheckedString(FlatBuilderCore* core, ReadOnlySpan<byte> utf8)
    {
        FlatRegion* region = Region(core);
        byte* next = FlatRegion.Next(region);
        int lengthBytes = utf8.Length;
        if (lengthBytes > ShortTextBytesMax || !FlatRegion.HasRoom(region, next, ShortTextBytesMax + FlatRegion.FieldBytesMax))
            return String(core, utf8, isKnown: false);

        // SAFETY: there is room for the longest short text, its count, and padding. The store writes the 0 behind the text and the padding, at most 4 bytes
        // together; the text then overwrites what else it clears.
        byte* first = (byte*)((nuint)(next - (nint)(nuint)((uint)lengthBytes + 1 + sizeof(uint))) & ~((nuint)sizeof(uint) - 1));
        Unsafe.WriteUnaligned(next - sizeof(ulong), 0UL);
        FlatRegion.Align(region, sizeof(uint) - 1);
        if (CopyShortText(ref MemoryMarshal.GetReference(utf8), first + sizeof(uint), lengthBytes) != 0) return CheckAndCount(core, first + sizeof(uint), utf8);
        WireStore.UInt32(first, (uint)lengthBytes);
        return FlatRegion.Commit(region, first);
    }

    /// <summary>Writes a string with a larger alignment and checks its bytes.</summary>
    [MethodImpl(MethodImplOptions.NoInlining)]
    internal static uint AlignedString(FlatBuilderCore* core, ReadOnlySpan<byte> utf8, int alignBytes) =>
        String(core, utf8, TextAlignMask(alignBytes), isKnown: false);

    // The text counts as written at the end, so that ill-formed text leaves nothing behind.
    [MethodImpl(MethodImplOptions.NoInlining)]
    private static uint CheckAndCount(FlatBuilderCore* core, byte* text, ReadOnlySpan<byte> utf8)
    {
        CheckUtf8(utf8);
        return Count(core, text, (uint)utf8.Length);
    }

    /// <summary>Writes a string.</summary>
    /// <param name="core">The builder.</param>
    /// <param name="utf8">The bytes.</param>
    /// <param name="alignMask">The alignment, less 1.</param>
    /// <param name="isKnown">Whether the bytes are known to be well-formed, or need not be.</param>
    internal static uint String(FlatBuilderCore* core, ReadOnlySpan<byte> utf8, nuint alignMask = sizeof(uint) - 1, bool isKnown = true)
    {
        // An empty string needs only the alignment of its count.
        int lengthBytes = utf8.Length;
        byte* text = Take(core, (nint)lengthBytes + 1, lengthBytes == 0 ? sizeof(uint) - 1 : alignMask);

        // SAFETY: Take made room, and the place of the count is below it.
        text[lengthBytes] = 0;

        // The text counts as written at the end, so that ill-formed text leaves nothing behind.
        if (CopyText(ref MemoryMarshal.GetReference(utf8), text, lengthBytes) != 0 && !isKnown) CheckUtf8(utf8);
        return Count(core, text, (uint)lengthBytes);
    }

    /// <summary>Checks that bytes are well-formed UTF-8.</summary>
    /// <exception cref="WireFormatException"><see cref="WireError.InvalidUtf8"/> at the byte where the first ill-formed sequence starts.</exception>
    [MethodImpl(MethodImplOptions.NoInlining)]
    internal static void CheckUtf8(ReadOnlySpan<byte> utf8)
    {
        if (!WireUtf8.IsValid(utf8)) WireThrow.InvalidUtf8(WireUtf8.FirstInvalid(utf8));
    }

    /// <summary>Writes a string from UTF-16.</summary>
    internal static uint String(FlatBuilderCore* core, ReadOnlySpan<char> text, nuint alignMask = sizeof(uint) - 1)
    {
        FlatRegion* region = Region(core);
        byte* next = FlatRegion.Next(region);
        int lengthUnits = text.Length;
        if (lengthUnits > ShortTextBytesMax || alignMask != sizeof(uint) - 1 || !FlatRegion.HasRoom(region, next, ShortTextBytesMax + FlatRegion.FieldBytesMax))
            return LongString(core, text, alignMask);

        // SAFETY: as in CheckedString. Text that is not ASCII leaves bytes behind that count as not written.
        byte* first = (byte*)((nuint)(next - (nint)(nuint)((uint)lengthUnits + 1 + sizeof(uint))) & ~((nuint)sizeof(uint) - 1));
        Unsafe.WriteUnaligned(next - sizeof(ulong), 0UL);
        if (!WireUtf16.TryNarrowShort(ref MemoryMarshal.GetReference(text), lengthUnits, first + sizeof(uint))) return LongString(core, text, alignMask);
        FlatRegion.Align(region, sizeof(uint) - 1);
        WireStore.UInt32(first, (uint)lengthUnits);
        return FlatRegion.Commit(region, first);
    }

    /// <summary>Writes a string that is long, not ASCII, or has a larger alignment.</summary>
    [MethodImpl(MethodImplOptions.NoInlining)]
    private static uint LongString(FlatBuilderCore* core, ReadOnlySpan<char> text, nuint alignMask)
    {
        long lengthBytes = FlatUtf16.CountBytes(text);
        if (lengthBytes > FlatRegion.LimitBytes(Region(core))) WireThrow.MessageTooLarge(SizeBytes(core));
        byte* first = Take(core, (nint)lengthBytes + 1, lengthBytes == 0 ? sizeof(uint) - 1 : alignMask);
        FlatUtf16.Transcode(text, new Span<byte>(first, (int)lengthBytes));
        first[lengthBytes] = 0;
        return Count(core, first, (uint)lengthBytes);
    }

    /// <summary>Writes a string, unless this method wrote an equal one before.</summary>
    internal static uint SharedString(FlatBuilderCore* core, ReadOnlySpan<byte> utf8)
    {
        uint hash = KeyedHash.Of(utf8);
        if (FindString(core, hash, utf8) is var known and not 0) return known;
        if (FlatHashTable.Count(&core->_strings) >= core->SharedStringsMax) return String(core, utf8);
        FlatHashTable.Reserve(&core->_strings, in core->_arena);
        uint position = String(core, utf8);
        FlatHashTable.Add(&core->_strings, in core->_arena, hash, position, (uint)utf8.Length);
        return position;
    }

    /// <inheritdoc cref="SharedString(FlatBuilderCore*, ReadOnlySpan{byte})"/>
    internal static uint SharedString(FlatBuilderCore* core, ReadOnlySpan<char> text)
    {
        // The bytes of the string are known only when it is written. If an equal string was there before, the new one is taken back.
        bool isRemembered = FlatHashTable.Count(&core->_strings) < core->SharedStringsMax;
        if (isRemembered) FlatHashTable.Reserve(&core->_strings, in core->_arena);
        long sizeBytes = SizeBytes(core);
        uint position = String(core, text);
        ReadOnlySpan<byte> utf8 = StringAt(core, position);
        uint hash = KeyedHash.Of(utf8);
        if (FindString(core, hash, utf8) is var known and not 0)
        {
            FlatRegion.Rewind(Region(core), sizeBytes);
            return known;
        }

        if (isRemembered) FlatHashTable.Add(&core->_strings, in core->_arena, hash, position, (uint)utf8.Length);
        return position;
    }

    /// <summary>Writes a string that only 64-bit offsets can reach.</summary>
    internal static long String64(FlatBuilderCore* core, ReadOnlySpan<byte> utf8, nuint alignMask)
    {
        FlatRegion* region = Region(core);
        CheckFar(core);
        String(core, utf8, alignMask);
        return FlatRegion.CommitFar(region, FlatRegion.Next(region));
    }

    /// <summary>The mask of the address bits that must be 0 at the first byte of a text.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    internal static nuint TextAlignMask(int alignBytes) => (nuint)Alignment(alignBytes, sizeof(uint)) - 1;

    private static uint FindString(FlatBuilderCore* core, uint hash, ReadOnlySpan<byte> utf8)
    {
        for (FlatHashTable.Entry* entry = FlatHashTable.First(&core->_strings, hash); entry != null; entry = FlatHashTable.Next(&core->_strings, entry))
            if (entry->Extra == (uint)utf8.Length && WireBytes.AreEqual(StringAt(core, entry->Position), utf8)) return entry->Position;
        return 0;
    }

    private static ReadOnlySpan<byte> StringAt(FlatBuilderCore* core, uint position)
    {
        byte* first = FlatRegion.Near(Region(core)) - position;
        return new ReadOnlySpan<byte>(first + sizeof(uint), (int)WireEndian.ReadUInt32(in *first));
    }

    /// <summary>Copies a text. What is moved tells whether it is ASCII.</summary>
    /// <returns>0 if the text is ASCII. Another number if it is not, or if nobody has looked.</returns>
    private static ulong CopyText(ref byte source, byte* target, int lengthBytes)
    {
        if (lengthBytes <= ShortTextBytesMax) return CopyShortText(ref source, target, lengthBytes);
        Unsafe.CopyBlockUnaligned(ref *target, ref source, (uint)lengthBytes);
        return (ulong)lengthBytes;
    }

    /// <summary>Copies a text of at most <see cref="ShortTextBytesMax"/> bytes by moves that overlap.</summary>
    /// <returns>0 if the text is ASCII.</returns>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    private static ulong CopyShortText(ref byte source, byte* target, int lengthBytes)
    {
        nuint length = (uint)lengthBytes; // as an index, without a sign to extend

        // SAFETY: all moves stay within the text: they count from its start, or back from its end.
#if NET
        const uint Block = 16;
        if (length > Block)
        {
            Vector128<byte> first = Vector128.LoadUnsafe(ref source), last = Vector128.LoadUnsafe(ref source, length - Block), all = first | last;
            if (length > 2 * Block)
            {
                Vector128<byte> second = Vector128.LoadUnsafe(ref source, Block), third = Vector128.LoadUnsafe(ref source, length - (2 * Block));
                second.Store(target + Block);
                third.Store(target + length - (2 * Block));
                all |= second | third;
            }

            first.Store(target);
            last.Store(target + length - Block);
            return all.ExtractMostSignificantBits();
        }
#endif
        if (length >= sizeof(ulong))
        {
            ulong first = Unsafe.ReadUnaligned<ulong>(ref source);
            ulong last = Unsafe.ReadUnaligned<ulong>(ref Unsafe.Add(ref source, length - sizeof(ulong)));
            Unsafe.WriteUnaligned(target, first);
            Unsafe.WriteUnaligned(target + length - sizeof(ulong), last);
            return (first | last) & WireUtf8.NotAscii;
        }

        if (length >= sizeof(uint))
        {
            uint first = Unsafe.ReadUnaligned<uint>(ref source), last = Unsafe.ReadUnaligned<uint>(ref Unsafe.Add(ref source, length - sizeof(uint)));
            Unsafe.WriteUnaligned(target, first);
            Unsafe.WriteUnaligned(target + length - sizeof(uint), last);
            return (first | last) & WireUtf8.NotAscii;
        }

        if (length > 0)
        {
            byte first = source, middle = Unsafe.Add(ref source, length >> 1), last = Unsafe.Add(ref source, length - 1);
            *target = first;
            target[length >> 1] = middle;
            target[length - 1] = last;
            return (ulong)(first | middle | last) & WireUtf8.NotAscii;
        }

        return 0;
    }
}
