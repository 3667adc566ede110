using System.Runtime.CompilerServices;

namespace LibWire.CompilerServices;

// Writing a whole message to a writer, and the work that is done once a message.
public static unsafe partial class ProtoEncode
{
    /// <summary>Writes one message: the body of <see cref="IProtoMessage.Write"/>.</summary>
    /// <typeparam name="T">The message.</typeparam>
    /// <param name="message">The message.</param>
    /// <param name="writer">Receives the message. After a failure it is unchanged.</param>
    /// <exception cref="WireFormatException">A required field is missing, or the message is nested too deep.</exception>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static void Whole<T>(in T message, scoped ref ProtoWriter writer)
        where T : unmanaged, IProtoMessage
    {
        fixed (T* pinned = &message)
        {
            ProtoCores cores = pinned->Cores;
            Whole(ref writer, pinned, cores.Write, cores.HasRequired ? pinned->Layout : null);
        }
    }

    /// <summary>Same, even if required fields are not set.</summary>
    /// <inheritdoc cref="Whole{T}(in T, ref ProtoWriter)"/>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static void Partial<T>(in T message, scoped ref ProtoWriter writer)
        where T : unmanaged, IProtoMessage
    {
        fixed (T* pinned = &message) Whole(ref writer, pinned, pinned->Cores.Write);
    }

    /// <summary>Writes one message of which only the layout is known.</summary>
    /// <param name="writer">Receives the message. After a failure it is unchanged.</param>
    /// <param name="layout">The layout of the message.</param>
    /// <param name="message">The message, at an address that does not change.</param>
    /// <param name="isPartial">Whether the message may lack required fields.</param>
    /// <exception cref="WireFormatException">A required field is missing, or the message is nested too deep.</exception>
    internal static void Whole(scoped ref ProtoWriter writer, ProtoLayout layout, void* message, bool isPartial)
    {
        ProtoWriteState state = default;
        state.Begin(ref writer);
        try
        {
            byte* end = layout.WriteCore(message, state.Start, DepthMax, ref state);
            if (state.MayMissRequired && !isPartial) ProtoRequired.Demand(layout, message);
            state.Complete(end);
        }
        finally
        {
            state.Close(ref writer);
        }
    }

    /// <summary>Writes one message. <c>Write</c> of every generated type calls it.</summary>
    /// <param name="writer">Receives the message at its current position: at the top level or in an open sub-message. After a failure it is
    /// unchanged.</param>
    /// <param name="message">The message, at an address that does not change.</param>
    /// <param name="writeCore">The address of <c>byte* WriteCore(T* message, byte* next, int depthLeft, ref ProtoWriteState state)</c> of its type.</param>
    /// <param name="required">The layout of a message that can have required fields, in itself or in a message below; null if it has none, or if they
    /// are not checked.</param>
    /// <exception cref="WireFormatException">A required field is missing, or the message is nested too deep.</exception>
    /// <exception cref="ObjectDisposedException">The writer is default.</exception>
    /// <remarks><b>Safety:</b> the same as for <c>ProtoDecode.Whole</c>.</remarks>
    [MethodImpl(MethodImplOptions.NoInlining)]
    public static void Whole(scoped ref ProtoWriter writer, void* message, void* writeCore, ProtoLayout? required = null)
    {
        ProtoWriteState state = default;
        state.Begin(ref writer);
        try
        {
            byte* end = ((delegate*<void*, byte*, int, ref ProtoWriteState, byte*>)writeCore)(message, state.Start, DepthMax, ref state);
            if (state.MayMissRequired && required is not null) ProtoRequired.Demand(required, message);
            state.Complete(end);
        }
        finally
        {
            state.Close(ref writer);
        }
    }
}
