using System.Diagnostics;
using System.Diagnostics.CodeAnalysis;
using System.Runtime.CompilerServices;

namespace LibWire.Grpc;

/// <summary>A message of a call: a generated struct and the arena that holds everything it refers to. Both come from pools, so a message takes no managed
/// memory.</summary>
/// <typeparam name="T">A message generated from a <c>.proto</c> file, or an object generated from a table of an <c>.fbs</c> file.</typeparam>
/// <remarks>
/// <para>This is a handle of two words: copies are the same message. It may be kept in fields and used across <c>await</c>. After
/// <see cref="Dispose"/> through any copy all members but <see cref="IsDisposed"/> and <see cref="Dispose"/> throw
/// <see cref="ObjectDisposedException"/>, also when the memory already serves another message. A second Dispose does nothing.</para>
/// <para>Who disposes: the owner. That is whoever rented the message, awaited a response, or called <see cref="Move"/>. A handler does not own its request
/// and its reply: the end of the call gives them back. What a loop over a stream hands out is given back by the next step.</para>
/// <para>A message that is never disposed is given back by the garbage collector, as soon as no handle is used any more: strings and spans of the message do
/// not keep it. <see cref="MessageDiagnostics"/> reports it.</para>
/// <para>One thread at a time may change a message; any number may read one that nobody changes.</para>
/// </remarks>
[DebuggerDisplay("{DebuggerText,nq}")]
public readonly struct Message<T> : IDisposable, IEquatable<Message<T>>
    where T : unmanaged
{
    private readonly MessageState<T>? _state;
    private readonly long _key;

    internal Message(MessageState<T> state, long key)
    {
        _state = state;
        _key = key;
    }

    /// <summary>The struct, to be read and changed. Its strings and arrays go into <see cref="Arena"/>:
    /// <c>message.Value.SetName("x", message.Arena)</c>.</summary>
    /// <exception cref="ObjectDisposedException">The message was given back.</exception>
    /// <exception cref="WireFormatException">A received FlatBuffer is read at the first use, within the limits of <see cref="MessageOptions.Flat"/>; its view
    /// (<c>GetRoot</c>) needs no reading.</exception>
    /// <remarks><b>Safety:</b> the reference, and every string and array of the struct, is dead when the message is given back.</remarks>
    public ref T Value
    {
        [MethodImpl(MethodImplOptions.AggressiveInlining)]
        get => ref State.Value(_key);
    }

    /// <summary>The arena of the message. It belongs to the message: do not dispose it.</summary>
    /// <exception cref="ObjectDisposedException">The message was given back.</exception>
    public ref readonly ArenaAllocator Arena
    {
        [MethodImpl(MethodImplOptions.AggressiveInlining)]
        get => ref State.Arena(_key);
    }

    /// <summary>Whether the message was given back, or the handle is default. Never throws.</summary>
    public bool IsDisposed => _state is null || !_state.IsAlive(_key);

    internal MessageState<T> State
    {
        [MethodImpl(MethodImplOptions.AggressiveInlining)]
        get
        {
            if (_state is null) MessageThrow.NoMessage();
            return _state;
        }
    }

    internal long Key => _key;

    private string DebuggerText => IsDisposed ? "given back" : Value.ToString() ?? "";

    /// <summary>Takes an empty message from the pool. The caller owns it: <c>using Message&lt;Order&gt; order = Message&lt;Order&gt;.Rent();</c>.</summary>
    public static Message<T> Rent()
    {
        MessageState<T> state = MessagePool<T>.Default.Rent();
        state.Deliver();
        return new Message<T>(state, state.Key);
    }

    /// <summary>Empties the message, so that it can be filled and sent again. The arena keeps its memory.</summary>
    /// <exception cref="ObjectDisposedException">The message was given back.</exception>
    /// <exception cref="InvalidOperationException">The message is being sent.</exception>
    public void Clear() => State.Clear(_key);

    /// <summary>Moves the content into a new message that the caller owns, without copying. This one stays and is empty.</summary>
    /// <returns>The content: also what was received by a handler or a loop may be kept so, for as long as needed.</returns>
    /// <exception cref="ObjectDisposedException">The message was given back.</exception>
    /// <exception cref="InvalidOperationException">The message is being sent.</exception>
    public Message<T> Move()
    {
        MessageState<T> source = State;
        Message<T> target = Rent();
        try
        {
            source.MoveTo(target.State, _key);
        }
        catch
        {
            target.Dispose();
            throw;
        }

        return target;
    }

    /// <summary>Gives the message back. Its memory serves other messages from then on; a call that is just sending it finishes first. A second call does
    /// nothing.</summary>
    public void Dispose() => _state?.GiveBack(_key);

    /// <summary>Whether both are handles of the same message.</summary>
    public bool Equals(Message<T> other) => _state == other._state && _key == other._key;

    /// <inheritdoc/>
    public override bool Equals([NotNullWhen(true)] object? obj) => obj is Message<T> other && Equals(other);

    /// <inheritdoc/>
    public override int GetHashCode() => HashCode.Combine(_state, _key);

    /// <summary>Whether both are handles of the same message.</summary>
    public static bool operator ==(Message<T> left, Message<T> right) => left.Equals(right);

    /// <summary>Whether the handles are of two messages.</summary>
    public static bool operator !=(Message<T> left, Message<T> right) => !left.Equals(right);
}
