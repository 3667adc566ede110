using System.Runtime.CompilerServices;

namespace LibWire.CompilerServices;

/// <summary>What emitted code hands from step to step while it writes one message with all that is inside: everything of the writer but the next byte, which is passed by value.</summary>
/// <remarks>
/// <para>It works on a copy of the writer's state. <see cref="Close"/> gives it back: behind the message if that was completed, else as the writer was before, whatever happened in between.</para>
/// <para><b>Safety:</b> for emitted code. The pointers are good until the next step, which may move the region and returns where to go on.</para>
/// </remarks>
public unsafe ref struct ProtoWriteState
{
    private ProtoWriterState _state;        // its Next is where the message starts, until the message is completed
    private nint _startOffset;              // the same as a distance from the start of the region, which may move
    private nint _frameOffset;              // the innermost frame that was open before, likewise
    private bool _isCompleted;
    private bool _isRequiredNoted;

    /// <summary>Borrows a writer. Sub-messages that are open in it stay open.</summary>
    /// <param name="writer">The writer; it must not be used before <see cref="Close"/>.</param>
    /// <exception cref="ObjectDisposedException">The writer is default.</exception>
    /// <exception cref="WireMisuseException">The writer is a stale copy, or, in LibWire.Debug, its arena is dead.</exception>
    /// <remarks>Not a constructor, for the reason given at <see cref="ProtoReadState.Begin"/>.</remarks>
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

    /// <summary>Where the message is to be written.</summary>
    internal readonly byte* Start
    {
        [MethodImpl(MethodImplOptions.AggressiveInlining)]
        get => _state.Next;
    }

    /// <summary>Below it 24 bytes can be written with no further question; see <see cref="ProtoWriterState.Gate"/>.</summary>
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

    /// <summary>The message is whole.</summary>
    /// <param name="next">The byte behind it.</param>
    /// <exception cref="WireMisuseException"><see cref="WireMisuse.SubMessageOpen"/>: a sub-message inside was not closed.</exception>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    internal void Complete(byte* next)
    {
        if (FrameOffset != _frameOffset) ProtoThrow.OpenSubMessage((int)(FrameOffset - _frameOffset) / sizeof(ProtoWriterFrame));
        _state.Next = next;
        _isCompleted = true;
    }

    /// <summary>Gives the writer back: behind the message if it was completed, else as it was, though its region may lie elsewhere.</summary>
    /// <param name="writer">The writer that was borrowed.</param>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    internal void Close(scoped ref ProtoWriter writer)
    {
        if (!_isCompleted) GoBack();
        writer.EndMessage(in _state);
    }

    /// <summary>Takes over the gate after a step that may have moved the region or the frames.</summary>
    /// <param name="next">The byte that is next, in its new place.</param>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    internal byte* Take(byte* next)
    {
        _state.Gate = _state.Core->Gate;
        return next;
    }

    /// <summary>Frames and region of the core are whole after every failure: only where the writer stood in them has to be found again.</summary>
    [MethodImpl(MethodImplOptions.NoInlining)]
    private void GoBack()
    {
        ProtoWriterCore* core = _state.Core;
        _state.Next = core->Start + _startOffset;
        _state.Frame = (ProtoWriterFrame*)((byte*)core->Frames + _frameOffset);
        _state.Gate = core->Gate;
    }
}
