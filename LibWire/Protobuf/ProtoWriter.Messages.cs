using System.Runtime.CompilerServices;

namespace LibWire;

/// <content>How emitted code borrows the writer for one message.</content>
public unsafe ref partial struct ProtoWriter
{
    /// <summary>A copy of the writer's state to write one message with. The writer itself stays as it is until <see cref="EndMessage"/>.</summary>
    /// <exception cref="ObjectDisposedException">The writer is default.</exception>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    internal ProtoWriterState BeginMessage()
    {
        CheckWritable();
        ProtoWriterCore.CheckWhole(_state.Core, _state.Next);
        return _state;
    }

    /// <summary>Takes over what became of the copy: where the writer goes on, and the region and frames, which may have moved.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    internal void EndMessage(in ProtoWriterState state) => _state = state;
}
