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
/// <para>The managed object is of 24 bytes. The struct lies in the arena.</para>
/// <para>Several objects may share one message: <see cref="Share"/> makes a further one. The memory is freed when each has been disposed, or collected by the
/// garbage collector: forgetting Dispose costs memory for a while and is no leak.</para>
/// <para>One thread at a time may change a message, and only while it is not shared. Any number may read one that nobody changes.</para>
/// <para><b>Safety:</b> references, strings, spans and arrays of the message do not keep it alive. Keep this object for as long as they are used:
/// <c>using</c> does that, as do a field and <see cref="GC.KeepAlive"/>.</para>
/// </remarks>
[DebuggerDisplay("{DebuggerText,nq}")]
public sealed unsafe class ArenaMessage<T> : IDisposable
    where T : unmanaged
{
    private IntPtr _block;   // a Block*; zero after Dispose

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
        var arena = new ArenaAllocator(ArenaSizes.For((nuint)contentBytes + (nuint)sizeof(Block)));
        try
        {
            var block = arena.Allocate<Block>();
            *block = new Block { Arena = arena, SharedCount = 1 };
            _block = (IntPtr)block;
        }
        catch
        {
            arena.Dispose();
            throw;
        }
    }

    private ArenaMessage(Block* block) => _block = (IntPtr)block;

    /// <summary>Frees the memory unless another object shares it.</summary>
    ~ArenaMessage() => GiveBack();

    /// <summary>The struct, to be read and changed. Its strings and arrays go into <see cref="Arena"/>:
    /// <c>message.Value.SetName("x", message.Arena)</c>.</summary>
    /// <exception cref="ObjectDisposedException">This object was disposed.</exception>
    public ref T Value
    {
        [MethodImpl(MethodImplOptions.AggressiveInlining)]
        get => ref Alive()->Value;
    }

    /// <summary>The arena of the message. It belongs to the message: do not dispose it.</summary>
    /// <exception cref="ObjectDisposedException">This object was disposed.</exception>
    public ref readonly ArenaAllocator Arena
    {
        [MethodImpl(MethodImplOptions.AggressiveInlining)]
        get => ref Alive()->Arena;
    }

    /// <summary>Whether this object was disposed. Never throws.</summary>
    public bool IsDisposed => Volatile.Read(ref _block) == IntPtr.Zero;

    /// <summary>Whether further objects share the message, so that nobody may change it.</summary>
    /// <exception cref="ObjectDisposedException">This object was disposed.</exception>
    public bool IsShared => Volatile.Read(ref Alive()->SharedCount) > 1;

    private string DebuggerText => IsDisposed ? "disposed" : Value.ToString() ?? "";

    /// <summary>Makes a further object of the same message, without copying. Each has a Dispose of its own.</summary>
    /// <exception cref="ObjectDisposedException">This object was disposed.</exception>
    public ArenaMessage<T> Share()
    {
        Block* block = Alive();
        Interlocked.Increment(ref block->SharedCount);
        var shared = new ArenaMessage<T>(block);
        GC.KeepAlive(this);
        return shared;
    }

    /// <summary>Gives up the message; the last object that shares it frees the memory. A second call does nothing.</summary>
    /// <remarks>No other thread may use this object at the same time; other objects of the same message do not matter.</remarks>
    public void Dispose()
    {
        GiveBack();
        GC.SuppressFinalize(this);
    }

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    private Block* Alive()
    {
        IntPtr block = _block;
        if (block == IntPtr.Zero) ThrowDisposed();
        return (Block*)block;
    }

    private void GiveBack()
    {
        var block = (Block*)Interlocked.Exchange(ref _block, IntPtr.Zero);
        if (block == null || Interlocked.Decrement(ref block->SharedCount) != 0) return;

        // The block lies in the arena that goes.
        ArenaAllocator arena = block->Arena;
        arena.Dispose();
    }

    [DoesNotReturn]
    private static void ThrowDisposed() => throw new ObjectDisposedException(
        nameof(ArenaMessage<T>), "The message was disposed through this object. Share makes an object with a Dispose of its own.");

    // SAFETY: it lies in its own arena, whose memory does not move.
    private struct Block
    {
        internal ArenaAllocator Arena;
        internal int SharedCount;
        internal T Value;
    }
}
