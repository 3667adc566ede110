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
/// garbage collector finds that nobody refers to any of them: forgetting Dispose costs memory for a while and is no leak. The collector does
/// not know of native memory; LibWire starts a collection when 64 MiB have gathered, and then whenever the memory of arenas has doubled.</para>
/// <para>One thread at a time may change a message, and only while it is not shared. Any number may read one that nobody changes.</para>
/// <para><b>Safety:</b> references, strings, spans and arrays of the message do not keep it alive. Keep this object for as long as they are used:
/// <c>using</c> does that, as do a field and <see cref="GC.KeepAlive"/>.</para>
/// </remarks>
[DebuggerDisplay("{DebuggerText,nq}")]
public sealed unsafe partial class ArenaMessage<T> : IDisposable
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
        _hold = ArenaBatch.Alone((nuint)sizeof(Block), (nuint)contentBytes, out byte* block);
        _block = Begin((Block*)block, _hold, isBatch: false);
    }

    private ArenaMessage(ArenaHold hold, Block* block)
    {
        _hold = hold;
        _block = block;
    }

    /// <summary>The struct, to be read and changed. Its strings and arrays go into <see cref="Arena"/>:
    /// <c>message.Value.SetName("x", message.Arena)</c>.</summary>
    /// <exception cref="ObjectDisposedException">This object was disposed.</exception>
    /// <exception cref="WireFormatException">The message was received, nobody has read it yet, and its bytes are damaged. It stays as it was received: the
    /// next access fails in the same way.</exception>
    /// <remarks>The first access reads a message that was received and is read on demand, as those of LibWire.Orleans are. Several threads may have the first
    /// access at the same time: one of them reads.</remarks>
    public ref T Value
    {
        [MethodImpl(MethodImplOptions.AggressiveInlining)]
        get
        {
            Block* block = Alive();

            // Whoever has the reference may change the message. Then it is no longer what was received.
            if (Volatile.Read(ref block->WireBytes) != 0) Open();
            return ref block->Value;
        }
    }

    /// <summary>The arena of the message, for what is added to it. It belongs to the message: do not dispose or reset it, because the struct lies in it
    /// too.</summary>
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

    private string DebuggerText =>
        IsDisposed ? "disposed" : _block->IsUnread ? $"{_block->WireBytes} bytes, not read yet" : _block->Value.ToString() ?? "";

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

    private static Block* Begin(Block* block, ArenaHold hold, bool isBatch)
    {
        *block = default;
        block->SharedCount = 1;
        block->HasArena = !isBatch;
        if (!isBatch) block->Arena = hold.Arena;
        return block;
    }

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    private Block* Alive()
    {
        ArenaHold? hold = _hold;
        if (hold is null || hold.IsFreed) ThrowDisposed();
        CheckBlock();
        return _block;
    }

    /// <summary>LibWire.Debug throws if the arena was reset, disposed or rewound: the struct lies in it.</summary>
    partial void CheckBlock();

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
        internal int Format;              // how to read Wire, among the formats of the hold
        internal bool HasArena;
        internal bool IsUnread;           // Wire is the message, and Value is not yet
        internal T Value;
    }
}
