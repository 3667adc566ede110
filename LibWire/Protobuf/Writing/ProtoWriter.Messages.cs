using System.Runtime.CompilerServices;

namespace LibWire;

/// <content>How emitted code borrows the writer for one message.</content>
public unsafe ref partial struct ProtoWriter
{
    /// <summary>Copies the writer's state in order to write one message with it. The writer itself does not change until
    /// <see cref="EndMessage"/>.</summary>
    /// <exception cref="ObjectDisposedException">The writer is default.</exception>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    internal void BeginMessage(out ProtoWriterState state)
    {
        CheckWritable();
        ProtoWriterCore.CheckWhole(_state.Core, _state.Next);
        state = default;
        Copy(in _state, ref state);
    }

    /// <summary>Takes over the state of the copy: the position, and the region and frames, which may have moved.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    internal void EndMessage(in ProtoWriterState state) => Copy(in state, ref _state);

    /// <summary>The address of the next byte, if <see cref="ProtoWriterCore.GateBytes"/> bytes can be written there; null otherwise. <see cref="EndFields"/>
    /// tells how many were.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    internal readonly byte* BeginFields() => _state.Next < _state.Gate ? _state.Next : null;

    /// <summary>Takes over what was written from the address that <see cref="BeginFields"/> gave.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    internal void EndFields(byte* next)
    {
        CheckWritable();
        _state.Next = next;
    }

    /// <summary>Adds a <c>bytes</c> field whose content the caller writes at once, to the address that is returned.</summary>
    internal byte* AddRoom(int fieldNumber, int lengthBytes)
    {
        CheckWritable();
        uint tagAndType = ProtoTag.Of(fieldNumber, ProtoWireType.Length);
        byte* next = _state.RoomForLength(tagAndType, lengthBytes);
        next = WireVarint.Write(WireVarint.Write32(next, tagAndType), (uint)lengthBytes);
        _state.Next = next + lengthBytes;
        return next;
    }

    /// <summary>Adds a varint without a tag, as an item of a packed field that <see cref="StartSub"/> began.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    internal void AddItem(ulong value)
    {
        CheckWritable();
        byte* next = _state.Room(0, WireLimits.VarintBytesMax);

        // SAFETY: room for the longest varint was made above.
        _state.Next = WireVarint.Write(next, value);
    }

    /// <summary>Copies field by field: a vector load from memory that was stored as single fields a moment ago waits for those stores. Measured: 10
    /// ns a message.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    private static void Copy(in ProtoWriterState source, ref ProtoWriterState target)
    {
        target.Next = source.Next;
        target.Gate = source.Gate;
        target.Frame = source.Frame;
        target.Core = source.Core;
    }
}
