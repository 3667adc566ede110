using System.Diagnostics.CodeAnalysis;
using System.Runtime.CompilerServices;
using System.Runtime.InteropServices;

namespace LibWire.CompilerServices;

/// <summary>What one call of a generated <c>Read</c> or <c>Merge</c> knows beside its cursor: input, arena, and where in the input the bytes at hand come from. For generated code.</summary>
/// <remarks>
/// <para>Steps of <see cref="ProtoDecode"/> read up to 32 bytes behind where a field begins without asking. Therefore the input is decoded from a copy in the arena with as much room behind it; or, where it stays in place anyway
/// (<see cref="ProtoReader.OverPinned"/>), from where it is, except for the last bytes of each message that reaches into the last 32 of the input: these are decoded again from a copy.</para>
/// <para>A step that finds bytes it cannot read does not throw: it returns <see cref="Beyond"/>, behind which every loop ends and no end of a message can be. The message then calls <see cref="CopyTail"/>, which looks for the fault
/// from the start of the message, with a <see cref="ProtoReader"/>: so code and offset are what reading by hand would give, and the fast path keeps nothing for that purpose.</para>
/// </remarks>
[StructLayout(LayoutKind.Auto)]
public unsafe ref partial struct ProtoReadState
{
    /// <summary>Readable bytes behind any place where a field begins. The longest step without a look at the end: a tag and a length of 5 bytes each, and 16 bytes of a string.</summary>
    internal const int SlackBytes = 32;

    private ArenaAllocator _arena;
    private ArenaMark _mark;                 // where the arena goes back to if the read fails
    private nuint _limitBefore;
    private bool _isMerge;
    private bool _isPinned;
    private ProtoRegistry? _registry;        // the extensions that are known; null for none
    private ProtoReader _input;              // behind the piece at hand; empty where that is the last
    private byte* _next;                     // the piece: _next <= _end
    private byte* _end;
    private byte* _fastEnd;                  // fields that begin before it have SlackBytes behind their start
    private byte* _base;                     // a byte in memory, and where in the whole input it stands
    private int _baseOffset;
    private bool _isCompleted;
    private bool _hasFailed;
    private bool _isRequiredNoted;
    private WireError _error;                // the fault a step has found, where reading by hand would not find it without the schema
    private byte* _errorAt;

    /// <summary>Begins a call.</summary>
    /// <param name="reader">The caller's reader; it stays where it is until <see cref="Complete"/>. By reference, because to copy one that was just made costs as much as to read ten numbers.</param>
    /// <param name="arena">Takes the copy of the input, and all that is made of it.</param>
    /// <param name="isMerge">Whether what was read until a failure is kept, and with it the arena's memory.</param>
    /// <param name="options">How it is read; null for <see cref="ProtoReadOptions.Default"/>.</param>
    /// <exception cref="ObjectDisposedException">The arena was disposed, or the handle is default.</exception>
    /// <exception cref="WireMisuseException">LibWire.Debug only: <see cref="WireMisuse.ValueNotRead"/>, the reader has found a field that is not taken.</exception>
    /// <remarks>Not a constructor: in front of a <c>try</c> the JIT would make the struct in another place and copy it, and wait for all of its fields to be stored.</remarks>
    internal void Begin(scoped ref ProtoReader reader, ArenaAllocator arena, bool isMerge, ProtoReadOptions? options)
    {
        reader.CheckBetweenFields();

        _arena = arena.Copy();
        _isMerge = isMerge;
        _isPinned = reader.IsInputPinned;
        _registry = options?.Registry;
        DiscardsUnknown = options is { DiscardsUnknownFields: true };
        ShortTextBytesMax = ProtoDecode.ShortTextBytesMax;
        DepthLeft = reader.MessageDepthLeft;
        _mark = _arena.Mark();

        // Only 32-bit processes can have too few addresses for it: there the arena stays without a limit.
        ulong extraBytes = Math.Max((ulong)WireLimits.ReadBytesMin, ExtraBytesPerByte * (ulong)reader.Remaining);
        _limitBefore = _arena.EnterLimit(extraBytes < ArenaLimits.Unlimited ? (nuint)extraBytes : ArenaLimits.Unlimited);
    }

    /// <summary>Every loop over fields ends here, and no message does.</summary>
    internal static byte* Beyond
    {
        [MethodImpl(MethodImplOptions.AggressiveInlining)]
        get => unchecked((byte*)(nint)(-1));
    }

    /// <summary>The first byte of the piece.</summary>
    internal readonly byte* Next => _next;

    /// <summary>The byte behind the piece's last.</summary>
    internal readonly byte* End => _end;

    /// <summary>How many more levels of messages and groups may be opened below the message that is read.</summary>
    internal int DepthLeft { get; private set; }

    /// <summary>The arena, by reference: copying the handle costs more than passing its address.</summary>
    internal readonly ref readonly ArenaAllocator Arena
    {
        [UnscopedRef]
        [MethodImpl(MethodImplOptions.AggressiveInlining)]
        get => ref _arena;
    }

    /// <summary>Whether fields that the schema does not know are dropped.</summary>
    internal bool DiscardsUnknown { get; private set; }

    /// <summary>The extension of a message with a number, if it is known.</summary>
    internal readonly ProtoExtension? FindExtension(ProtoLayout extendee, int number) => _registry?.FindExtension(extendee, number);

    /// <summary>Whether a required field may be missing: a message without one of its own was noted. Then the whole message is walked, which finds out.</summary>
    internal readonly bool MayMissRequired => _isRequiredNoted;

    /// <summary>Notes that a message ended without one of its own required fields. Where the message goes on later, the field may still come.</summary>
    public void NoteRequiredMissing() => _isRequiredNoted = true;

    /// <summary>Whether a value was refused: what is made of it must not be kept.</summary>
    internal readonly bool HasFailed => _hasFailed;

    /// <summary>Up to where a message may be read by steps that do not look at its end.</summary>
    /// <param name="end">The end of the message.</param>
    /// <returns>The end, or an earlier place: then the rest is for <see cref="CopyTail"/>.</returns>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public readonly byte* StopBefore(byte* end) => end < _fastEnd ? end : _fastEnd;

    /// <summary>Copies what is left of a message to where there is room behind it.</summary>
    /// <param name="start">The start of the message, or of the tail that it was read from.</param>
    /// <param name="next">Where reading stopped. Behind the end, the message is malformed.</param>
    /// <param name="end">The end of the message.</param>
    /// <returns>The copy, for <see cref="LeaveTail"/>. Until then all that is read must lie in it.</returns>
    /// <exception cref="WireFormatException">A field is malformed or crosses the end.</exception>
    [MethodImpl(MethodImplOptions.NoInlining)]
    public ProtoReadTail CopyTail(byte* start, byte* next, byte* end)
    {
        if (next > end || _hasFailed) ThrowFault(start, end);

        // SAFETY: next lies in the last SlackBytes of the input, or StopBefore() would have let the loop go on; so no more are left of a message that ends there or before.
        // Where text is copied nothing will point to the tail. One tail is read at a time: what lies in it needs none, as StopBefore() gives its end.
        byte* copy = CopiesText ? _tail : _arena.AllocateBytes(2 * SlackBytes);
        if (_fastEnd == _next) return GoOnIn(copy, next, (int)(end - next));

        // All of them, because a size that is known takes one load and one store.
        byte* source = _fastEnd;
        Unsafe.CopyBlockUnaligned(copy, source, SlackBytes);
        Unsafe.InitBlockUnaligned(copy + SlackBytes, 0, SlackBytes);
        return GoOnAt(copy, source, copy + (next - source), copy + (end - source));
    }

    /// <summary>Goes back to where the message was read before its tail.</summary>
    public void LeaveTail(ProtoReadTail tail)
    {
        _fastEnd = tail.FastEnd;
        _base = tail.Base;
        _baseOffset = tail.BaseOffset;
    }

    /// <summary>Copies bytes of the piece at hand to where there is room behind them, which is cleared; what is read until <see cref="LeaveTail"/> lies there.</summary>
    /// <param name="copy">Where to: room for the bytes, and for <see cref="SlackBytes"/> more.</param>
    /// <param name="source">The bytes.</param>
    /// <param name="sizeBytes">How many.</param>
    private ProtoReadTail GoOnIn(byte* copy, byte* source, int sizeBytes)
    {
        Buffer.MemoryCopy(source, copy, sizeBytes, sizeBytes);
        new Span<byte>(copy + sizeBytes, SlackBytes).Clear();
        return GoOnAt(copy, source, copy, copy + sizeBytes);
    }

    /// <summary>What is read from now on lies in a copy.</summary>
    private ProtoReadTail GoOnAt(byte* copy, byte* source, byte* start, byte* end)
    {
        var tail = new ProtoReadTail(start, end, _fastEnd, _base, _baseOffset);
        _baseOffset = OffsetOf(source);
        _base = copy;
        _fastEnd = Beyond;
        return tail;
    }

    /// <summary>Ends a call that was successful.</summary>
    /// <param name="reader">The caller's reader, which moves to its end.</param>
    internal void Complete(scoped ref ProtoReader reader)
    {
        reader.MoveToEnd();
        _isCompleted = true;
    }

    /// <summary>Ends a call, successful or not. The arena of a failed read goes back to where it was; that of a failed merge does not.</summary>
    internal readonly void Close()
    {
        _arena.LeaveLimit(_limitBefore);
        if (!_isCompleted && !_isMerge) _arena.Rewind(_mark);
    }
}
