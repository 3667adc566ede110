using LibWire.WellKnown;

namespace LibWire.Tests.Fuzz;

// Several threads against one. The type has many repeated messages and a repeated string; to it most inputs are unknown fields.
internal sealed partial class FuzzLoops
{
    /// <summary>The input as one message, and as consecutive messages with their lengths, each read by one thread and by several.</summary>
    private FuzzOutcome Batches(FuzzInput input)
    {
        // Threads are woken for each: that takes as long as all other loops together.
        if (!input.Random.OneIn(4)) return FuzzOutcome.Accepted;
        int sizeBytes = input.Array.Length;
        var plan = BatchPlan.With(1 + input.Random.Next(4), 1 + input.Random.Next(1 + (sizeBytes / 2)), 256 << input.Random.Next(6));
        ProtoReadOptions options = new() { CopiesStringsOnly = input.Random.OneIn(3), DiscardsUnknownFields = input.Random.OneIn(4) };
        DescriptorProto one = default, shared = default;
        FuzzOutcome outcome = Batch(in _arena, () => one = ProtoMessage.Parse<DescriptorProto>(input.Guarded, in _arena, options), out bool isOver);
        FuzzOutcome sharedOutcome = Batch(
            in _guardedArena, () => shared = ProtoMessage.ParseParallel<DescriptorProto>(input.Guarded, _guardedArena, options, plan), out bool isSharedOver);
        if (!isOver && !isSharedOver)
        {
            FuzzMismatchException.RequireEqual(outcome, sharedOutcome, "Several threads, against one");
            FuzzMismatchException.Require(one == shared, "Several threads read another message than one.");
            if (outcome == FuzzOutcome.Accepted) Write(in one, plan);
        }

        Many(input, options, plan);
        return outcome;
    }

    private void Write(in DescriptorProto message, BatchPlan plan)
    {
        var writer = new ProtoWriter(in _arena);
        message.Write(ref writer);
        var shared = new ProtoWriter(in _guardedArena);
        ProtoMessage.WriteParallel(in message, ref shared, -1, plan);
        FuzzMismatchException.Require(writer.WrittenSpan.SequenceEqual(shared.WrittenSpan), "Several threads write other bytes than one.");
    }

    private void Many(FuzzInput input, ProtoReadOptions options, BatchPlan plan)
    {
        UnmanagedArray<DescriptorProto> many = default, shared = default;
        FuzzOutcome outcome = Batch(in _arena, () => many = ProtoMessage.ParseMany<DescriptorProto>(input.Guarded, in _arena, options), out bool isOver);
        FuzzOutcome sharedOutcome = Batch(
            in _guardedArena, () => shared = ProtoMessage.ParseMany<DescriptorProto>(input.Guarded, _guardedArena, options, plan), out bool isSharedOver);
        if (isOver || isSharedOver) return;
        FuzzMismatchException.RequireEqual(outcome, sharedOutcome, "Many messages by several threads, against one");
        FuzzMismatchException.RequireEqual(many.Count, shared.Count, "Messages of several threads");
        for (int i = 0; i < many.Count; i++) FuzzMismatchException.Require(many[i] == shared[i], $"Several threads read another message {i} than one.");
    }

    /// <summary>Reads once. After a failure the arena must be as it was.</summary>
    private static FuzzOutcome Batch(in ArenaAllocator arena, Action read, out bool isOverLimit)
    {
        nuint usedBytes = arena.UsedBytes;
        isOverLimit = false;
        FuzzOutcome outcome;
        try
        {
            read();
            return FuzzOutcome.Accepted;
        }
        catch (WireFormatException failure)
        {
            outcome = new FuzzOutcome(failure.Error, failure.Offset);
        }
        catch (ArenaLimitException)
        {
            isOverLimit = true;
            outcome = FuzzOutcome.Accepted;
        }

        FuzzMismatchException.RequireEqual(usedBytes, arena.UsedBytes, "Bytes that the arena has given after a failed read");
        return outcome;
    }
}
