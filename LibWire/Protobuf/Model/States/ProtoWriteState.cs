using System.Runtime.CompilerServices;

namespace LibWire.CompilerServices;

/// <summary>The state that emitted code passes from step to step while it writes one message and all messages inside it. It holds the whole writer
/// except the next byte, which is passed by value.</summary>
/// <remarks>
/// <para>It works on a copy of the writer's state. <see cref="Close"/> hands it back: after the message if that was completed, otherwise as it was
/// before the message.</para>
/// <para><b>Safety:</b> for emitted code. The pointers are valid until the next step, which may move the region and returns the address to continue
/// at.</para>
/// </remarks>
public unsafe ref struct ProtoWriteState
{
    private ProtoWriterState _state;        // until the message is completed, its Next is the start of the message
    private nint _startOffset;              // the start of the message as an offset in the region, which may move
    private nint _frameOffset;              // the offset of the innermost frame that was open before
    private bool _isCompleted;
    private bool _isRequiredNoted;

    /// <summary>Borrows a writer. Sub-messages that are open in it stay open.</summary>
    /// <param name="writer">The writer. It must not be used before <see cref="Close"/>.</param>
    /// <exception cref="ObjectDisposedException">The writer is default.</exception>
    /// <exception cref="WireMisuseException">The writer is a stale copy, or, in LibWire.Debug, its arena is dead.</exception>
    /// <remarks>This is not a constructor, for the reason given at <see cref="ProtoReadState.Begin"/>.</remarks>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    internal void Begin(scoped ref ProtoWriter writer)
    {
        writer.BeginMessage(out _state);
        _startOffset = (nint)(_state.Next - _state.Core->Start);
        _frameOffset = FrameOffset;
    }

    /// <summary>Whether a message was written without one of its own required fields.</summary>
    internal readonly bool MayMissRequired => _isRequiredNoted;

    /// <summary>Notes that a message is written without one of its own required fields.</summary>
    public void NoteRequiredMissing() => _isRequiredNoted = true;

    /// <summary>Forgets the note: the message was searched, and another one follows.</summary>
    internal void ForgetRequired() => _isRequiredNoted = false;

    /// <summary>The address at which the message starts.</summary>
    internal readonly byte* Start
    {
        [MethodImpl(MethodImplOptions.AggressiveInlining)]
        get => _state.Next;
    }

    /// <summary>Below this address 24 bytes can be written without a check; see <see cref="ProtoWriterState.Gate"/>.</summary>
    internal readonly byte* Gate
    {
        [MethodImpl(MethodImplOptions.AggressiveInlining)]
        get => _state.Gate;
    }

    /// <summary>The innermost open frame.</summary>
    internal ProtoWriterFrame* Frame
    {
        [MethodImpl(MethodImplOptions.AggressiveInlining)]
        readonly get => _state.Frame;
        [MethodImpl(MethodImplOptions.AggressiveInlining)]
        set => _state.Frame = value;
    }

    internal readonly ProtoWriterCore* Core
    {
        [MethodImpl(MethodImplOptions.AggressiveInlining)]
        get => _state.Core;
    }

    private readonly nint FrameOffset
    {
        [MethodImpl(MethodImplOptions.AggressiveInlining)]
        get => (nint)((byte*)_state.Frame - (byte*)_state.Core->Frames);
    }

    /// <summary>Completes the message.</summary>
    /// <param name="next">The first byte after it.</param>
    /// <exception cref="WireMisuseException"><see cref="WireMisuse.SubMessageOpen"/>: a sub-message inside was not closed.</exception>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    internal void Complete(byte* next)
    {
        if (FrameOffset != _frameOffset) ProtoThrow.OpenSubMessage((int)(FrameOffset - _frameOffset) / sizeof(ProtoWriterFrame));
        _state.Next = next;
        _isCompleted = true;
    }

    /// <summary>Hands the writer back: after the message if it was completed, otherwise as it was before. Its region may have moved.</summary>
    /// <param name="writer">The writer that was borrowed.</param>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    internal void Close(scoped ref ProtoWriter writer)
    {
        if (!_isCompleted) GoBack();
        writer.EndMessage(in _state);
    }

    /// <summary>Takes over the gate after a step that may have moved the region or the frames.</summary>
    /// <param name="next">The next byte to write, at its new address.</param>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    internal byte* Take(byte* next)
    {
        _state.Gate = _state.Core->Gate;
        return next;
    }

    /// <summary>Frames and region of the core are valid after every failure. Only the writer's position in them has to be found again.</summary>
    [MethodImpl(MethodImplOptions.NoInlining)]
    private void GoBack()
    {
        ProtoWriterCore* core = _state.Core;
        _state.Next = core->Start + _startOffset;
        _state.Frame = (ProtoWriterFrame*)((byte*)core->Frames + _frameOffset);
        _state.Gate = core->Gate;
    }
}
