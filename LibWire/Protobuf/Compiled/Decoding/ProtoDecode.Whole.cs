using System.Runtime.CompilerServices;

namespace LibWire.CompilerServices;

// Reading a whole message from a reader, and the work that is done once a message.
public static unsafe partial class ProtoDecode
{
    /// <summary>Reads one message to the end of the input. <c>Read</c> and <c>Merge</c> of every generated type call it.</summary>
    /// <param name="reader">The input, positioned at the message. Moves to the end of the message; after a failure it has not moved.</param>
    /// <param name="arena">Receives strings, arrays and sub-messages. After a failed read it is unchanged. After a failed merge it keeps what was
    /// read.</param>
    /// <param name="message">The message, at an address that does not change. After a failed read it may refer to dead memory. After a failed merge
    /// it holds what was read before the fault.</param>
    /// <param name="readCore">The address of <c>void ReadCore(byte* next, byte* end, T* message, int depthLeft, ref ProtoReadState state)</c> of its
    /// type.</param>
    /// <param name="isMerge">Whether the data that was read before a failure is kept.</param>
    /// <param name="options">How to read the message; null for <see cref="ProtoReadOptions.Default"/>.</param>
    /// <param name="required">The layout of a message that can have required fields, in itself or in a message below; null if it has none, or if they
    /// are not checked.</param>
    /// <exception cref="WireFormatException">The bytes are not a valid message of this type.</exception>
    /// <exception cref="ObjectDisposedException">The arena was disposed, or there is none.</exception>
    /// <remarks><b>Safety:</b> the addresses cannot be checked. They must be those of a struct and of the method that reads it. The method is passed
    /// by address for two reasons. Its loop is compiled alone and keeps its registers. And this method is compiled once and not for every
    /// type.</remarks>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static void Whole(
        scoped ref ProtoReader reader, ArenaAllocator arena, void* message, void* readCore, bool isMerge,
        ProtoReadOptions? options, ProtoLayout? required = null) =>
        Whole(ref reader, arena, message, readCore, isMerge, options, required, ProtoLimits.DepthMax);

    /// <summary>Same, with a limit of <c>depthMax</c> levels of messages and groups below the message, if that is less than the reader allows. Below
    /// 0 not even the message is allowed.</summary>
    [MethodImpl(MethodImplOptions.NoInlining)]
    private static void Whole(
        scoped ref ProtoReader reader, ArenaAllocator arena, void* message, void* readCore, bool isMerge,
        ProtoReadOptions? options, ProtoLayout? required, int depthMax)
    {
        if (!ProtoReadState.IsOnePiece(ref reader) || options is { NeedsSource: true })
        {
            WholeOfPieces(ref reader, arena, message, readCore, isMerge, options, required, depthMax);
            return;
        }

        ProtoReadState state = default;
        state.Begin(ref reader, arena, isMerge, options);
        try
        {
            state.OnlyPiece(ref reader);
            var core = (delegate*<byte*, byte*, void*, int, ref ProtoReadState, void>)readCore;
            core(state.Next, state.End, message, Math.Min(state.DepthLeft, depthMax), ref state);
            if (state.MayMissRequired && required is not null && !isMerge) ProtoRequired.Demand(required, message, options);
            state.Complete(ref reader);
        }
        finally
        {
            state.Close();
        }
    }

    /// <summary>Same, for a message of which only the layout is known. If it has no emitted method, it is read by the layout.</summary>
    internal static void Whole(
        scoped ref ProtoReader reader, ArenaAllocator arena, void* message, ProtoLayout layout, bool isMerge, ProtoReadOptions? options, int depthMax)
    {
        void* readCore = layout.EmittedReadCore;
        if (readCore != null) Whole(ref reader, arena, message, readCore, isMerge, options, layout, depthMax);
        else WholeOfPieces(ref reader, arena, message, readCore, isMerge, options, layout, depthMax);
    }

    /// <summary>Same, for any input and options. If <c>readCore</c> is null, the message is read by its layout.</summary>
    [MethodImpl(MethodImplOptions.NoInlining)]
    private static void WholeOfPieces(
        scoped ref ProtoReader reader, ArenaAllocator arena, void* message, void* readCore, bool isMerge,
        ProtoReadOptions? options, ProtoLayout? layout, int depthMax)
    {
        if (options is { CopiesStringsOnly: true } && reader.CanPin)
        {
            WholeInPlace(ref reader, arena, message, readCore, isMerge, options, layout, depthMax);
            return;
        }

        ProtoReadSource source = default;
        ProtoReadState state = default;
        state.Begin(ref reader, arena, isMerge, options);
        state.UseSource(ref source, options);
        try
        {
            state.FirstPiece(ref reader);
            do Piece(message, readCore, layout, depthMax, ref state);
            while (state.IsMoreInput && state.NextPiece());
            if (state.MayMissRequired && layout is not null && !isMerge) ProtoRequired.Demand(layout, message, options);
            state.Complete(ref reader);
        }
        finally
        {
            state.Close();
        }
    }

    private static void Piece(void* message, void* readCore, ProtoLayout? layout, int depthMax, ref ProtoReadState state)
    {
        int depthLeft = Math.Min(state.DepthLeft, depthMax);
        if (readCore == null) layout!.ReadCore(state.Next, state.End, message, depthLeft, ref state);
        else ((delegate*<byte*, byte*, void*, int, ref ProtoReadState, void>)readCore)(state.Next, state.End, message, depthLeft, ref state);
    }

    /// <summary>Same, but decodes the input where it lies. The input is pinned during the call, and what the message keeps of it is copied. If
    /// <c>readCore</c> is null, the message is read by its layout.</summary>
    [MethodImpl(MethodImplOptions.NoInlining)]
    private static void WholeInPlace(
        scoped ref ProtoReader reader, ArenaAllocator arena, void* message, void* readCore, bool isMerge,
        ProtoReadOptions options, ProtoLayout? layout, int depthMax)
    {
        byte* tail = stackalloc byte[2 * ProtoReadState.SlackBytes];
        ProtoReadSource source = default;
        ProtoReadState state = default;
        state.Begin(ref reader, arena, isMerge, options);
        state.UseSource(ref source, options);
        try
        {
            state.UseInput(ref reader);
            fixed (byte* input = state.Window)
            {
                state.UseWindow(input, reader.Remaining, tail);
                Piece(message, readCore, layout, depthMax, ref state);
            }

            if (state.MayMissRequired && layout is not null && !isMerge) ProtoRequired.Demand(layout, message, options);
            state.Complete(ref reader);
        }
        finally
        {
            state.Close();
        }
    }

    /// <inheritdoc cref="Tail(byte*, byte*, byte*, void*, void*, int, ref ProtoReadState)"/>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static void Tail<T>(
        byte* start, byte* next, byte* end, T* message, delegate*<byte*, byte*, T*, int, ref ProtoReadState, void> readCore, int depthLeft,
        ref ProtoReadState state)
        where T : unmanaged => Tail(start, next, end, message, (void*)readCore, depthLeft, ref state);

    /// <summary>Reads the last bytes of a message that reaches into the last bytes of the input. They are decoded again, from a copy with spare bytes
    /// after it.</summary>
    /// <param name="start">The start of the message.</param>
    /// <param name="next">The address where reading stopped. If it is past the end, the message is malformed.</param>
    /// <param name="end">The end of the message.</param>
    /// <param name="message">The message.</param>
    /// <param name="readCore">The address of the method that reads the message, as for <c>Whole</c>.</param>
    /// <param name="depthLeft">How many more levels of messages and groups are allowed below the message.</param>
    /// <param name="state">The state of this call.</param>
    /// <exception cref="WireFormatException">A field is malformed or crosses the end.</exception>
    [MethodImpl(MethodImplOptions.NoInlining)]
    public static void Tail(byte* start, byte* next, byte* end, void* message, void* readCore, int depthLeft, ref ProtoReadState state)
    {
        ProtoReadTail tail = state.CopyTail(start, next, end);
        ((delegate*<byte*, byte*, void*, int, ref ProtoReadState, void>)readCore)(tail.Start, tail.End, message, depthLeft, ref state);
        state.LeaveTail(tail);
    }
}
