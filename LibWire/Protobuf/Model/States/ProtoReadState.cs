using System.Diagnostics.CodeAnalysis;
using System.Runtime.CompilerServices;
using System.Runtime.InteropServices;

namespace LibWire.CompilerServices;

/// <summary>The state of one call of a generated <c>Read</c> or <c>Merge</c>, except the cursor: the input, the arena, and the offset of the current
/// bytes in the input. For generated code.</summary>
/// <remarks>
/// <para>Steps of <see cref="ProtoDecode"/> read up to 32 bytes after the start of a field without a check. Therefore the input is decoded from a
/// copy in the arena that has as many spare bytes after it. Input that stays in place anyway (<see cref="ProtoReader.OverPinned"/>) is decoded where
/// it is. Only the last bytes of a message that reaches into the last 32 bytes of the input are decoded again, from a copy.</para>
/// <para>A step that finds malformed bytes does not throw. It returns <see cref="Beyond"/>, an address after which every loop ends and which cannot
/// be the end of a message.
/// The message then calls <see cref="CopyTail"/>, which searches for the fault from the start of the message with a <see cref="ProtoReader"/>. So
/// error code and offset are those that <see cref="ProtoReader"/> reports, and the fast path stores nothing for that purpose.</para>
/// </remarks>
[StructLayout(LayoutKind.Auto)]
public unsafe ref partial struct ProtoReadState
{
    /// <summary>The number of readable bytes after the start of any field. The longest step without an end check reads a tag and a length of 5 bytes
    /// each, and 16 bytes of a string.</summary>
    internal const int SlackBytes = 32;

    private ArenaAllocator _arena;
    private ArenaMark _mark;                 // the arena's state that a failed read restores
    private nuint _limitBefore;
    private bool _isMerge;
    private bool _isPinned;
    private byte* _next;                     // the current piece: _next <= _end
    private byte* _end;
    private byte* _fastEnd;                  // fields that begin before it have SlackBytes after their start
    private byte* _base;                     // a byte in memory; _baseOffset is its offset in the whole input
    private int _baseOffset;
    private bool _isCompleted;
    private bool _hasFailed;
    private bool _isRequiredNoted;
    private WireError _error;                // a fault that a step has found and that only the schema can show
    private byte* _errorAt;

    /// <summary>Begins a call.</summary>
    /// <param name="reader">The caller's reader. It does not move until <see cref="Complete"/>. It is passed by reference, because copying a new
    /// reader costs as much as reading ten numbers.</param>
    /// <param name="arena">Receives the copy of the input, and everything that is read from it.</param>
    /// <param name="isMerge">Whether the data that was read before a failure is kept, and with it the arena's memory.</param>
    /// <param name="options">How to read the message; null for <see cref="ProtoReadOptions.Default"/>.</param>
    /// <exception cref="ObjectDisposedException">The arena was disposed, or there is none.</exception>
    /// <exception cref="WireMisuseException">LibWire.Debug only: <see cref="WireMisuse.ValueNotRead"/>, the value of the reader's current field was
    /// not read.</exception>
    /// <remarks>This is not a constructor: before a <c>try</c> the JIT would build the struct elsewhere, copy it, and wait until all of its fields
    /// are stored.</remarks>
    internal void Begin(scoped ref ProtoReader reader, ArenaAllocator arena, bool isMerge, ProtoReadOptions? options)
    {
        reader.CheckBetweenFields();

        _arena = arena.OrAmbient();
        _isMerge = isMerge;
        _isPinned = reader.IsInputPinned;
        DiscardsUnknown = options is { DiscardsUnknownFields: true };
        ShortTextBytesMax = LoadedTextBytes;
        DepthLeft = reader.MessageDepthLeft;

        // Only a 32-bit process can lack the addresses for it. There the arena has no limit.
        ulong extraBytes = Math.Max((ulong)WireLimits.ReadBytesMin, ProtoLimits.OutputFactor * (ulong)reader.Remaining);
        _limitBefore = _arena.Enter(extraBytes < ArenaLimits.Unlimited ? (nuint)extraBytes : ArenaLimits.Unlimited, out _mark);
    }

    /// <summary>An address at which every loop over fields ends, and at which no message ends.</summary>
    internal static byte* Beyond
    {
        [MethodImpl(MethodImplOptions.AggressiveInlining)]
        get => unchecked((byte*)(nint)(-1));
    }

    /// <summary>The first byte of the current piece.</summary>
    internal readonly byte* Next => _next;

    /// <summary>The first byte after the current piece.</summary>
    internal readonly byte* End => _end;

    /// <summary>How many more levels of messages and groups are allowed below the current message.</summary>
    internal int DepthLeft { get; private set; }

    /// <summary>The arena, by reference: copying the handle costs more than passing its address.</summary>
    internal readonly ref readonly ArenaAllocator Arena
    {
        [UnscopedRef]
        [MethodImpl(MethodImplOptions.AggressiveInlining)]
        get => ref _arena;
    }

    /// <summary>Whether unknown fields are dropped.</summary>
    internal bool DiscardsUnknown { get; private set; }

    /// <summary>Finds a known extension of a message by its number.</summary>
    internal readonly ProtoExtension? FindExtension(ProtoLayout extendee, int number) =>
        _source == null ? null : _source->Registry?.FindExtension(extendee, number);

    /// <summary>Whether a required field may be missing, because a message without one of its own required fields was noted. The whole message is
    /// then walked to decide.</summary>
    internal readonly bool MayMissRequired => _isRequiredNoted;

    /// <summary>Notes that a message ended without one of its own required fields. The field may still come, if the message continues later.</summary>
    public void NoteRequiredMissing() => _isRequiredNoted = true;

    /// <summary>Whether a value was rejected. What is made from it must not be kept.</summary>
    internal readonly bool HasFailed => _hasFailed;

    /// <summary>Begins to read a message.</summary>
    /// <param name="next">The first byte of the message.</param>
    /// <param name="end">The end of the message.</param>
    /// <param name="depthLeft">How many levels of messages may still follow; negative if this one is too deep.</param>
    /// <returns>The result of <see cref="StopBefore"/>.</returns>
    /// <exception cref="WireFormatException"><see cref="WireError.DepthExceeded"/>: no level is left.</exception>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public readonly byte* Enter(byte* next, byte* end, int depthLeft)
    {
        if (depthLeft < 0) ThrowDepthExceeded(next);
        return StopBefore(end);
    }

    /// <summary>Up to which address a message may be read by steps that do not check its end.</summary>
    /// <param name="end">The end of the message.</param>
    /// <returns>The end, or an earlier address. In that case <see cref="CopyTail"/> handles the rest.</returns>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public readonly byte* StopBefore(byte* end) => end < _fastEnd ? end : _fastEnd;

    /// <summary>Copies the rest of a message to memory with spare bytes after it.</summary>
    /// <param name="start">The start of the message, or of the tail that it was read from.</param>
    /// <param name="next">The address where reading stopped. If it is past the end, the message is malformed.</param>
    /// <param name="end">The end of the message.</param>
    /// <returns>The copy, for <see cref="LeaveTail"/>. Until then all reading must be inside the copy.</returns>
    /// <exception cref="WireFormatException">A field is malformed or crosses the end.</exception>
    [MethodImpl(MethodImplOptions.NoInlining)]
    public ProtoReadTail CopyTail(byte* start, byte* next, byte* end)
    {
        if (next > end || _hasFailed) ThrowFault(start, end);

        // SAFETY: next lies in the last SlackBytes of the input, otherwise StopBefore() would have continued the loop. So at most SlackBytes are left
        // of a message that ends there or earlier. If text is copied, nothing will point into the tail. Only one tail is read at a time: a message
        // inside it needs no tail, because StopBefore() returns its end.
        byte* copy = CopiesText ? _tail : _arena.AllocateBytes(2 * SlackBytes);
        if (_fastEnd == _next) return GoOnIn(copy, next, (int)(end - next));

        // All SlackBytes are copied, because a constant size takes one load and one store.
        byte* source = _fastEnd;
        Unsafe.CopyBlockUnaligned(copy, source, SlackBytes);
        Unsafe.InitBlockUnaligned(copy + SlackBytes, 0, SlackBytes);
        return GoOnAt(copy, source, copy + (next - source), copy + (end - source));
    }

    /// <summary>Returns to the memory where the message was read before its tail.</summary>
    public void LeaveTail(ProtoReadTail tail)
    {
        _fastEnd = tail.FastEnd;
        _base = tail.Base;
        _baseOffset = tail.BaseOffset;
    }

    /// <summary>Copies bytes of the current piece to memory with spare bytes after them, which are cleared. Until <see cref="LeaveTail"/>, reading
    /// happens there.</summary>
    /// <param name="copy">The target: room for the bytes, and for <see cref="SlackBytes"/> more.</param>
    /// <param name="source">The bytes.</param>
    /// <param name="sizeBytes">The number of bytes.</param>
    private ProtoReadTail GoOnIn(byte* copy, byte* source, int sizeBytes)
    {
        Buffer.MemoryCopy(source, copy, sizeBytes, sizeBytes);
        new Span<byte>(copy + sizeBytes, SlackBytes).Clear();
        return GoOnAt(copy, source, copy, copy + sizeBytes);
    }

    /// <summary>From now on, reading happens in a copy.</summary>
    private ProtoReadTail GoOnAt(byte* copy, byte* source, byte* start, byte* end)
    {
        var tail = new ProtoReadTail(start, end, _fastEnd, _base, _baseOffset);
        _baseOffset = OffsetOf(source);
        _base = copy;
        _fastEnd = Beyond;
        return tail;
    }

    /// <summary>Ends a call that was successful.</summary>
    /// <param name="reader">The caller's reader. It moves to its end.</param>
    internal void Complete(scoped ref ProtoReader reader)
    {
        reader.MoveToEnd();
        _isCompleted = true;
    }

    /// <summary>Ends a call, successful or not. After a failed read the arena returns to its earlier state. After a failed merge it does not.</summary>
    internal readonly void Close()
    {
        _arena.LeaveLimit(_limitBefore);
        if (!(_isCompleted | _isMerge)) GiveBack();
    }

    [MethodImpl(MethodImplOptions.NoInlining)]
    private readonly void GiveBack() => _arena.Rewind(_mark);
}
