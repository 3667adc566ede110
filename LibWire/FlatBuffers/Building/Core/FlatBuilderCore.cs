using System.Runtime.CompilerServices;
using System.Runtime.InteropServices;

namespace LibWire;

/// <summary>The state of a builder. It lies in the arena: a builder is one pointer, and copies of it are the same builder.</summary>
/// <remarks>
/// <para>The state is in parts; only the methods of a part touch its fields. The methods here call the parts, in an order in which a failure leaves the builder
/// as it was: room is made before anything changes.</para>
/// <para>The methods of the parts take a pointer. Instance methods would get a reference, and the JIT would keep it in a register beside the pointer to the
/// builder. That cost 5 to 10 % of the time of a small table.</para>
/// </remarks>
[StructLayout(LayoutKind.Sequential)]
internal unsafe partial struct FlatBuilderCore
{
    private FlatRegion _region; // the bytes; the first field, see Region
    private FlatTableFields _fields; // the fields of the table that is being written
    private FlatShapes _shapes; // from a type and its present fields to a vtable
    private FlatShape _noShape; // no bits, and no layout has this id
    private FlatVtables _vtables; // the contents of vtables
    private FlatStage _stage; // what open vectors and suspended tables hold
    private FlatHashTable _strings; // the shared strings; extra: their length
    private ArenaAllocator _arena;

    /// <summary>Whether scalars that equal their defaults are written.</summary>
    internal bool ForcesDefaults;

    /// <summary>How many shared strings are remembered; later ones are written each time.</summary>
    internal int SharedStringsMax;

    internal static FlatBuilderCore* Create(in ArenaAllocator arena, int capacityBytes, long limitBytes = WireLimits.MessageBytesMax)
    {
        if (capacityBytes < 0) throw new ArgumentOutOfRangeException(nameof(capacityBytes), capacityBytes, "A capacity is not negative.");
        var core = (FlatBuilderCore*)arena.AllocateBytes((nuint)sizeof(FlatBuilderCore));
        *core = default;
        if (Region(core) != &core->_region) throw new PlatformNotSupportedException("The runtime has moved the first field of a struct.");
        core->_arena = arena.OrAmbient();
        core->SharedStringsMax = int.MaxValue;
        core->_region = FlatRegion.Create(in arena, capacityBytes, limitBytes);
        core->_stage = FlatStage.Create(in arena);
        FlatTableFields.Reserve(&core->_fields, in arena, count: 1);
        core->_shapes = FlatShapes.Create(&core->_noShape);
        core->_vtables = FlatVtables.Create();
        Clear(core);
        return core;
    }

    /// <summary>The region of a builder.</summary>
    /// <remarks>The address of the first field is that of the builder; Create checks it. Where the address of a field is taken, the JIT checks the pointer for
    /// null and keeps a copy of it.</remarks>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    private static FlatRegion* Region(FlatBuilderCore* core) => (FlatRegion*)core;

    /// <summary>Whether equal vtables are written once.</summary>
    internal static bool SharesVtables(FlatBuilderCore* core) => FlatVtables.IsShared(&core->_vtables);

    /// <summary>Turns sharing of vtables on or off. Everything that shortcuts remember is looked up again.</summary>
    internal static void ShareVtables(FlatBuilderCore* core, bool isShared)
    {
        FlatVtables.Share(&core->_vtables, isShared);
        FlatShapes.Clear(&core->_shapes);
    }

    /// <summary>Starts over in the same memory.</summary>
    internal static void Clear(FlatBuilderCore* core)
    {
        FlatTableFields.Clear(&core->_fields);
        FlatRegion.Clear(Region(core));
        FlatStage.Clear(&core->_stage);
        FlatHashTable.Clear(&core->_strings);
        if (FlatVtables.NextGeneration(&core->_vtables)) FlatShapes.Clear(&core->_shapes);
    }

    /// <summary>The bytes written.</summary>
    internal static long SizeBytes(FlatBuilderCore* core) => FlatRegion.SizeBytes(Region(core));

    /// <summary>The largest alignment the buffer needs so far.</summary>
    internal static int AlignBytes(FlatBuilderCore* core) => (int)FlatRegion.AlignMask(Region(core)) + 1;

    /// <summary>Writes size prefix, root offset and identifier: the start of the buffer, which is written last.</summary>
    /// <param name="core">The builder.</param>
    /// <param name="rootOffset">The root table.</param>
    /// <param name="identifier">Four bytes, or none.</param>
    /// <param name="prefixBytes">The width of the size prefix: 4 or 8; 0 for none.</param>
    internal static void Finish(FlatBuilderCore* core, FlatOffset rootOffset, ReadOnlySpan<byte> identifier, int prefixBytes)
    {
        if (core->_arena.IsDisposed) MemoryThrow.ArenaDisposed();
        FlatRegion* region = Region(core);
        if (FlatStage.Frame(&core->_stage) != null || FlatRegion.HasTable(region)) FlatBuildThrow.StillOpen();
        if (FlatRegion.IsFinished(region)) FlatBuildThrow.Finished();
        if (identifier.Length is not (0 or FlatFormat.IdentifierBytes)) FlatBuildThrow.NoIdentifier(identifier.Length);
        uint root = Position(core, rootOffset);
        CheckKnown(core, root);

        // The whole buffer, its size prefix included, has the largest alignment of its parts. It counts as written when nothing can fail any more.
        uint alignMask = Math.Max(FlatRegion.AlignMask(region), (uint)Math.Max(prefixBytes, sizeof(uint)) - 1);
        byte* first = Take(core, prefixBytes + FlatFormat.OffsetBytes + identifier.Length, alignMask);
        FlatRegion.CheckLimit(region, FlatRegion.Near(region) - first);
        byte* next = first + prefixBytes;
        long sizeBytes = FlatRegion.FarPositionOf(region, next);
        if (prefixBytes == FlatFormat.SizePrefixBytes && sizeBytes > uint.MaxValue) WireThrow.MessageTooLarge(SizeBytes(core));
        FlatRegion.Commit(region, first);
        if (prefixBytes == FlatFormat.SizePrefixBytes) WireStore.UInt32(first, (uint)sizeBytes);
        if (prefixBytes == FlatFormat.SizePrefix64Bytes) WireStore.UInt64(first, (ulong)sizeBytes);
        WireStore.UInt32(next, FlatRegion.PositionOf(region, next) - root);
        if (!identifier.IsEmpty)
            Unsafe.CopyBlockUnaligned(ref *(next + FlatFormat.OffsetBytes), ref Unsafe.AsRef(in identifier[0]), FlatFormat.IdentifierBytes);
        FlatRegion.Finish(region, first, sizeBytes + prefixBytes);
    }

    /// <summary>The finished buffer.</summary>
    internal static byte* Finished(FlatBuilderCore* core, out long sizeBytes)
    {
        if (core->_arena.IsDisposed) MemoryThrow.ArenaDisposed();
        return FlatRegion.Finished(Region(core), out sizeBytes);
    }

    /// <summary>Throws if nothing can have been written at a position.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    internal static void CheckKnown(FlatBuilderCore* core, uint position) => FlatRegion.CheckKnown(Region(core), position);

    /// <summary>Throws if nothing can have been written at a position in the part that only 64-bit offsets reach.</summary>
    internal static void CheckKnown64(FlatBuilderCore* core, long position)
    {
        if ((ulong)position - 1 >= (ulong)FlatRegion.FarBytes(Region(core))) FlatBuildThrow.Unknown(position);
    }

    /// <summary>Makes room below the bytes written so far, and padding above that room.</summary>
    /// <param name="core">The builder.</param>
    /// <param name="sizeBytes">How many bytes.</param>
    /// <param name="alignMask">The alignment of the first of them, minus 1.</param>
    /// <returns>The first byte. The padding is cleared.</returns>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    private static byte* Take(FlatBuilderCore* core, nint sizeBytes, nuint alignMask)
    {
        FlatRegion* region = Region(core);
        byte* next = FlatRegion.Next(region);

        // Sizes are lengths of spans and tables, so they are never negative. The room includes the padding and the count in front of a vector.
        if (!FlatRegion.HasRoom(region, next, (ulong)sizeBytes + (2 * FlatRegion.AlignBytes)))
            next = MakeRoom(core, sizeBytes + (2 * FlatRegion.AlignBytes));
        return FlatRegion.Pad(region, next, sizeBytes, alignMask);
    }

    /// <summary>The slow path of every write outside of a table: suspends the table that is being written, and makes room.</summary>
    /// <returns>The byte that was written last, in its new place. The number of bytes asked for is free below it.</returns>
    [MethodImpl(MethodImplOptions.NoInlining)]
    private static byte* MakeRoom(FlatBuilderCore* core, long extraBytes)
    {
        FlatRegion* region = Region(core);
        if (FlatRegion.IsFinished(region)) FlatBuildThrow.Finished();
        if (FlatRegion.HasTable(region)) Suspend(core);
        return Reserve(core, extraBytes);
    }

    /// <summary>Makes room.</summary>
    /// <returns>The byte that was written last, in its new place. The number of bytes asked for is free below it.</returns>
    private static byte* Reserve(FlatBuilderCore* core, long extraBytes) => FlatRegion.Reserve(Region(core), in core->_arena, extraBytes);

    /// <summary>Gives the frame of the innermost open table or vector, and throws if it is of another kind.</summary>
    private static FlatStaged* CheckOpen(FlatBuilderCore* core, FlatStagedKind kind, string what)
    {
        FlatStaged* frame = FlatStage.Frame(&core->_stage);
        if (frame == null || frame->Kind != kind || FlatRegion.HasTable(Region(core))) FlatBuildThrow.NothingOpen(what);
        return frame;
    }
}
