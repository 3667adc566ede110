using System.Runtime.CompilerServices;
using System.Runtime.InteropServices;
#if NET
using System.Runtime.Intrinsics;
#endif

namespace LibWire;

/// <content>Strings and vectors: a count, then the elements.</content>
internal unsafe partial struct FlatBuilderCore
{
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
        long lengthBytes = WireUtf8.CountBytes(text, out int invalidIndex);
        if (invalidIndex >= 0) WireThrow.InvalidUtf16(invalidIndex);
        if (lengthBytes > FlatRegion.LimitBytes(Region(core))) WireThrow.MessageTooLarge(SizeBytes(core));
        byte* first = Take(core, (nint)lengthBytes + 1, lengthBytes == 0 ? sizeof(uint) - 1 : alignMask);

        // If another thread changes the text meanwhile, the bytes still stay inside the room made for them.
        if (!WireUtf8.TryTranscode(text, new Span<byte>(first, (int)lengthBytes), out int written, out _) || written != lengthBytes)
            throw new InvalidOperationException("The text changed while it was written: another thread uses it.");
        first[lengthBytes] = 0;
        return Count(core, first, (uint)lengthBytes);
    }

    /// <summary>Writes a string, unless this method wrote an equal one before.</summary>
    internal static uint SharedString(FlatBuilderCore* core, ReadOnlySpan<byte> utf8)
    {
        uint hash = KeyedHash.Of(utf8);
        if (FindString(core, hash, utf8) is var known and not 0) return known;
        FlatHashTable.Reserve(&core->_strings, in core->_arena);
        uint position = String(core, utf8);
        FlatHashTable.Add(&core->_strings, in core->_arena, hash, position, (uint)utf8.Length);
        return position;
    }

    /// <inheritdoc cref="SharedString(FlatBuilderCore*, ReadOnlySpan{byte})"/>
    internal static uint SharedString(FlatBuilderCore* core, ReadOnlySpan<char> text)
    {
        // The bytes of the string are known only when it is written. If an equal string was there before, the new one is taken back.
        FlatHashTable.Reserve(&core->_strings, in core->_arena);
        long sizeBytes = SizeBytes(core);
        uint position = String(core, text);
        ReadOnlySpan<byte> utf8 = StringAt(core, position);
        uint hash = KeyedHash.Of(utf8);
        if (FindString(core, hash, utf8) is var known and not 0)
        {
            FlatRegion.Rewind(Region(core), sizeBytes);
            return known;
        }

        FlatHashTable.Add(&core->_strings, in core->_arena, hash, position, (uint)utf8.Length);
        return position;
    }

    /// <summary>Writes a struct outside of any table.</summary>
    internal static uint Struct<T>(FlatBuilderCore* core, in T value)
        where T : unmanaged, IFlatStruct<T>
    {
        byte* first = Take(core, sizeof(T), (nuint)default(T).AlignBytes - 1);
        FlatStruct.Store(first, in value);
        return FlatRegion.Commit(Region(core), first);
    }

    /// <summary>Makes room for a vector and writes its count.</summary>
    /// <param name="core">The builder.</param>
    /// <param name="count">The number of elements.</param>
    /// <param name="sizeBytes">The size of all elements.</param>
    /// <param name="alignBytes">Their alignment.</param>
    /// <param name="elements">The address for the elements; its bytes are not cleared.</param>
    /// <returns>The position.</returns>
    internal static uint Vector(FlatBuilderCore* core, int count, long sizeBytes, int alignBytes, out byte* elements)
    {
        elements = VectorRoom(core, sizeBytes, alignBytes);
        return Count(core, elements, (uint)count);
    }

    /// <summary>Makes room for a vector. <see cref="Count"/> then moves on.</summary>
    private static byte* VectorRoom(FlatBuilderCore* core, long sizeBytes, int alignBytes)
    {
        CheckAlignment(alignBytes);
        if (sizeBytes > FlatRegion.LimitBytes(Region(core))) WireThrow.MessageTooLarge(SizeBytes(core));

        // A vector without elements needs only the alignment of its count.
        nuint alignMask = sizeBytes == 0 ? sizeof(uint) - 1 : (nuint)Math.Max(alignBytes, sizeof(uint)) - 1;
        return Take(core, (nint)sizeBytes, alignMask);
    }

    /// <summary>Writes a vector of offsets.</summary>
    internal static uint Offsets(FlatBuilderCore* core, ReadOnlySpan<FlatOffset> offsets, int alignBytes)
    {
        foreach (FlatOffset offset in offsets) CheckKnown(core, Position(core, offset));
        byte* elements = VectorRoom(core, offsets.Length * (long)sizeof(uint), Alignment(alignBytes, sizeof(uint)));
        uint position = Count(core, elements, (uint)offsets.Length), at = position - sizeof(uint);
        foreach (FlatOffset offset in offsets)
        {
            WireStore.UInt32(elements, at - Position(core, offset));
            elements += sizeof(uint);
            at -= sizeof(uint);
        }

        return position;
    }

    /// <summary>Opens a vector.</summary>
    internal static void OpenVector(FlatBuilderCore* core, int alignBytes)
    {
        FlatRegion* region = Region(core);
        if (FlatRegion.IsFinished(region)) FlatBuildThrow.Finished();
        if (alignBytes != 0) CheckAlignment(alignBytes);
        if (FlatRegion.HasTable(region)) Suspend(core);
        FlatStage.Open(&core->_stage, in core->_arena, FlatStagedKind.Vector, alignBytes);
    }

    /// <summary>Adds an element to the open vector.</summary>
    internal static void StageElement(FlatBuilderCore* core, FlatOffset element)
    {
        uint position = Position(core, element);
        CheckOpen(core, FlatStagedKind.Vector, "vector");
        CheckKnown(core, position);
        FlatStage.AddElement(&core->_stage, in core->_arena, position);
    }

    /// <summary>Writes the open vector.</summary>
    internal static uint EndVector(FlatBuilderCore* core)
    {
        FlatStage* stage = &core->_stage;
        FlatStaged* frame = CheckOpen(core, FlatStagedKind.Vector, "vector");
        int count = checked((int)(FlatStage.Top(stage) - frame - 1));
        uint position = Vector(core, count, count * (long)sizeof(uint), Alignment(frame->SizeBytes, sizeof(uint)), out byte* elements);
        uint at = position - sizeof(uint);
        for (int i = 0; i < count; i++, at -= sizeof(uint))
        {
            // 0 stays 0: it is the value of a union NONE, in a copy.
            var value = (uint)frame[i + 1].Value;
            WireStore.UInt32(elements + ((nint)i * sizeof(uint)), value == 0 ? 0 : at - value);
        }

        FlatStage.Close(stage);
        return position;
    }

    /// <summary>Writes a vector that only 64-bit offsets can reach.</summary>
    /// <param name="core">The builder.</param>
    /// <param name="count">The number of elements.</param>
    /// <param name="sizeBytes">The size of all elements.</param>
    /// <param name="alignBytes">Their alignment.</param>
    /// <param name="countBytes">The width of the count: 4 or 8.</param>
    /// <param name="elements">The address for the elements; its bytes are not cleared.</param>
    /// <returns>The position.</returns>
    internal static long Vector64(FlatBuilderCore* core, long count, long sizeBytes, int alignBytes, int countBytes, out byte* elements)
    {
        FlatRegion* region = Region(core);
        CheckAlignment(alignBytes);
        CheckFar(core);
        nuint alignMask = sizeBytes == 0 ? (nuint)countBytes - 1 : (nuint)Math.Max(alignBytes, countBytes) - 1;
        FlatRegion.ReserveFar(region, in core->_arena, checked((nint)(sizeBytes + (2 * FlatRegion.AlignBytes))));
        elements = FlatRegion.Pad(region, FlatRegion.Next(region), (nint)sizeBytes, alignMask);
        byte* first = elements - countBytes;
        if (countBytes == sizeof(ulong)) WireStore.UInt64(first, (ulong)count);
        else WireStore.UInt32(first, checked((uint)count));
        return FlatRegion.CommitFar(region, first);
    }

    /// <summary>Writes a string that only 64-bit offsets can reach.</summary>
    internal static long String64(FlatBuilderCore* core, ReadOnlySpan<byte> utf8, nuint alignMask)
    {
        FlatRegion* region = Region(core);
        CheckFar(core);
        String(core, utf8, alignMask);
        return FlatRegion.CommitFar(region, FlatRegion.Next(region));
    }

    private static void CheckFar(FlatBuilderCore* core)
    {
        FlatRegion* region = Region(core);
        if (FlatRegion.IsFinished(region)) FlatBuildThrow.Finished();
        if (FlatRegion.HasTable(region)) Suspend(core);
        if (SizeBytes(core) != FlatRegion.FarBytes(region)) FlatBuildThrow.Late64();
    }

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    private static uint Count(FlatBuilderCore* core, byte* elements, uint count)
    {
        byte* first = elements - sizeof(uint);
        WireStore.UInt32(first, count);
        return FlatRegion.Commit(Region(core), first);
    }

    /// <summary>The mask of the address bits that must be 0 at the first byte of a text.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    internal static nuint TextAlignMask(int alignBytes) => (nuint)Alignment(alignBytes, sizeof(uint)) - 1;

    /// <summary>The alignment of a value: that of its type, or a larger one that is forced; 0 forces none.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    internal static int Alignment(int forcedBytes, int ownBytes)
    {
        if (forcedBytes == 0) return ownBytes;
        CheckAlignment(forcedBytes);
        return Math.Max(forcedBytes, ownBytes);
    }

    /// <summary>Throws if the number is no alignment.</summary>
    internal static void CheckAlignment(int alignBytes)
    {
        if (alignBytes is <= 0 or > FlatFormat.AlignBytesMax || (alignBytes & (alignBytes - 1)) != 0) FlatBuildThrow.AlignmentUnknown(alignBytes);
    }

    private static uint FindString(FlatBuilderCore* core, uint hash, ReadOnlySpan<byte> utf8)
    {
        for (FlatHashTable.Entry* entry = FlatHashTable.First(&core->_strings, hash); entry != null; entry = FlatHashTable.Next(&core->_strings, entry))
            if (entry->Extra == (uint)utf8.Length && StringAt(core, entry->Position).SequenceEqual(utf8)) return entry->Position;
        return 0;
    }

    private static ReadOnlySpan<byte> StringAt(FlatBuilderCore* core, uint position)
    {
        byte* first = FlatRegion.Near(Region(core)) - position;
        return new ReadOnlySpan<byte>(first + sizeof(uint), (int)WireEndian.ReadUInt32(in *first));
    }

    /// <summary>Copies a text. Names are short, so overlapping moves and no call are fast. What they move tells whether it is ASCII.</summary>
    /// <returns>0 if the text is ASCII. Another number if it is not, or if nobody has looked.</returns>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    private static ulong CopyText(ref byte source, byte* target, int lengthBytes)
    {
        // SAFETY: all moves stay within the text: they count from its start, or back from its end.
        if (lengthBytes is >= sizeof(ulong) and <= 2 * sizeof(ulong))
        {
            ulong first = Unsafe.ReadUnaligned<ulong>(ref source);
            ulong last = Unsafe.ReadUnaligned<ulong>(ref Unsafe.Add(ref source, lengthBytes - sizeof(ulong)));
            Unsafe.WriteUnaligned(target, first);
            Unsafe.WriteUnaligned(target + lengthBytes - sizeof(ulong), last);
            return (first | last) & WireUtf8.NotAscii;
        }

#if NET
        const int Block = 16;
        if (lengthBytes is > Block and <= 4 * Block)
        {
            Vector128<byte> first = Vector128.LoadUnsafe(ref source), last = Vector128.LoadUnsafe(ref source, (nuint)(lengthBytes - Block)), all = first | last;
            if (lengthBytes > 2 * Block)
            {
                Vector128<byte> second = Vector128.LoadUnsafe(ref source, Block), third = Vector128.LoadUnsafe(ref source, (nuint)(lengthBytes - (2 * Block)));
                second.Store(target + Block);
                third.Store(target + lengthBytes - (2 * Block));
                all |= second | third;
            }

            first.Store(target);
            last.Store(target + lengthBytes - Block);
            return all.ExtractMostSignificantBits();
        }
#endif
        if (lengthBytes is >= sizeof(uint) and < sizeof(ulong))
        {
            uint first = Unsafe.ReadUnaligned<uint>(ref source), last = Unsafe.ReadUnaligned<uint>(ref Unsafe.Add(ref source, lengthBytes - sizeof(uint)));
            Unsafe.WriteUnaligned(target, first);
            Unsafe.WriteUnaligned(target + lengthBytes - sizeof(uint), last);
            return (first | last) & WireUtf8.NotAscii;
        }

        Unsafe.CopyBlockUnaligned(ref *target, ref source, (uint)lengthBytes);
        return (ulong)lengthBytes;
    }
}
