using System.Runtime.CompilerServices;
using System.Runtime.InteropServices;

namespace LibWire;

/// <summary>The state of a builder. It lies in the arena: a builder is one pointer, and copies of it are the same builder.</summary>
/// <remarks>
/// <para>The buffer grows from its end towards its start, because a table is written after the values it refers to, and offsets lead forward. Alignments are
/// checked on addresses: the end lies at a multiple of the largest alignment.</para>
/// <para>Positions are distances from the end, so that they stay valid when the region moves.</para>
/// </remarks>
[StructLayout(LayoutKind.Auto)]
internal unsafe partial struct FlatBuilderCore
{
    /// <summary>Alignment of the region and of its end: no less than any alignment that schemas can ask for.</summary>
    private const int RegionAlignBytes = 64;

    private const int FirstStagedCount = 32;
    private const int FirstFieldCount = 32;

    private byte* _start; // of the region
    private byte* _end; // behind its last byte; a multiple of RegionAlignBytes, as _start is
    private byte* _next; // the byte that was written last; _end if there is none
    private byte* _floor; // the lowest byte that the region and the limit allow
    private byte* _gate; // the floor, if room is all that must be checked before a write; otherwise NoGate, which sends every write to the slow path
    private long _farBytes; // bytes at the end of the buffer that only 64-bit offsets reach
    private byte* _near; // the end of the part that 32-bit offsets reach; positions count from here
    private uint _alignMask; // the largest alignment that the buffer needs, minus 1
    private long _limitBytes; // the most bytes that 32-bit offsets can span: 2 GiB - 1, less in tests
    private ArenaAllocator _arena;

    /// <summary>Whether scalars that equal their defaults are written.</summary>
    internal bool ForcesDefaults;

    /// <summary>Whether equal vtables are written once.</summary>
    internal bool SharesVtables { get; private set; }

    private bool _isFinished;
    private byte* _written; // the finished buffer
    private long _writtenBytes;

    internal static FlatBuilderCore* Create(in ArenaAllocator arena, int capacityBytes, long limitBytes = WireLimits.MessageBytesMax)
    {
        if (capacityBytes < 0) throw new ArgumentOutOfRangeException(nameof(capacityBytes), capacityBytes, "A capacity is not negative.");
        var core = (FlatBuilderCore*)arena.AllocateBytes((nuint)sizeof(FlatBuilderCore));
        *core = default;
        core->_arena = arena;
        core->_limitBytes = limitBytes;
        core->SharesVtables = true;
        nuint regionBytes = RoundUp(Math.Max(capacityBytes, RegionAlignBytes));
        core->_start = arena.AllocateBytes(regionBytes, RegionAlignBytes);
        core->_end = core->_start + regionBytes;
        core->_stage = (FlatStaged*)arena.AllocateBytes(FirstStagedCount * FlatStaged.Bytes);
        core->_stageEnd = core->_stage + FirstStagedCount;
        GrowFields(core, 0);
        FlatHashTable.Clear(&core->_vtables);
        SetFloor(core);
        Clear(core);
        return core;
    }

    /// <summary>Turns sharing of vtables on or off. Everything that shortcuts remember is looked up again.</summary>
    internal static void ShareVtables(FlatBuilderCore* core, bool isShared)
    {
        core->SharesVtables = isShared;
        core->_lastVtable = 0;
        if (core->_shapes != null) ClearShapes(core);
    }

    /// <summary>Starts over in the same memory.</summary>
    internal static void Clear(FlatBuilderCore* core)
    {
        ForgetTable(core);
        core->_next = core->_end;
        core->_alignMask = 0;
        core->_isFinished = false;
        core->_top = core->_stage;
        core->_frame = null;
        if (core->_farBytes > 0)
        {
            core->_farBytes = 0;
            SetFloor(core);
        }

        SetGates(core);
        FlatHashTable.Clear(&core->_strings);
        NextGeneration(core);
    }

    /// <summary>The bytes written.</summary>
    internal readonly long SizeBytes => _end - (_tableEnd == null ? _next : _tableEnd);

    /// <summary>The largest alignment the buffer needs so far.</summary>
    internal readonly int AlignBytes => (int)_alignMask + 1;

    /// <summary>The position of the next write: its distance from the end of the part that 32-bit offsets reach.</summary>
    private readonly uint NearPosition => (uint)(_near - _next);

    /// <summary>The finished buffer.</summary>
    internal static byte* Finished(FlatBuilderCore* core, out long sizeBytes)
    {
        if (!core->_isFinished) FlatBuildThrow.NotFinished();
        sizeBytes = core->_writtenBytes;
        return core->_written;
    }

    /// <summary>Makes room below the bytes written so far, and padding above that room.</summary>
    /// <param name="core">The builder.</param>
    /// <param name="sizeBytes">How many bytes.</param>
    /// <param name="alignMask">The alignment of the first of them, minus 1.</param>
    /// <returns>The first byte. The padding is cleared.</returns>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    private static byte* Take(FlatBuilderCore* core, nint sizeBytes, nuint alignMask)
    {
        byte* next = core->_next;

        // Sizes are lengths of spans and tables, so they are never negative. The room includes the padding and the count in front of a vector.
        if ((ulong)next < (ulong)core->_gate + (ulong)sizeBytes + (2 * RegionAlignBytes)) next = MakeRoom(core, sizeBytes + (2 * RegionAlignBytes));
        return Pad(core, next, sizeBytes, alignMask);
    }

    /// <summary>Takes bytes as <c>Take</c> does; the caller has made room.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    private static byte* Pad(FlatBuilderCore* core, byte* next, nint sizeBytes, nuint alignMask)
    {
        byte* first = (byte*)((nuint)(next - sizeBytes) & ~alignMask);

        // SAFETY: at most RegionAlignBytes of padding; the room made has that many and as many again. The store also clears bytes below the padding, which are
        // about to be written.
        byte* padding = next - sizeof(ulong);
        Unsafe.WriteUnaligned(padding, 0UL);
        while (padding > first + sizeBytes)
        {
            padding -= sizeof(ulong);
            Unsafe.WriteUnaligned(padding, 0UL);
        }

        core->_alignMask |= (uint)alignMask;
        return first;
    }

    /// <summary>The slow path of every write outside of a table: suspends the table that is being written, and makes room.</summary>
    /// <returns>The byte that was written last, in its new place. The number of bytes asked for is free below it.</returns>
    [MethodImpl(MethodImplOptions.NoInlining)]
    private static byte* MakeRoom(FlatBuilderCore* core, long extraBytes)
    {
        if (core->_isFinished) FlatBuildThrow.Finished();
        if (core->_tableEnd != null) Suspend(core);
        return Reserve(core, extraBytes);
    }

    /// <summary>Makes room.</summary>
    /// <returns>The byte that was written last, in its new place. The number of bytes asked for is free below it.</returns>
    [MethodImpl(MethodImplOptions.NoInlining)]
    private static byte* Reserve(FlatBuilderCore* core, long extraBytes)
    {
        long usedBytes = core->_end - core->_next;
        if (usedBytes - core->_farBytes + extraBytes > core->_limitBytes + (2 * RegionAlignBytes)) WireThrow.MessageTooLarge(usedBytes);
        if (core->_next - core->_start < extraBytes) Grow(core, usedBytes, extraBytes);
        return core->_next;
    }

    private static void Grow(FlatBuilderCore* core, long usedBytes, long extraBytes)
    {
        long capacityBytes = core->_end - core->_start;
        nuint wanted = RoundUp(Math.Max(checked(usedBytes + extraBytes), 2 * capacityBytes));
        byte* start = core->_start;
        if (!core->_arena.TryExtend(core->_end, wanted - (nuint)capacityBytes)) start = core->_arena.AllocateBytes(wanted, RegionAlignBytes);
        byte* end = start + wanted;

        // SAFETY: the new region is longer than the old one. The bytes may overlap if it grew in place.
        Buffer.MemoryCopy(core->_next, end - usedBytes, usedBytes, usedBytes);
        if (core->_tableEnd != null) core->_tableEnd = end - (core->_end - core->_tableEnd);
        core->_start = start;
        core->_end = end;
        core->_next = end - usedBytes;
        SetFloor(core);
    }

    private static void SetFloor(FlatBuilderCore* core)
    {
        core->_near = core->_end - core->_farBytes;
        long usableBytes = Math.Min(core->_end - core->_start, core->_farBytes + core->_limitBytes);
        core->_floor = core->_end - usableBytes;
        SetGates(core);
    }

    /// <summary>Sets both gates: one for writes outside of tables, one for fields. At most one of them is open.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    private static void SetGates(FlatBuilderCore* core)
    {
        bool isTable = core->_tableEnd != null;
        core->_fieldGate = isTable ? core->_floor + FieldBytesMax : NoGate;
        core->_gate = isTable || core->_isFinished ? NoGate : core->_floor;
    }

    /// <summary>An address above every byte that can be written. Sums with it use 64 bits.</summary>
    private static byte* NoGate => (byte*)unchecked((nuint)(sizeof(nint) == sizeof(long) ? long.MaxValue : uint.MaxValue));

    private static nuint RoundUp(long bytes) => checked((nuint)(bytes + RegionAlignBytes - 1)) & ~(nuint)(RegionAlignBytes - 1);
}
