using System.Runtime.CompilerServices;

namespace LibWire;

/// <content>Vectors: a count, then the elements.</content>
internal unsafe partial struct FlatBuilderCore
{
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
        uint last = 0;
        foreach (FlatOffset offset in offsets) last = Math.Max(last, Position(core, offset) - 1);
        if (last >= FlatRegion.NearPosition(Region(core)) && !offsets.IsEmpty) UnknownOffset(core, offsets);
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

    /// <summary>Throws because of the first offset at which nothing was written.</summary>
    [MethodImpl(MethodImplOptions.NoInlining)]
    private static void UnknownOffset(FlatBuilderCore* core, ReadOnlySpan<FlatOffset> offsets)
    {
        foreach (FlatOffset offset in offsets) CheckKnown(core, Position(core, offset));
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
}
