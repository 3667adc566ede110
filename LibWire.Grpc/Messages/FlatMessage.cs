using System.Runtime.CompilerServices;

namespace LibWire.Grpc;

/// <summary>What messages made of FlatBuffers have besides: the buffer, and its root to be read in place.</summary>
/// <remarks>Generated code adds <c>GetRoot</c> for each table of a service, which returns its typed view: <c>request.GetRoot().Name</c>.</remarks>
public static unsafe class FlatMessage
{
    /// <summary>The buffer: what was received, or was set by <see cref="SetBuffer{T}(Message{T}, in FlatBuilder)"/>. Verified.</summary>
    /// <typeparam name="T">A generated object.</typeparam>
    /// <returns>The bytes, in the arena of the message.</returns>
    /// <exception cref="InvalidOperationException">The message has no buffer.</exception>
    /// <exception cref="ObjectDisposedException">The message was given back.</exception>
    /// <remarks><b>Safety:</b> the span is dead when the message is given back. It does not show changes of <see cref="Message{T}.Value"/>.</remarks>
    public static ReadOnlySpan<byte> Buffer<T>(this Message<T> message)
        where T : unmanaged, IFlatObject
    {
        MessageState<T> state = message.State;
        if (!state.IsAlive(message.Key)) MessageThrow.GivenBack();
        if (state.Buffer == null) MessageThrow.NoBuffer();
        return new ReadOnlySpan<byte>(state.Buffer, state.BufferBytes);
    }

    /// <summary>Whether the message has a buffer: it was received, or built with a <see cref="FlatBuilder"/>.</summary>
    /// <exception cref="ObjectDisposedException">The message was given back.</exception>
    public static bool HasBuffer<T>(this Message<T> message)
        where T : unmanaged, IFlatObject
    {
        if (!message.State.IsAlive(message.Key)) MessageThrow.GivenBack();
        return message.State.Buffer != null;
    }

    /// <summary>The root of the buffer, to be read in place: <c>new MonsterView(message.Root())</c>, or <c>message.GetRoot()</c> of generated code.</summary>
    /// <typeparam name="T">A generated object.</typeparam>
    /// <inheritdoc cref="Buffer" path="/exception"/>
    /// <inheritdoc cref="Buffer" path="/remarks"/>
    public static FlatTable Root<T>(this Message<T> message)
        where T : unmanaged, IFlatObject => FlatFormat<T>.Root(message.Buffer(), message.State.Options);

    /// <summary>Verifies what was built and makes it the message. It is copied into the arena of the message.</summary>
    /// <typeparam name="T">The table that is its root.</typeparam>
    /// <param name="message">The message. A value it had is forgotten.</param>
    /// <param name="builder">A builder, finished without a size prefix, in any arena; that of the message is the best.</param>
    /// <exception cref="WireMisuseException"><see cref="WireMisuse.BufferNotFinished"/>. In both builds; the message is unchanged.</exception>
    /// <exception cref="WireFormatException">The root is another table, or there is a size prefix. The message is unchanged.</exception>
    /// <exception cref="ArenaLimitException">The arena's limit leaves no room. The message is unchanged.</exception>
    /// <exception cref="ObjectDisposedException">The message was given back.</exception>
    public static void SetBuffer<T>(this Message<T> message, in FlatBuilder builder)
        where T : unmanaged, IFlatObject => SetBuffer(message, builder.WrittenSpan);

    /// <summary>Verifies a buffer and makes it the message. It is copied into the arena of the message.</summary>
    /// <typeparam name="T">The table that is its root.</typeparam>
    /// <param name="message">The message. A value it had is forgotten.</param>
    /// <param name="buffer">A finished buffer without a size prefix.</param>
    /// <exception cref="WireFormatException">The buffer breaks a rule of the format. The message is unchanged.</exception>
    /// <exception cref="ArenaLimitException">The arena's limit leaves no room. The message is unchanged.</exception>
    /// <exception cref="ObjectDisposedException">The message was given back.</exception>
    public static void SetBuffer<T>(this Message<T> message, ReadOnlySpan<byte> buffer)
        where T : unmanaged, IFlatObject
    {
        FlatVerifier.Verify(buffer, default(T).Layout);
        Span<byte> copy = FlatBuffer.Copy(buffer, in message.Arena);
        message.State.Options = null;
        message.State.IsRequest = false;
        message.State.SetBuffer((byte*)Unsafe.AsPointer(ref copy[0]), copy.Length, FlatFormat<T>.Instance);
    }
}
