using System.Runtime.CompilerServices;
using System.Runtime.InteropServices;

namespace LibWire;

/// <summary>Writes Protocol Buffers messages by hand, field by field, into a growing region of arena memory.</summary>
/// <remarks>
/// <para>
/// The region belongs to this writer alone, so two writers, or a writer and a decode, may share an arena. It starts at 256 bytes or at the requested
/// capacity.
/// It doubles in place if it is the last block of its arena, and is copied to a new block otherwise. A message has at most 2 GiB − 1 bytes.
/// </para>
/// <para>
/// <b>Passing it on:</b> as <c>scoped ref ProtoWriter</c>. A copy shares the region, so each of the two overwrites what the other writes.
/// LibWire.Debug throws when the older one is used again; LibWire throws only in the cases it detects.
/// </para>
/// <para>
/// <b>Lifetime:</b> the writer dies with its arena's <c>Dispose</c> or <c>Reset</c>, or a <c>Rewind</c> to before the writer was made or last grew. Using
/// it later throws <see cref="WireMisuseException"/> in LibWire.Debug; in LibWire it overwrites memory that may belong to others.
/// </para>
/// <para>
/// <b>Failing:</b> every <c>Add</c> throws <see cref="ArgumentOutOfRangeException"/> for a field number outside 1 to 536,870,911. It throws
/// <see cref="WireFormatException"/> (<see cref="WireError.MessageTooLarge"/>) if the closed message would exceed 2 GiB − 1 bytes, and
/// <see cref="ObjectDisposedException"/> on a default writer. An arena that cannot grow throws its own exceptions. In each case the field is not written,
/// and the writer remains usable. Repeated or unordered field numbers are not checked: the format allows both.
/// </para>
/// </remarks>
[StructLayout(LayoutKind.Auto)]
public unsafe ref partial struct ProtoWriter
{
    private ProtoWriterState _state;

    /// <summary>Makes a writer with a small region in the arena.</summary>
    /// <param name="arena">The arena of the region. It must outlive the writer and the spans taken from it.</param>
    /// <exception cref="ObjectDisposedException">The arena was disposed, or there is none.</exception>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public ProtoWriter(scoped ref readonly ArenaAllocator arena) => _state = new ProtoWriterState(ProtoWriterCore.Create(in arena));

    /// <inheritdoc cref="ProtoWriter(ref readonly ArenaAllocator)"/>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public ProtoWriter(ArenaAllocator arena)
        : this(in arena)
    {
    }

    /// <summary>Makes a writer whose region holds a message of <paramref name="capacityBytes"/> bytes before it has to grow.</summary>
    /// <param name="arena">The arena of the region. It must outlive the writer and the spans taken from it.</param>
    /// <param name="capacityBytes">A hint, in bytes; 0 or more. Packed varints reserve room a block at a time, so one that ends close to the capacity
    /// may still grow the region.</param>
    /// <exception cref="ArgumentOutOfRangeException">The capacity is negative.</exception>
    /// <exception cref="ObjectDisposedException">The arena was disposed, or there is none.</exception>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public ProtoWriter(scoped ref readonly ArenaAllocator arena, int capacityBytes) =>
        _state = new ProtoWriterState(ProtoWriterCore.Create(in arena, capacityBytes));

    /// <inheritdoc cref="ProtoWriter(ref readonly ArenaAllocator, int)"/>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public ProtoWriter(ArenaAllocator arena, int capacityBytes)
        : this(in arena, capacityBytes)
    {
    }

    /// <summary>For tests: a limit that is reached before 2 GiB of memory are used.</summary>
    internal ProtoWriter(scoped ref readonly ArenaAllocator arena, int capacityBytes, int limitBytes) =>
        _state = new ProtoWriterState(ProtoWriterCore.Create(in arena, capacityBytes, limitBytes));

    /// <summary>The number of open sub-messages, groups and delimited messages. Output can be taken if it is 0.</summary>
    public readonly int Depth
    {
        [MethodImpl(MethodImplOptions.AggressiveInlining)]
        get
        {
            CheckReadable();
            return _state.Depth;
        }
    }

    /// <summary>Starts over in the same region: written bytes are dropped, open levels are forgotten. Allocates nothing.</summary>
    /// <exception cref="ObjectDisposedException">The writer is default.</exception>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public void Clear()
    {
        CheckWritable();
        if (_state.Core == null) ProtoThrow.WriterDisposed();
        _state.Next = _state.Core->Start;
        _state.Frame = _state.Core->Frames;
    }

    /// <summary>Adds a varint field: 1 to 10 bytes. For <c>uint32</c>, <c>uint64</c> and other types with the same encoding.</summary>
    /// <param name="fieldNumber">The field, 1 to 536,870,911.</param>
    /// <param name="value">The value as encoded on the wire.</param>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public void AddVarInt(int fieldNumber, ulong value)
    {
        CheckWritable();
        uint tagAndType = ProtoTag.Of(fieldNumber, ProtoWireType.VarInt);
        byte* next = _state.Next;
        if (next >= _state.Gate)
        {
            _state.Take(ProtoWriterCore.AddVarintSlowly(_state.Core, _state.Frame, next, tagAndType, value));
            return;
        }

        // SAFETY: below the gate there is room for tag and value; the slack bytes follow it.
        _state.Next = value < 0x80 ? WireVarint.WriteTagAndByte(next, tagAndType, (uint)value)
            : (long)value < 0 ? WireVarint.WriteTen(WireVarint.Write32(next, tagAndType), value)
            : WireVarint.WriteLong(WireVarint.Write32(next, tagAndType), value);
    }

    /// <summary>Adds a varint field: 1 to 10 bytes, 10 for every negative value. For <c>int32</c>, <c>int64</c> and enums.</summary>
    /// <inheritdoc cref="AddVarInt(int, ulong)"/>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public void AddVarInt(int fieldNumber, long value) => AddVarInt(fieldNumber, (ulong)value);

    // Checked before writing: is the arena alive, and is this the current writer and not a stale copy? The bodies exist only in LibWire.Debug.
    partial void CheckWritable();

    // The same check, before output is taken.
    readonly partial void CheckReadable();
}
