using System.Runtime.CompilerServices;
using System.Runtime.InteropServices;

namespace LibWire;

/// <summary>The region of a builder: the memory of one buffer, and how much of it is written.</summary>
/// <remarks>
/// <para>The buffer grows from its end towards its start, because a table is written after the values it refers to, and offsets lead forward. Alignments are
/// checked on addresses: the end lies at a multiple of the largest alignment.</para>
/// <para>Positions are distances from the end, so that they stay valid when the region moves.</para>
/// <para>The region knows the end of the table that is being written, because it moves along, and because it decides what may be written next. Two gates hold
/// that: one for fields and one for all else. At most one of them is open.</para>
/// </remarks>
[StructLayout(LayoutKind.Sequential)]
internal unsafe partial struct FlatRegion
{
    /// <summary>Alignment of the region and of its end: no less than any alignment that schemas can ask for.</summary>
    internal const int AlignBytes = 64;

    /// <summary>Room for any scalar or offset with its padding, and for the end of a table.</summary>
    internal const int FieldBytesMax = 64;

    private byte* _next; // the byte that was written last; _end if there is none
    private byte* _gate; // the floor, if room is all that must be checked before a write; otherwise NoGate, which sends every write to the slow path
    private byte* _near; // the end of the part that 32-bit offsets reach; positions count from here
    private byte* _fieldGate; // _next >= _fieldGate: a field can be written without further checks. NoGate unless a table is being written.
    private byte* _tableEnd; // behind the table that is being written; null if there is none
    private byte* _floor; // the lowest byte that the region and the limit allow
    private uint _alignMask; // the largest alignment that the buffer needs, minus 1
    private bool _isFinished;
    private byte* _start; // of the region
    private byte* _end; // behind its last byte; a multiple of AlignBytes, as _start is
    private long _farBytes; // bytes at the end of the buffer that only 64-bit offsets reach
    private long _limitBytes; // the most bytes that 32-bit offsets can span: 2 GiB - 1, less in tests
    private byte* _written; // the finished buffer
    private long _writtenBytes;

    internal static FlatRegion Create(in ArenaAllocator arena, int capacityBytes, long limitBytes)
    {
        // A buffer that is written front to back asks for room before it needs it.
        nuint regionBytes = RoundUp(Math.Max((long)capacityBytes, AlignBytes) + FlatWriteState.GateBytes);
        byte* start = arena.AllocateBytes(regionBytes, AlignBytes);
        var region = new FlatRegion { _start = start, _end = start + regionBytes, _limitBytes = limitBytes };
        region._next = region._end;
        SetFloor(&region);
        return region;
    }

    /// <summary>Starts over in the same memory.</summary>
    internal static void Clear(FlatRegion* region)
    {
        region->_tableEnd = null;
        region->_isFinished = false;
        if (region->_farBytes > 0)
        {
            region->_farBytes = 0;
            SetFloor(region);
        }

        region->_next = region->_end;
        region->_alignMask = 0;
        region->_fieldGate = NoGate;
        region->_gate = region->_floor;
    }

    /// <summary>The byte that was written last.</summary>
    internal static byte* Next(FlatRegion* region) => region->_next;

    /// <summary>The end of the part that 32-bit offsets reach. Positions count down from here.</summary>
    internal static byte* Near(FlatRegion* region) => region->_near;

    /// <summary>The position of the byte that was written last.</summary>
    internal static uint NearPosition(FlatRegion* region) => (uint)(region->_near - region->_next);

    /// <summary>The bytes written, without those of the open table.</summary>
    internal static long SizeBytes(FlatRegion* region) =>
        region->_isFinished ? region->_writtenBytes : region->_end - (region->_tableEnd == null ? region->_next : region->_tableEnd);

    /// <summary>The bytes that only 64-bit offsets reach.</summary>
    internal static long FarBytes(FlatRegion* region) => region->_farBytes;

    /// <summary>The most bytes that 32-bit offsets can span.</summary>
    internal static long LimitBytes(FlatRegion* region) => region->_limitBytes;

    /// <summary>The largest alignment the buffer needs so far, minus 1.</summary>
    internal static uint AlignMask(FlatRegion* region) => region->_alignMask;

    /// <summary>Whether nothing is written, no table is open, and the buffer is not finished.</summary>
    internal static bool IsFresh(FlatRegion* region) => region->_next == region->_end && region->_gate == region->_floor;

    /// <summary>Whether the buffer is finished. Nothing can be written then.</summary>
    internal static bool IsFinished(FlatRegion* region) => region->_isFinished;

    /// <summary>Whether a table is being written.</summary>
    internal static bool HasTable(FlatRegion* region) => region->_tableEnd != null;

    /// <summary>The byte behind the table that is being written.</summary>
    internal static byte* TableEnd(FlatRegion* region) => region->_tableEnd;

    /// <summary>The position of an address.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    internal static uint PositionOf(FlatRegion* region, byte* address) => (uint)(region->_near - address);

    /// <summary>The distance of an address from the end of the region: a position as 64-bit offsets have it.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    internal static long FarPositionOf(FlatRegion* region, byte* address) => region->_end - address;

    /// <summary>The bytes at a position, for reading what was written.</summary>
    internal static FlatPlace PlaceAt(FlatRegion* region, uint position)
    {
        // A vtable may lie before its table, so the place is one in all that is written.
        byte* first = region->_next;
        FlatPlace start = FlatPlace.StartOf(new ReadOnlySpan<byte>(first, (int)Math.Min(region->_end - first, int.MaxValue)));
        return start.Behind((nint)(region->_near - position - first));
    }

    /// <summary>Throws if nothing can have been written at a position.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    internal static void CheckKnown(FlatRegion* region, uint position)
    {
        if (position - 1 >= NearPosition(region)) FlatBuildThrow.Unknown(position);
    }

    /// <summary>Whether bytes fit below an address, and may be written outside of a table. One comparison covers four cases: no room, the limit, an open
    /// table, a finished buffer.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    internal static bool HasRoom(FlatRegion* region, byte* next, ulong sizeBytes) => (ulong)next >= (ulong)region->_gate + sizeBytes;

    /// <summary>Whether a field of at most 8 bytes may be written below an address.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    internal static bool HasFieldRoom(FlatRegion* region, byte* next) => next >= region->_fieldGate;

    /// <summary>Whether a struct of any alignment may be written below an address.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    internal static bool HasFieldRoom(FlatRegion* region, byte* next, int sizeBytes) => (ulong)next >= (ulong)region->_fieldGate + (ulong)sizeBytes;

    /// <summary>The bytes that are free below an address.</summary>
    internal static long FreeBytes(FlatRegion* region, byte* next) => next - region->_floor;

    /// <summary>Places bytes below an address, and padding above them; the caller has made room. Nothing counts as written yet.</summary>
    /// <param name="region">The region.</param>
    /// <param name="next">The address.</param>
    /// <param name="sizeBytes">How many bytes.</param>
    /// <param name="alignMask">The alignment of the first of them, minus 1.</param>
    /// <returns>The first byte. The padding is cleared.</returns>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    internal static byte* Pad(FlatRegion* region, byte* next, nint sizeBytes, nuint alignMask)
    {
        byte* first = (byte*)((nuint)(next - sizeBytes) & ~alignMask);

        // SAFETY: at most AlignBytes of padding; the room made has that many and as many again. The store also clears bytes below the padding, which are
        // about to be written.
        byte* padding = next - sizeof(ulong);
        Unsafe.WriteUnaligned(padding, 0UL);
        while (padding > first + sizeBytes)
        {
            padding -= sizeof(ulong);
            Unsafe.WriteUnaligned(padding, 0UL);
        }

        region->_alignMask |= (uint)alignMask;
        return first;
    }

    /// <summary>Raises the alignment of the buffer.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    internal static void Align(FlatRegion* region, uint alignMask) => region->_alignMask |= alignMask;

    /// <summary>Counts everything from an address on as written.</summary>
    /// <returns>The position of the address.</returns>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    internal static uint Commit(FlatRegion* region, byte* next)
    {
        region->_next = next;
        return (uint)(region->_near - next);
    }

    /// <summary>Counts everything from an address on as written, in the part that only 64-bit offsets reach.</summary>
    /// <returns>The position of the address.</returns>
    internal static long CommitFar(FlatRegion* region, byte* next)
    {
        region->_next = next;
        region->_farBytes = region->_end - next;
        SetFloor(region);
        return region->_farBytes;
    }

    /// <summary>Takes back what was written since the buffer had this size.</summary>
    internal static void Rewind(FlatRegion* region, long sizeBytes) => region->_next = region->_end - sizeBytes;

    /// <summary>Opens a table.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    internal static void OpenTable(FlatRegion* region)
    {
        region->_tableEnd = region->_next;
        region->_fieldGate = region->_floor + FieldBytesMax;
        region->_gate = NoGate;
    }

    /// <summary>Counts a field of the open table as written.</summary>
    /// <returns>Its distance from the end of the table.</returns>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    internal static uint CommitField(FlatRegion* region, byte* next)
    {
        region->_next = next;
        return (uint)(region->_tableEnd - next);
    }

    /// <summary>Ends the open table and counts everything from an address on as written.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    internal static void CloseTable(FlatRegion* region, byte* next)
    {
        region->_alignMask |= sizeof(uint) - 1;
        region->_next = next;
        region->_tableEnd = null;
        region->_fieldGate = NoGate;
        region->_gate = region->_floor;
    }

    /// <summary>Takes the open table back, if there is one.</summary>
    internal static void DropTable(FlatRegion* region)
    {
        if (region->_tableEnd != null) region->_next = region->_tableEnd;
        region->_tableEnd = null;
        SetGates(region);
    }

    /// <summary>Ends the buffer.</summary>
    /// <param name="region">The region.</param>
    /// <param name="written">Its first byte.</param>
    /// <param name="writtenBytes">Its size.</param>
    internal static void Finish(FlatRegion* region, byte* written, long writtenBytes)
    {
        region->_written = written;
        region->_writtenBytes = writtenBytes;
        region->_isFinished = true;
        region->_fieldGate = NoGate;
        region->_gate = NoGate;
    }

    /// <summary>The finished buffer.</summary>
    internal static byte* Finished(FlatRegion* region, out long sizeBytes)
    {
        if (!region->_isFinished) FlatBuildThrow.NotFinished();
        sizeBytes = region->_writtenBytes;
        return region->_written;
    }

    /// <summary>Makes room.</summary>
    /// <returns>The byte that was written last, in its new place. The number of bytes asked for is free below it.</returns>
    [MethodImpl(MethodImplOptions.NoInlining)]
    internal static byte* Reserve(FlatRegion* region, in ArenaAllocator arena, long extraBytes)
    {
        long usedBytes = region->_end - region->_next;
        if (usedBytes - region->_farBytes + extraBytes > region->_limitBytes + (2 * AlignBytes)) WireThrow.MessageTooLarge(usedBytes);
        if (region->_next - region->_start < extraBytes) Grow(region, in arena, usedBytes, extraBytes);
        return region->_next;
    }

    /// <summary>Makes room for what only 64-bit offsets reach: no limit holds for it.</summary>
    internal static void ReserveFar(FlatRegion* region, in ArenaAllocator arena, long extraBytes)
    {
        if (region->_next - region->_start < extraBytes) Grow(region, in arena, region->_end - region->_next, extraBytes);
    }

    /// <summary>Makes room for a buffer that is written front to back: so many bytes between the start and the end of the region.</summary>
    internal static void ReserveFront(FlatRegion* region, in ArenaAllocator arena, uint usedBytes, long neededBytes)
    {
        if (neededBytes > region->_limitBytes + (2 * FlatWriteState.GateBytes)) WireThrow.MessageTooLarge(usedBytes);
        long capacityBytes = region->_end - region->_start;
        if (neededBytes <= capacityBytes) return;
        nuint wanted = RoundUp(Math.Max(neededBytes, 2 * capacityBytes));
        if (!arena.TryExtend(region->_end, wanted - (nuint)capacityBytes))
        {
            byte* start = arena.AllocateBytes(wanted, AlignBytes);
            Buffer.MemoryCopy(region->_start, start, usedBytes, usedBytes);
            region->_start = start;
        }

        region->_end = region->_start + wanted;
        region->_next = region->_end;
        SetFloor(region);
        OnGrown(region, in arena);
    }

    /// <summary>Gives a state the start and the gate of the region, for writing front to back.</summary>
    /// <returns>The first byte.</returns>
    internal static byte* ShareFront(FlatRegion* region, ref FlatWriteState state)
    {
        long usableBytes = Math.Min(region->_end - region->_start, region->_limitBytes);
        state.Start = region->_start;
        state.Gate = region->_start + usableBytes - FlatWriteState.GateBytes;
        return region->_start;
    }

    /// <summary>Ends a buffer that was written front to back.</summary>
    /// <param name="region">The region.</param>
    /// <param name="next">The byte behind it.</param>
    internal static void FinishFront(FlatRegion* region, byte* next)
    {
        // The alignment was not tracked, so this is the largest that a buffer can need.
        region->_alignMask = FlatFormat.AlignBytesMax - 1;
        CheckLimit(region, next - region->_start);
        Finish(region, region->_start, next - region->_start);
    }

    /// <summary>Throws if the part that 32-bit offsets reach has too many bytes. Room is made for more bytes than are needed, so until the end a few more
    /// than the limit can be written.</summary>
    internal static void CheckLimit(FlatRegion* region, long nearBytes)
    {
        if (nearBytes > region->_limitBytes) WireThrow.MessageTooLarge(region->_limitBytes);
    }

    private static void Grow(FlatRegion* region, in ArenaAllocator arena, long usedBytes, long extraBytes)
    {
        long capacityBytes = region->_end - region->_start;
        nuint wanted = RoundUp(Math.Max(checked(usedBytes + extraBytes), 2 * capacityBytes));
        byte* start = region->_start;
        if (!arena.TryExtend(region->_end, wanted - (nuint)capacityBytes)) start = arena.AllocateBytes(wanted, AlignBytes);
        byte* end = start + wanted;

        // SAFETY: the new region is longer than the old one. The bytes may overlap if it grew in place.
        Buffer.MemoryCopy(region->_next, end - usedBytes, usedBytes, usedBytes);
        if (region->_tableEnd != null) region->_tableEnd = end - (region->_end - region->_tableEnd);
        region->_start = start;
        region->_end = end;
        region->_next = end - usedBytes;
        SetFloor(region);
        OnGrown(region, in arena);
    }

    /// <summary>LibWire.Debug notes when the region grew: a rewind to an earlier mark takes it away.</summary>
    static partial void OnGrown(FlatRegion* region, in ArenaAllocator arena);

    private static void SetFloor(FlatRegion* region)
    {
        region->_near = region->_end - region->_farBytes;
        long usableBytes = Math.Min(region->_end - region->_start, region->_farBytes + region->_limitBytes);
        region->_floor = region->_end - usableBytes;
        SetGates(region);
    }

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    private static void SetGates(FlatRegion* region)
    {
        bool isTable = region->_tableEnd != null;
        region->_fieldGate = isTable ? region->_floor + FieldBytesMax : NoGate;
        region->_gate = isTable || region->_isFinished ? NoGate : region->_floor;
    }

    /// <summary>An address above every byte that can be written. Sums with it use 64 bits.</summary>
    private static byte* NoGate => (byte*)unchecked((nuint)(sizeof(nint) == sizeof(long) ? long.MaxValue : uint.MaxValue));

    private static nuint RoundUp(long bytes) => checked((nuint)(bytes + AlignBytes - 1)) & ~(nuint)(AlignBytes - 1);
}
