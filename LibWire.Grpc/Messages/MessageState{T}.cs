using System.Diagnostics.CodeAnalysis;
using System.Runtime.CompilerServices;

namespace LibWire.Grpc;

/// <summary>What a <see cref="Message{T}"/> refers to: an arena, the struct and who uses them. Pooled; a finalizer gives back what was forgotten.</summary>
/// <remarks>
/// <para>One word says who uses the state: the owner (the handle whose generation it is), a call of the server that holds it until it ends, and every
/// serializer that runs. The last of them to leave returns the arena. A state is rented again only after that, with the next generation, so that no old
/// handle reaches it.</para>
/// </remarks>
internal sealed unsafe class MessageState<T> : IMessageState
    where T : unmanaged
{
    // The word, from its lowest bit: 20 bits count serializers; then three flags; above them the generation, 41 bits.
    private const long UsersMask = (1L << 20) - 1;
    private const long HeldFlag = 1L << 20;      // a call of the server holds the state
    private const long BufferFlag = 1L << 21;    // the value has not been read from the buffer
    private const long OwnedFlag = 1L << 22;     // the handle of this generation is alive
    private const int GenerationShift = 23;

    // What a live handle's key is compared with: everything but what the handle does not care about.
    private const long KeyMask = ~(UsersMask | HeldFlag | BufferFlag);
    private const long ValueKeyMask = ~(UsersMask | HeldFlag);

    internal T Content;
    internal ArenaAllocator ArenaOfContent;
    internal byte* Buffer;            // a finished FlatBuffer in the arena, or null
    internal int BufferBytes;
    internal MessageFormat<T>? Format;   // of the buffer
    internal MessageOptions? Options;    // how the message was received
    internal bool IsRequest;             // whether a server has received the message

    private readonly MessagePool<T> _pool;
    private long _word;
    private long _undeliveredBytes;   // counted in MessageWatch while the gRPC stack alone has the message
    private bool _isUsers;            // whether the program has the message: then it is its fault if nobody gives it back
    private string? _rentedAt;        // LibWire.Debug only
    private MessageCarrier<T>? _carrier;
    private Task<MessageCarrier<T>>? _carrierTask;

    internal MessageState(MessagePool<T> pool) => _pool = pool;

    /// <summary>Gives back a message that nobody can reach any more.</summary>
    ~MessageState()
    {
        if ((_word & (UsersMask | HeldFlag | OwnedFlag)) == 0) return;
        CountDelivered();
        ArenaOfContent.Dispose();
        _pool.OnLost();
        MessageDiagnostics.CountCollected();
        if (_isUsers) MessageDiagnostics.ReportForgotten(typeof(T), _rentedAt);
    }

    /// <summary>Where the state comes from.</summary>
    internal MessagePool<T> Pool => _pool;

    /// <summary>The key of the present owner.</summary>
    internal long Key => Volatile.Read(ref _word) & KeyMask;

    /// <summary>Whether the value has not been read from the buffer, so that the buffer is the message.</summary>
    internal bool IsBuffer => (Volatile.Read(ref _word) & BufferFlag) != 0;

    /// <summary>Starts the next life. The caller alone has the state.</summary>
    internal void Open(in ArenaAllocator arena)
    {
        ArenaOfContent = arena;
        Volatile.Write(ref _word, (((_word >> GenerationShift) + 1) << GenerationShift) | OwnedFlag);
    }

    /// <summary>Whether the handle with that key is alive.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    internal bool IsAlive(long key) => (Volatile.Read(ref _word) & KeyMask) == key;

    /// <summary>The struct of a live handle. What is only a buffer yet is read now.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    internal ref T Value(long key)
    {
        if ((Volatile.Read(ref _word) & ValueKeyMask) != key) ReadNow(key);
        return ref Content;
    }

    /// <summary>The arena of a live handle.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    internal ref readonly ArenaAllocator Arena(long key)
    {
        if (!IsAlive(key)) MessageThrow.GivenBack();
        return ref ArenaOfContent;
    }

    /// <summary>Makes a buffer in the arena the message. The value is read when somebody asks for it.</summary>
    internal void SetBuffer(byte* buffer, int sizeBytes, MessageFormat<T> format)
    {
        Format = format;
        Buffer = buffer;
        BufferBytes = sizeBytes;
        Interlocked.Or(ref _word, BufferFlag);
    }

    /// <summary>Empties the message for the next content, in the same arena.</summary>
    internal void Clear(long key)
    {
        CheckUnused(key);
        ArenaOfContent.Reset();
        Content = default;
        ForgetBuffer();
    }

    /// <summary>Gives the content away, in exchange for that of a state that nobody else has yet.</summary>
    internal void MoveTo(MessageState<T> target, long key)
    {
        CheckUnused(key);
        (ArenaOfContent, target.ArenaOfContent) = (target.ArenaOfContent, ArenaOfContent);
        (Content, target.Content) = (target.Content, Content);
        if (Buffer == null) return;
        target.Buffer = Buffer;
        target.BufferBytes = BufferBytes;
        target.Format = Format;
        target.Options = Options;
        target.IsRequest = IsRequest;
        if (IsBuffer) target.SetBuffer(Buffer, BufferBytes, Format!);
        ForgetBuffer();
    }

    /// <summary>Ends the life of the handle with that key. If it has ended before, nothing happens.</summary>
    public void GiveBack(long key)
    {
        long word = Volatile.Read(ref _word);
        while ((word & KeyMask) == key)
        {
            long without = word & ~OwnedFlag;
            long seen = Interlocked.CompareExchange(ref _word, without, word);
            if (seen == word)
            {
                if ((without & (UsersMask | HeldFlag)) == 0) Recycle();
                return;
            }

            word = seen;
        }
    }

    /// <summary>Keeps the arena for a serializer, if the handle with that key is alive.</summary>
    internal bool TryUse(long key)
    {
        long word = Volatile.Read(ref _word);
        while ((word & KeyMask) == key)
        {
            long seen = Interlocked.CompareExchange(ref _word, word + 1, word);
            if (seen == word) return true;
            word = seen;
        }

        return false;
    }

    /// <summary>Ends what <see cref="TryUse"/> began.</summary>
    internal void EndUse()
    {
        if ((Interlocked.Decrement(ref _word) & (UsersMask | HeldFlag | OwnedFlag)) == 0) Recycle();
    }

    /// <summary>Keeps the state for a call of the server, until that disposes it.</summary>
    /// <returns>False if the call holds it already: an interceptor may run a handler twice. Then it must not be disposed once more.</returns>
    internal bool TryHold()
    {
        CountDelivered();
        return (Interlocked.Or(ref _word, HeldFlag) & HeldFlag) == 0;
    }

    /// <summary>The end of the call that holds the state: it gives back the message, whoever has handles of it.</summary>
    [SuppressMessage("Usage", "CA1816", Justification = "The state is used again, and its next life needs the finalizer.")]
    void IDisposable.Dispose()
    {
        long before = Interlocked.And(ref _word, ~(HeldFlag | OwnedFlag));
        if ((before & UsersMask) == 0 && (before & (HeldFlag | OwnedFlag)) != 0) Recycle();
    }

    /// <summary>The carrier that belongs to this state and is as often used again. Only for the server, which has none left when its call has
    /// ended.</summary>
    internal MessageCarrier<T> OwnCarrier()
    {
        MessageCarrier<T> carrier = _carrier ??= new MessageCarrier<T>(this, Key);
        carrier.Renew(Key);
        return carrier;
    }

    /// <summary>A finished task with <see cref="OwnCarrier"/>.</summary>
    internal Task<MessageCarrier<T>> OwnCarrierTask()
    {
        MessageCarrier<T> carrier = OwnCarrier();
        return _carrierTask ??= Task.FromResult(carrier);
    }

    /// <summary>Says that the program has the message now, and not the gRPC stack alone.</summary>
    internal void Deliver()
    {
        CountDelivered();
        _isUsers = true;
        if (MessageDiagnostics.RecordsOrigins) _rentedAt = Environment.StackTrace;
    }

    /// <summary>Says that the gRPC stack has the message and may drop it without a word.</summary>
    internal void CountUndelivered()
    {
        nuint bytes = ArenaOfContent.ReservedBytes;
        if (bytes < MessageWatch.WatchedBytesMin) return;
        _undeliveredBytes = (long)bytes;
        MessageWatch.Add(_undeliveredBytes);
    }

    /// <summary>Says that the message has left the gRPC stack.</summary>
    internal void CountDelivered()
    {
        if (_undeliveredBytes == 0) return;
        MessageWatch.Remove(_undeliveredBytes);
        _undeliveredBytes = 0;
    }

    [MethodImpl(MethodImplOptions.NoInlining)]
    private void ReadNow(long key)
    {
        if (!IsAlive(key)) MessageThrow.GivenBack();

        // Two threads that read one message may both come here. The programs of users do not see this object.
        lock (this)
        {
            if (!IsBuffer) return;
            try
            {
                Format!.ReadBuffer(this);
            }
            catch (WireFormatException exception) when (IsRequest)
            {
                throw new ReceivedMessageException(exception);
            }

            Interlocked.And(ref _word, ~BufferFlag);
        }
    }

    private void ForgetBuffer()
    {
        Buffer = null;
        BufferBytes = 0;
        Interlocked.And(ref _word, ~BufferFlag);
    }

    private void CheckUnused(long key)
    {
        if (!IsAlive(key)) MessageThrow.GivenBack();
        if ((Volatile.Read(ref _word) & UsersMask) != 0) MessageThrow.BeingWritten();
    }

    // Nobody has the state any more.
    private void Recycle()
    {
        CountDelivered();
        _isUsers = false;
        _rentedAt = null;
        ArenaAllocator arena = ArenaOfContent;
        ArenaOfContent = default;
        Content = default;
        Buffer = null;
        BufferBytes = 0;
        Options = null;
        IsRequest = false;
        _word &= ~BufferFlag;
        arena.Dispose();
        _pool.Return(this);
    }
}
