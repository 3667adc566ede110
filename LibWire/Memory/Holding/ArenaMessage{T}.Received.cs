using System;
using System.Runtime.CompilerServices;
using System.Threading;

namespace LibWire;

/// <content>Messages that were received: they keep their bytes until somebody asks for <see cref="Value"/>.</content>
public sealed unsafe partial class ArenaMessage<T>
{
    /// <summary>The bytes that were received, if they were kept and nobody has asked for <see cref="Value"/> since. Empty otherwise.</summary>
    internal ReadOnlySpan<byte> Wire
    {
        get
        {
            Block* block = Alive();
            return WireSpan.OverReadOnly<byte>(block->Wire, Volatile.Read(ref block->WireBytes));
        }
    }

    /// <summary>Whether nobody has read the message yet.</summary>
    internal bool IsUnread => Volatile.Read(ref Alive()->IsUnread);

    // Some number of bytes that a copy of the message needs.
    private nuint ContentBytes
    {
        get
        {
            Block* block = Alive();
            return block->ReceivedBytes + (Volatile.Read(ref block->HasArena) ? block->Arena.UsedBytes : 0);
        }
    }

    /// <summary>Makes a message of bytes that were received.</summary>
    /// <param name="bytes">All of the message.</param>
    /// <param name="format">How to read it.</param>
    /// <param name="onDemand">Whether it is read when somebody asks for <see cref="Value"/>. Formats that drop something read at once all the same.</param>
    /// <exception cref="WireFormatException">The message is read at once, and the bytes are no valid message.</exception>
    internal static ArenaMessage<T> Receive(ReadOnlySpan<byte> bytes, MessageFormat<T> format, bool onDemand)
    {
        bool isKept = !bytes.IsEmpty && format.IsWhole && (onDemand || bytes.Length <= format.KeptBytesMax);
        nuint wireBytes = isKept ? (nuint)bytes.Length : 0;
        ArenaHold hold = ArenaBatch.Rent((nuint)sizeof(Block), wireBytes, bytes.Length, out byte* head, out bool isBatch);
        Block* block = Begin((Block*)head, hold, isBatch);
        var message = new ArenaMessage<T>(hold, block);
        if (isBatch) block->ReceivedBytes = (nuint)bytes.Length * 2;
        try
        {
            if (isKept)
            {
                // SAFETY: the memory behind the block was taken for them.
                block->Wire = (byte*)ArenaMemory.RoundUp((nuint)(block + 1));
                bytes.CopyTo(new Span<byte>(block->Wire, bytes.Length));
                block->Format = hold.Add(format);
                block->IsUnread = true;
                block->WireBytes = bytes.Length;
                if (!onDemand) message.Read(hold);
            }
            else
            {
                // Other threads may read other messages of the same memory.
                lock (hold) block->Value = format.Parse(bytes, in hold.Arena);
            }

            return message;
        }
        catch
        {
            message.Dispose();
            throw;
        }
    }

    /// <summary>Makes a message with the same content and memory of its own.</summary>
    /// <param name="format">How messages of the type become bytes.</param>
    internal ArenaMessage<T> Copy(MessageFormat<T> format)
    {
        ReadOnlySpan<byte> wire = Wire;
        ArenaMessage<T> copy = wire.IsEmpty ? CopyValue(format) : Receive(wire, format, onDemand: true);
        GC.KeepAlive(this);
        return copy;
    }

    /// <summary>Writes the message into a new array; one that nobody has looked at as it was received.</summary>
    /// <param name="format">How messages of the type become bytes.</param>
    /// <exception cref="WireFormatException">The message is too large, too deep, or lacks a required field.</exception>
    internal byte[] ToArray(MessageFormat<T> format)
    {
        ReadOnlySpan<byte> wire = Wire;
        using ArenaAllocator arena = ArenaPool.Shared.Rent();
        byte[] bytes = wire.IsEmpty ? format.Write(in Value, in arena).ToArray() : wire.ToArray();
        GC.KeepAlive(this);
        return bytes;
    }

    private ArenaMessage<T> CopyValue(MessageFormat<T> format)
    {
        var copy = new ArenaMessage<T>((int)Math.Min(ContentBytes, int.MaxValue));
        try
        {
            copy._block->Value = format.Clone(in Value, in copy.Arena);
            return copy;
        }
        catch
        {
            copy.Dispose();
            throw;
        }
    }

    // The first access to the message.
    [MethodImpl(MethodImplOptions.NoInlining)]
    private void Open()
    {
        ArenaHold? hold = _hold;
        if (hold is null) ThrowDisposed();
        Read(hold!);
        Volatile.Write(ref _block->WireBytes, 0);
        GC.KeepAlive(hold);
    }

    // The lock is that of the memory: messages beside this one may be read by other threads at the same time.
    private void Read(ArenaHold hold)
    {
        lock (hold)
        {
            if (!_block->IsUnread) return;
            _block->Value = ((MessageFormat<T>)hold.Format(_block->Format)).ParsePinned(_block->Wire, _block->WireBytes, in hold.Arena);
            Volatile.Write(ref _block->IsUnread, false);
        }
    }
}
