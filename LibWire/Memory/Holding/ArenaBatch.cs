using System;
using System.Threading;

namespace LibWire;

/// <summary>Small messages that a thread receives one after the other share memory: an arena and a finalizer take longer than reading such a message.</summary>
/// <remarks>A message that is kept keeps the memory of those that came with it, at most some <see cref="BytesMax"/>. LibWire.Debug gives each message memory
/// of its own, so that it finds each late use.</remarks>
internal static unsafe partial class ArenaBatch
{
    /// <summary>When a batch has this many bytes, the next message begins another.</summary>
    internal const int BytesMax = 8 * 1024;

    /// <summary>Messages whose content is larger have memory of their own: a batch of few would save little.</summary>
    internal const int ContentBytesMax = 2 * 1024;

    // What is decoded takes up to about twice the bytes on the wire. Beyond some size, memory that is not needed counts for more than a second chunk.
    private const int DecodedTimes = 2;
    private const int GuessedBytesMax = 64 * 1024;

    // Batches that the finalizer gives back come in thousands; those beyond this number are freed.
    private const int IdleBatchesMax = 512;

    // Messages that are read after others have arrived behind them make a batch larger.
    private const int RetainedBytesMax = 4 * BytesMax;

    private static readonly ArenaPool Pool = new(new ArenaOptions { FirstBlockBytes = BytesMax }, RetainedBytesMax, IdleBatchesMax);

    // Weak, so that an idle thread keeps no memory.
    [ThreadStatic]
    private static WeakReference<ArenaHold>? Open;

    /// <summary>Memory for a message that is received, for one user.</summary>
    /// <param name="blockBytes">The size of the block that the message begins with.</param>
    /// <param name="wireBytes">The bytes on the wire, if they are kept behind the block; 0 otherwise.</param>
    /// <param name="contentBytes">The size of the message on the wire.</param>
    /// <param name="block">The block, which is not cleared, with room for the bytes behind it.</param>
    /// <param name="isBatch">Whether other messages have the same arena: whoever takes memory from it locks the result, and nothing may be added to it
    /// later.</param>
    internal static ArenaHold Rent(nuint blockBytes, nuint wireBytes, int contentBytes, out byte* block, out bool isBatch)
    {
        isBatch = contentBytes <= ContentBytesMax;
        HoldEachAlone(ref isBatch);
        nuint headBytes = ArenaMemory.RoundUp(blockBytes) + wireBytes;
        nuint guessedBytes = ((nuint)contentBytes * (contentBytes <= GuessedBytesMax ? (nuint)DecodedTimes : 1)) - wireBytes;
        if (!isBatch) return Alone(headBytes, guessedBytes, out block);

        WeakReference<ArenaHold> open = Open ??= new WeakReference<ArenaHold>(null!);
        if (open.TryGetTarget(out ArenaHold? hold))
        {
            if (TryTake(hold, headBytes, guessedBytes, out block)) return hold;

            // First, so that an exception below leaves no batch that this thread is no user of.
            open.SetTarget(null!);
            hold.Leave();
        }

        hold = new ArenaHold(Pool.Rent());
        open.SetTarget(hold);
        hold.Enter();
        block = Take(hold, headBytes);
        return hold;
    }

    /// <summary>Memory for one message alone.</summary>
    /// <param name="headBytes">What is taken at once.</param>
    /// <param name="contentBytes">What is expected to be taken later.</param>
    /// <param name="head">What was taken. It is not cleared.</param>
    internal static ArenaHold Alone(nuint headBytes, nuint contentBytes, out byte* head)
    {
        var hold = new ArenaHold(new ArenaAllocator(ArenaSizes.For(headBytes + contentBytes)));
        head = Take(hold, headBytes);
        return hold;
    }

    // Another thread may read a message of this memory now. It would take longer to wait for it than to begin another batch.
    private static bool TryTake(ArenaHold hold, nuint headBytes, nuint guessedBytes, out byte* head)
    {
        head = null;
        if (!Monitor.TryEnter(hold)) return false;
        try
        {
            // One user is the thread itself, and only this thread adds users: all messages so far were given up.
            bool isEmpty = hold.HasOneUser && hold.Arena.ReservedBytes <= RetainedBytesMax;
            if (isEmpty) hold.Empty();
            if (!isEmpty && hold.Arena.UsedBytes + headBytes + guessedBytes + ArenaChunk.HeadBytes > BytesMax) return false;
            hold.Enter();
            head = Take(hold, headBytes);
            return true;
        }
        finally
        {
            Monitor.Exit(hold);
        }
    }

    private static byte* Take(ArenaHold hold, nuint headBytes)
    {
        try
        {
            return hold.Arena.AllocateBytes(headBytes);
        }
        catch
        {
            hold.Leave();
            throw;
        }
    }

    /// <summary>LibWire.Debug sets the argument to false.</summary>
    static partial void HoldEachAlone(ref bool isBatch);
}
