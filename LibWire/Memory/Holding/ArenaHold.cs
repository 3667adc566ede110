using System;
using System.Collections.Generic;
using System.Threading;

namespace LibWire;

/// <summary>The memory of one message, or of several small ones that were received together. The objects of these messages refer to it; when none is left, the
/// garbage collector frees it.</summary>
/// <remarks>Only this class has a finalizer. Objects with one take some hundred nanoseconds each, so that a message has many objects and a part of a
/// finalizer.</remarks>
internal sealed class ArenaHold : IDisposable
{
    private readonly ArenaAllocator _arena;
    private List<ArenaAllocator>? _further;   // arenas of single messages; the object itself is the lock
    private MessageFormat[] _formats = [];    // of messages that were not read yet; an array does not change once others can see it
    private int _users = 1;                   // messages that were not given up, and one for the batch that takes more of them
    private int _isFreed;

    /// <summary>Takes over an arena, for one user.</summary>
    internal ArenaHold(ArenaAllocator arena)
    {
        _arena = arena;
        ArenaChunks.Native.Arm();
    }

    /// <summary>Frees the memory that nobody has given up.</summary>
    ~ArenaHold() => Free();

    /// <summary>Where the messages lie.</summary>
    internal ref readonly ArenaAllocator Arena => ref _arena;

    /// <summary>Whether the memory is gone. An object with a finalizer of its own may see that, in its finalizer.</summary>
    internal bool IsFreed => Volatile.Read(ref _isFreed) != 0;

    /// <summary>Whether there is one user.</summary>
    internal bool HasOneUser => Volatile.Read(ref _users) == 1;

    /// <summary>Adds a user. The caller is one.</summary>
    internal void Enter() => Interlocked.Increment(ref _users);

    /// <summary>Takes a user away; the last one frees the memory.</summary>
    internal void Leave()
    {
        if (Interlocked.Decrement(ref _users) == 0) Dispose();
    }

    /// <summary>Frees the memory, whoever uses it.</summary>
    public void Dispose()
    {
        Free();
        GC.SuppressFinalize(this);
    }

    /// <summary>Empties the memory, for the only user.</summary>
    internal void Empty()
    {
        _further?.Clear();
        _arena.Reset();
    }

    /// <summary>Makes an arena for what is added to one of the messages. It lives as long as this memory, if nobody disposes it before. The caller has
    /// locked this object.</summary>
    internal ArenaAllocator AddArena()
    {
        var arena = new ArenaAllocator(ArenaSizes.For(0));
        (_further ??= []).Add(arena);
        return arena;
    }

    /// <summary>Keeps how to read some of the messages, so that the objects of these need no reference to it. Only one thread at a time may call
    /// it.</summary>
    /// <param name="format">The format.</param>
    /// <returns>What <see cref="Format"/> finds it by.</returns>
    internal int Add(MessageFormat format)
    {
        MessageFormat[] formats = _formats;
        for (int i = 0; i < formats.Length; i++)
            if (formats[i] == format) return i;

        Volatile.Write(ref _formats, formats.Length == 0 ? format.Alone : [.. formats, format]);
        return formats.Length;
    }

    /// <summary>How to read one of the messages.</summary>
    internal MessageFormat Format(int index) => Volatile.Read(ref _formats)[index];

    private void Free()
    {
        if (Interlocked.Exchange(ref _isFreed, 1) != 0) return;
        if (_further != null)
            foreach (ArenaAllocator arena in _further)
                arena.Dispose();
        _arena.Dispose();
    }
}
