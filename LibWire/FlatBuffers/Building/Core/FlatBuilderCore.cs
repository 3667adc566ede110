using System.Runtime.CompilerServices;
using System.Runtime.InteropServices;

namespace LibWire;

/// <summary>All of a builder. It lies in the arena, so that a builder is one pointer, and copies of it are the same builder.</summary>
/// <remarks>
/// <para>The buffer grows from its end towards its start, as what holds something is written after what it holds, and offsets lead forward. Addresses stand for alignments: the end lies at a
/// multiple of the largest one there is.</para>
/// <para>Positions are distances from the end, so that they stay when the region moves.</para>
/// </remarks>
[StructLayout(LayoutKind.Auto)]
internal unsafe partial struct FlatBuilderCore
{
    /// <summary>Alignment of the region, its end included: no less than any that schemas can ask for.</summary>
    private const int RegionAlignBytes = 64;

    private const int FirstStagedCount = 32;
    private const int FirstFieldCount = 32;

    private byte* _start; // of the region
    private byte* _end; // behind its last byte; a multiple of RegionAlignBytes, as _start is
    private byte* _next; // the byte that was written last; _end where there is none
    private byte* _floor; // no byte below it is the region's, or within the limit
    private byte* _gate; // the floor, where nothing but room is to be looked at before something is written; else NoGate, below which all is
    private long _farBytes; // at the end, what only offsets of 64 bits lead to
    private byte* _near; // before that: where the positions are counted from that offsets of 32 bits lead to
    private uint _alignMask; // the largest alignment that the buffer needs, less one
    private long _limitBytes; // of what offsets of 32 bits can span: 2 GiB - 1, and less in tests
    private ArenaAllocator _arena;

    /// <summary>Whether scalars are written that equal their defaults.</summary>
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

    /// <summary>Begins or stops to share vtables. What was found quickly is looked for again.</summary>
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

    /// <summary>Where something would lie that were written now: its distance from the end of what offsets of 32 bits span.</summary>
    private readonly uint NearPosition => (uint)(_near - _next);

    /// <summary>The finished buffer.</summary>
    internal static byte* Finished(FlatBuilderCore* core, out long sizeBytes)
    {
        if (!core->_isFinished) FlatBuildThrow.NotFinished();
        sizeBytes = core->_writtenBytes;
        return core->_written;
    }

    /// <summary>Makes room below what was written, and padding above it.</summary>
    /// <param name="core">The builder.</param>
    /// <param name="sizeBytes">How many bytes.</param>
    /// <param name="alignMask">The alignment of the first of them, less one.</param>
    /// <returns>The first byte. The padding is cleared.</returns>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    private static byte* Take(FlatBuilderCore* core, nint sizeBytes, nuint alignMask)
    {
        byte* next = core->_next;

        // Never a negative size: lengths of spans and tables. With the padding and what a count in front of a vector takes.
        if ((ulong)next < (ulong)core->_gate + (ulong)sizeBytes + (2 * RegionAlignBytes)) next = MakeRoom(core, sizeBytes + (2 * RegionAlignBytes));
        return Pad(core, next, sizeBytes, alignMask);
    }

    /// <summary>The same where there is room.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    private static byte* Pad(FlatBuilderCore* core, byte* next, nint sizeBytes, nuint alignMask)
    {
        byte* first = (byte*)((nuint)(next - sizeBytes) & ~alignMask);

        // SAFETY: at most RegionAlignBytes of padding; the room made has that many and as many again. What the store clears below the padding is about to be written.
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

    /// <summary>The slow path of all that is written on its own: takes what is written of an open table out of its way, and makes room.</summary>
    /// <returns>The byte that was written last, in its new place; that many are free below it.</returns>
    [MethodImpl(MethodImplOptions.NoInlining)]
    private static byte* MakeRoom(FlatBuilderCore* core, long extraBytes)
    {
        if (core->_isFinished) FlatBuildThrow.Finished();
        if (core->_tableEnd != null) Suspend(core);
        return Reserve(core, extraBytes);
    }

    /// <summary>Makes room.</summary>
    /// <returns>The byte that was written last, in its new place; that many are free below it.</returns>
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

        // SAFETY: the new region is longer than the old one, and the bytes may overlap where it grew in place.
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

    /// <summary>The gate for what is written on its own, and the one for fields of a table: at most one of them is open.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    private static void SetGates(FlatBuilderCore* core)
    {
        bool isTable = core->_tableEnd != null;
        core->_fieldGate = isTable ? core->_floor + FieldBytesMax : NoGate;
        core->_gate = isTable || core->_isFinished ? NoGate : core->_floor;
    }

    /// <summary>An address above all that is written. Sums with it are made of 64 bits.</summary>
    private static byte* NoGate => (byte*)unchecked((nuint)(sizeof(nint) == sizeof(long) ? long.MaxValue : uint.MaxValue));

    private static nuint RoundUp(long bytes) => checked((nuint)(bytes + RegionAlignBytes - 1)) & ~(nuint)(RegionAlignBytes - 1);
}
