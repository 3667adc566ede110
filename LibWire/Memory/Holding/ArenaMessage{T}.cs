using System.Diagnostics;
using System.Diagnostics.CodeAnalysis;
using System.Runtime.CompilerServices;
using System.Threading;

namespace LibWire;

/// <summary>A message and the arena that holds everything it refers to, as one object: for messages that live in fields, caches and queues, and that go from
/// thread to thread.</summary>
/// <typeparam name="T">A message generated from a <c>.proto</c> file, an object generated from a table of an <c>.fbs</c> file, or any unmanaged
/// struct.</typeparam>
/// <remarks>
/// <para>The managed object is of 32 bytes. The struct lies in native memory.</para>
/// <para>Several objects may share one message: <see cref="Share"/> makes a further one. The memory is freed when each has been disposed, or when the
/// garbage collector finds that nobody refers to any of them: forgetting Dispose costs memory for a while and is no leak.</para>
/// <para>One thread at a time may change a message, and only while it is not shared. Any number may read one that nobody changes.</para>
/// <para><b>Safety:</b> references, strings, spans and arrays of the message do not keep it alive. Keep this object for as long as they are used:
/// <c>using</c> does that, as do a field and <see cref="GC.KeepAlive"/>.</para>
/// </remarks>
[DebuggerDisplay("{DebuggerText,nq}")]
public sealed unsafe class ArenaMessage<T> : IDisposable
    where T : unmanaged
{
    private ArenaHold? _hold;         // null after Dispose
    private readonly Block* _block;   // in the memory that the hold has

    /// <summary>Makes an empty message.</summary>
    public ArenaMessage()
        : this(0)
    {
    }

    /// <summary>Makes an empty message whose arena has room for what will be stored.</summary>
    /// <param name="contentBytes">How many bytes of content to expect, for instance the size of the message on the wire. It only has an effect on how memory
    /// is taken.</param>
    /// <exception cref="ArgumentOutOfRangeException">The number is negative.</exception>
    public ArenaMessage(int contentBytes)
    {
        if (contentBytes < 0) MemoryThrow.NegativeCount(contentBytes);
        _hold = new ArenaHold(new ArenaAllocator(ArenaSizes.For((nuint)contentBytes + (nuint)sizeof(Block))));
        _block = Begin(_hold, isBatch: false);
    }

    private ArenaMessage(ArenaHold hold, Block* block)
    {
        _hold = hold;
        _block = block;
    }

    /// <summary>The struct, to be read and changed. Its strings and arrays go into <see cref="Arena"/>:
    /// <c>message.Value.SetName("x", message.Arena)</c>.</summary>
    /// <exception cref="ObjectDisposedException">This object was disposed.</exception>
    public ref T Value
    {
        [MethodImpl(MethodImplOptions.AggressiveInlining)]
        get
        {
            Block* block = Alive();

            // Whoever has the reference may change the message. Then it is no longer what was received.
            if (block->WireBytes != 0) block->WireBytes = 0;
            return ref block->Value;
        }
    }

    /// <summary>The arena of the message, for what is added to it. It belongs to the message: do not dispose it.</summary>
    /// <exception cref="ObjectDisposedException">This object was disposed.</exception>
    public ref readonly ArenaAllocator Arena
    {
        [MethodImpl(MethodImplOptions.AggressiveInlining)]
        get
        {
            Block* block = Alive();
            if (!Volatile.Read(ref block->HasArena)) AddArena();
            return ref block->Arena;
        }
    }

    /// <summary>Whether this object was disposed. Never throws.</summary>
    public bool IsDisposed => Volatile.Read(ref _hold) is not { IsFreed: false };

    /// <summary>Whether further objects share the message, so that nobody may change it. Objects that were forgotten count.</summary>
    /// <exception cref="ObjectDisposedException">This object was disposed.</exception>
    public bool IsShared => Volatile.Read(ref Alive()->SharedCount) > 1;

    /// <summary>The bytes of which the message was read, if they were kept and nobody has asked for <see cref="Value"/> since. Empty otherwise.</summary>
    internal ReadOnlySpan<byte> Wire
    {
        get
        {
            Block* block = Alive();
            return WireSpan.OverReadOnly<byte>(block->Wire, Volatile.Read(ref block->WireBytes));
        }
    }

    /// <summary>Some number of bytes that a copy of the message needs.</summary>
    internal nuint ContentBytes
    {
        get
        {
            Block* block = Alive();
            return block->ReceivedBytes + (Volatile.Read(ref block->HasArena) ? block->Arena.UsedBytes : 0);
        }
    }

    private string DebuggerText => IsDisposed ? "disposed" : Value.ToString() ?? "";

    /// <summary>Makes a further object of the same message, without copying. Each has a Dispose of its own.</summary>
    /// <exception cref="ObjectDisposedException">This object was disposed.</exception>
    public ArenaMessage<T> Share()
    {
        ArenaHold? hold = _hold;
        Block* block = Alive();
        Interlocked.Increment(ref block->SharedCount);
        return new ArenaMessage<T>(hold!, block);
    }

    /// <summary>Gives up the message; the last object that shares it frees the memory. A second call does nothing.</summary>
    /// <remarks>No other thread may use this object at the same time; other objects of the same message do not matter.</remarks>
    public void Dispose()
    {
        ArenaHold? hold = Interlocked.Exchange(ref _hold, null);
        if (hold is null || hold.IsFreed) return;
        if (Interlocked.Decrement(ref _block->SharedCount) == 0)
        {
            // What was added. A message that is alone in its memory has all in this arena, and its block goes with it.
            ArenaAllocator arena = _block->Arena;
            if (_block->HasArena) arena.Dispose();
            hold.Leave();
        }

        // Without it, the garbage collector may free the memory before the count is taken.
        GC.KeepAlive(hold);
    }

    /// <summary>Makes an empty message for what is received. It goes to <see cref="ReceivingArena"/>, before others have the object.</summary>
    /// <param name="contentBytes">The size of the message on the wire.</param>
    internal static ArenaMessage<T> Receive(int contentBytes)
    {
        ArenaHold hold = ArenaBatch.Rent(contentBytes, sizeof(Block), out bool isBatch);
        Block* block = Begin(hold, isBatch);
        if (isBatch) block->ReceivedBytes = (nuint)contentBytes * 2;
        return new ArenaMessage<T>(hold, block);
    }

    /// <summary>Where a message is read to that <see cref="Receive"/> has made.</summary>
    internal ref readonly ArenaAllocator ReceivingArena => ref _hold!.Arena;

    /// <summary>Copies what is received into the memory of the message, where it stays.</summary>
    /// <returns>The copy; as many bytes as <paramref name="spareBytes"/> says may be read behind it.</returns>
    internal byte* CopyWire(ReadOnlySpan<byte> bytes, int spareBytes)
    {
        byte* copy = _hold!.Arena.AllocateBytes((nuint)bytes.Length + (nuint)spareBytes);

        // SAFETY: the arena has just handed out as much.
        bytes.CopyTo(new Span<byte>(copy, bytes.Length));
        new Span<byte>(copy + bytes.Length, spareBytes).Clear();
        return copy;
    }

    /// <summary>Sets what was read.</summary>
    /// <param name="value">The message, whose memory is in <see cref="ReceivingArena"/>.</param>
    internal void SetReceived(in T value) => _block->Value = value;

    /// <summary>Same, and keeps the bytes.</summary>
    /// <param name="value">The message, whose memory is in <see cref="ReceivingArena"/>.</param>
    /// <param name="wire">The bytes of which it was read, in the same memory.</param>
    /// <param name="wireBytes">Their number.</param>
    internal void SetReceived(in T value, byte* wire, int wireBytes)
    {
        _block->Value = value;
        _block->Wire = wire;
        _block->WireBytes = wireBytes;
    }

    private static Block* Begin(ArenaHold hold, bool isBatch)
    {
        try
        {
            Block* block = hold.Arena.Allocate<Block>();
            block->SharedCount = 1;
            block->HasArena = !isBatch;
            if (!isBatch) block->Arena = hold.Arena;
            return block;
        }
        catch
        {
            hold.Leave();
            throw;
        }
    }

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    private Block* Alive()
    {
        ArenaHold? hold = _hold;
        if (hold is null || hold.IsFreed) ThrowDisposed();
        return _block;
    }

    // Any number of threads may read the arena of a message.
    [MethodImpl(MethodImplOptions.NoInlining)]
    private void AddArena()
    {
        ArenaHold hold = _hold!;
        lock (hold)
        {
            if (_block->HasArena) return;
            _block->Arena = hold.AddArena();
            Volatile.Write(ref _block->HasArena, true);
        }
    }

    [DoesNotReturn]
    private static void ThrowDisposed() => throw new ObjectDisposedException(
        nameof(ArenaMessage<T>), "The message was disposed through this object. Share makes an object with a Dispose of its own.");

    // SAFETY: it lies in the memory of the hold, which does not move.
    private struct Block
    {
        internal ArenaAllocator Arena;    // once HasArena is set
        internal byte* Wire;
        internal nuint ReceivedBytes;     // a guess of what the message takes outside of Arena
        internal int WireBytes;           // 0 if Wire is not the message
        internal int SharedCount;
        internal bool HasArena;
        internal T Value;
    }
}
