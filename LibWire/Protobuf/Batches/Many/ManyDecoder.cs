using System.Diagnostics.CodeAnalysis;

namespace LibWire;

/// <summary>Reads many messages, each after its length, into one array.</summary>
internal static unsafe class ManyDecoder
{
    /// <summary>Reads messages.</summary>
    /// <param name="input">The input, pinned.</param>
    /// <param name="sizeBytes">Its size.</param>
    /// <param name="arena">Receives the array, and what its messages refer to. Unchanged after a failure.</param>
    /// <param name="layout">The layout of the messages.</param>
    /// <param name="cores">The methods that read and write them.</param>
    /// <param name="options">How to read them; null for <see cref="ProtoReadOptions.Default"/>.</param>
    /// <param name="plan">The number of threads, and the size of their parts.</param>
    /// <param name="count">The number of messages.</param>
    /// <returns>The messages; null if there are none.</returns>
    /// <exception cref="WireFormatException">A message or a length is malformed.</exception>
    /// <exception cref="ArenaLimitException">The arena's limit leaves no room.</exception>
    internal static byte* Read(
        byte* input, int sizeBytes, ArenaAllocator arena, ProtoLayout layout, ProtoCores cores, ProtoReadOptions? options, BatchPlan plan, out int count)
    {
        using ArenaAllocator scratch = ArenaPool.Shared.Rent();
        var parts = default(ManyParts);
        parts.Find(input, sizeBytes, plan.PartBytes, scratch);
        count = parts.Count;
        if (plan.ThreadCount > 1 && parts.PartCount > 1 && parts.SizeBytes == sizeBytes)
        {
            byte* messages = TryReadShared(input, sizeBytes, arena, layout, cores, options, plan, in parts);
            if (messages != null) return messages;
        }

        return ReadSerially(input, sizeBytes, arena, layout, cores, options, in parts);
    }

    private static byte* ReadSerially(
        byte* input, int sizeBytes, ArenaAllocator arena, ProtoLayout layout, ProtoCores cores, ProtoReadOptions? options, in ManyParts parts)
    {
        int index = 0, offset = 0;
        bool isWhole = parts.SizeBytes == sizeBytes;
        var room = new BatchRoom(arena, sizeBytes);
        try
        {
            byte* messages = parts.Count == 0 ? null : MakeMessages(parts.Count, layout, arena);

            // What is before a malformed length may be malformed too, and is then the first fault.
            ProtoDecode.Many(input, parts.Parts, parts.PartCount, arena, messages, layout, cores, options, ref index, ref offset);
            index = parts.Count;
            if (!isWhole) ThrowLength(input, sizeBytes, parts.SizeBytes);
            room.Keep();
            return messages;
        }
        catch (WireFormatException failure)
        {
            // A missing required field has no offset: its message does.
            throw failure.InMessage(index, failure.Error == WireError.RequiredFieldMissing ? offset : failure.Offset);
        }
        finally
        {
            room.Close();
        }
    }

    /// <summary>Reads messages by several threads. Null if only a serial read can judge the input.</summary>
    private static byte* TryReadShared(
        byte* input, int sizeBytes, ArenaAllocator arena, ProtoLayout layout, ProtoCores cores, ProtoReadOptions? options, BatchPlan plan,
        in ManyParts parts)
    {
        var room = new BatchRoom(arena, sizeBytes);
        try
        {
            byte* messages = MakeMessages(parts.Count, layout, arena);
            var share = new ArenaShare(arena, plan.ChunkBytes);
            var crew = new ManyCrew(input, parts.Parts, parts.PartCount, share, messages, layout, cores, options);
            crew.Run(plan.ThreadCount);
            if (crew.IsRejected) return null;
            room.Keep();
            return messages;
        }
        catch (ArenaLimitException)
        {
            return null;
        }
        finally
        {
            room.Close();
        }
    }

    private static byte* MakeMessages(int count, ProtoLayout layout, ArenaAllocator arena)
    {
        if (!UnmanagedArrayGrowth.TryBytes(count, layout.SizeBytes, out nuint blockBytes)) MemoryThrow.BlockTooLarge(count, layout.SizeBytes);
        return arena.AllocateBytes(blockBytes);
    }

    /// <summary>Throws for a malformed length, or for a message that is not whole.</summary>
    [DoesNotReturn]
    private static void ThrowLength(byte* input, int sizeBytes, int position)
    {
        var reader = new ProtoReader(new ReadOnlySpan<byte>(input, sizeBytes));
        reader.PassBytes(position);
        reader.NextDelimited(out _);
        ProtoThrow.Reading(WireError.Truncated, position, 0);
    }
}
