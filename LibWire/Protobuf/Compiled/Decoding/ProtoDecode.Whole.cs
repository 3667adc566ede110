using System.Runtime.CompilerServices;

namespace LibWire.CompilerServices;

// From a reader to a message, and everything that happens once a message.
public static unsafe partial class ProtoDecode
{
    /// <summary>Reads one message to the end of the input: what <c>Read</c> and <c>Merge</c> of every generated type do.</summary>
    /// <param name="reader">Where the message stands; moved to its end, or where it was if that fails.</param>
    /// <param name="arena">Where strings, arrays and sub-messages go. After a failed read it is as it was, after a failed merge it keeps what was made.</param>
    /// <param name="message">The message, at an address that does not change. After a failed read it may hold pieces that are dead, after a failed merge it holds what was read before the fault.</param>
    /// <param name="readCore">The address of <c>void ReadCore(byte* next, byte* end, T* message, int depthLeft, ref ProtoReadState state)</c> of its type.</param>
    /// <param name="isMerge">Whether what was read until a failure is kept.</param>
    /// <param name="options">How it is read; null for <see cref="ProtoReadOptions.Default"/>.</param>
    /// <param name="required">The layout of a message that may have required fields, in it or below; null for any other and where they are not looked for.</param>
    /// <exception cref="WireFormatException">The bytes are no such message.</exception>
    /// <exception cref="ObjectDisposedException">The arena was disposed, or the handle is default.</exception>
    /// <remarks><b>Safety:</b> nobody can check the addresses: they must be those of a struct and of the method that reads it. By address, so that the loop of the method is compiled by itself and keeps its
    /// registers, and that this method is compiled once and not for every type.</remarks>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static void Whole(
        scoped ref ProtoReader reader, ArenaAllocator arena, void* message, void* readCore, bool isMerge, ProtoReadOptions? options, ProtoLayout? required = null) =>
        Whole(ref reader, arena, message, readCore, isMerge, options, required, WireLimits.DepthMax);

    /// <summary>The same with at most <c>depthMax</c> levels of messages and groups below the message, if that is less than the reader allows; below 0 not even the message.</summary>
    [MethodImpl(MethodImplOptions.NoInlining)]
    internal static void Whole(
        scoped ref ProtoReader reader, ArenaAllocator arena, void* message, void* readCore, bool isMerge, ProtoReadOptions? options, ProtoLayout? required, int depthMax)
    {
        if (options is { CopiesStringsOnly: true } && reader.CanPin)
        {
            WholeInPlace(ref reader, arena, message, readCore, isMerge, options, required, depthMax);
            return;
        }

        var core = (delegate*<byte*, byte*, void*, int, ref ProtoReadState, void>)readCore;
        ProtoReadState state = default;
        state.Begin(ref reader, arena, isMerge, options);
        try
        {
            state.FirstPiece(ref reader);
            do core(state.Next, state.End, message, Math.Min(state.DepthLeft, depthMax), ref state);
            while (state.IsMoreInput && state.NextPiece());
            if (state.MayMissRequired && required is not null && !isMerge) ProtoMessage.CheckInitialized(required, message, options);
            state.Complete(ref reader);
        }
        finally
        {
            state.Close();
        }
    }

    /// <summary>The same from where the input lies, which is pinned as long as that takes; what the message keeps of it is copied.</summary>
    [MethodImpl(MethodImplOptions.NoInlining)]
    private static void WholeInPlace(
        scoped ref ProtoReader reader, ArenaAllocator arena, void* message, void* readCore, bool isMerge, ProtoReadOptions options, ProtoLayout? required, int depthMax)
    {
        var core = (delegate*<byte*, byte*, void*, int, ref ProtoReadState, void>)readCore;
        byte* tail = stackalloc byte[2 * ProtoReadState.SlackBytes];
        ProtoReadState state = default;
        state.Begin(ref reader, arena, isMerge, options);
        try
        {
            state.UseInput(ref reader);
            fixed (byte* input = state.Window)
            {
                state.UseWindow(input, reader.Remaining, tail);
                core(state.Next, state.End, message, Math.Min(state.DepthLeft, depthMax), ref state);
            }

            if (state.MayMissRequired && required is not null && !isMerge) ProtoMessage.CheckInitialized(required, message, options);
            state.Complete(ref reader);
        }
        finally
        {
            state.Close();
        }
    }

    /// <summary>Reads the last bytes of a message that reaches into the last of the input: again, from a copy with room behind it.</summary>
    /// <param name="start">The start of the message.</param>
    /// <param name="next">Where reading stopped. Behind the end, the message is malformed.</param>
    /// <param name="end">The end of the message.</param>
    /// <param name="message">The message.</param>
    /// <param name="readCore">The address of the method that reads it, as of <c>Whole</c>.</param>
    /// <param name="depthLeft">How many more levels may be opened below the message.</param>
    /// <param name="state">The call.</param>
    /// <exception cref="WireFormatException">A field is malformed or crosses the end.</exception>
    [MethodImpl(MethodImplOptions.NoInlining)]
    public static void Tail(byte* start, byte* next, byte* end, void* message, void* readCore, int depthLeft, ref ProtoReadState state)
    {
        ProtoReadTail tail = state.CopyTail(start, next, end);
        ((delegate*<byte*, byte*, void*, int, ref ProtoReadState, void>)readCore)(tail.Start, tail.End, message, depthLeft, ref state);
        state.LeaveTail(tail);
    }
}
