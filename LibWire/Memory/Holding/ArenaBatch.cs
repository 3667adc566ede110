using System;
using System.Threading;

namespace LibWire;

/// <summary>Small messages that a thread receives one after the other share memory: an arena and a finalizer take longer than reading such a message.</summary>
/// <remarks>A message that is kept keeps the memory of those that came with it, at most some <see cref="BytesMax"/>. LibWire.Debug gives each message memory
/// of its own, so that it finds each late use.</remarks>
internal static partial class ArenaBatch
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

    private static readonly ArenaPool Pool = new(new ArenaOptions { FirstBlockBytes = BytesMax }, 4 * BytesMax, IdleBatchesMax);

    // Weak, so that an idle thread keeps no memory.
    [ThreadStatic]
    private static WeakReference<ArenaHold>? Open;

    /// <summary>Memory for a message that is received, for one user.</summary>
    /// <param name="contentBytes">The size of the message on the wire.</param>
    /// <param name="headBytes">The bytes that are needed besides.</param>
    /// <param name="isBatch">Whether other messages have the same arena, so that nothing may be added to it later.</param>
    internal static ArenaHold Rent(int contentBytes, int headBytes, out bool isBatch)
    {
        isBatch = contentBytes <= ContentBytesMax;
        HoldEachAlone(ref isBatch);
        nuint sizeBytes = (nuint)headBytes + (nuint)contentBytes * (contentBytes <= GuessedBytesMax ? (nuint)DecodedTimes : 1);
        if (!isBatch) return new ArenaHold(new ArenaAllocator(ArenaSizes.For(sizeBytes)));

        WeakReference<ArenaHold> open = Open ??= new WeakReference<ArenaHold>(null!);
        if (open.TryGetTarget(out ArenaHold? hold))
        {
            // One user is the thread itself, and only this thread adds users: all messages so far were given up.
            if (hold.HasOneUser && hold.Arena.ReservedBytes <= BytesMax)
            {
                hold.Empty();
                hold.Enter();
                return hold;
            }

            if (hold.Arena.UsedBytes + sizeBytes + ArenaChunk.HeadBytes <= BytesMax)
            {
                hold.Enter();
                return hold;
            }

            hold.Leave();
        }

        hold = new ArenaHold(Pool.Rent());
        open.SetTarget(hold);
        hold.Enter();
        return hold;
    }

    /// <summary>LibWire.Debug sets the argument to false.</summary>
    static partial void HoldEachAlone(ref bool isBatch);
}
