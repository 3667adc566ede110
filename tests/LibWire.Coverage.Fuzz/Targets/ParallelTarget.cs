using LibWire.WellKnown;

namespace LibWire.Tests.Coverage;

/// <summary>
/// A message in parts, and messages behind each other, against one by one. The parts are counted while one thread reads them, so that the counts are the same in
/// each run; then several threads read the same.
/// </summary>
internal sealed unsafe class ParallelTarget() : MessageTarget("parallel")
{
    private const int ThreadsOneIn = 64;

    private readonly ArenaAllocator _arena = new(), _other = new();

    protected override void Read(byte[] input, byte* guarded, ulong digest)
    {
        var random = new FuzzRandom(digest);
        var options = new ProtoReadOptions { CopiesStringsOnly = random.OneIn(3), DiscardsUnknownFields = random.OneIn(4) };
        int partBytes = 1 + random.Next(1 + (input.Length / 2)), chunkBytes = 256 << random.Next(6);
        Compare(guarded, input.Length, options, BatchPlan.With(1, partBytes, chunkBytes));
        if (random.OneIn(ThreadsOneIn)) Uncounted(() => Compare(guarded, input.Length, options, BatchPlan.With(3, partBytes, chunkBytes)));
    }

    public override void Dispose()
    {
        _arena.Dispose();
        _other.Dispose();
        base.Dispose();
    }

    private void Compare(byte* bytes, int sizeBytes, ProtoReadOptions options, BatchPlan plan)
    {
        ArenaAllocator arena = _arena, other = _other;
        arena.Reset();
        other.Reset();
        DescriptorProto one = default, shared = default;
        FuzzOutcome outcome = Outcome(arena, () => one = ProtoMessage.Parse<DescriptorProto>(new ReadOnlySpan<byte>(bytes, sizeBytes), in arena, options));
        FuzzOutcome sharedOutcome = Outcome(other, () => shared = ProtoMessage.ParseParallel<DescriptorProto>(new ReadOnlySpan<byte>(bytes, sizeBytes), other, options, plan));
        FuzzMismatchException.RequireEqual(outcome, sharedOutcome, "In parts, against one");
        FuzzMismatchException.Require(one.Equals(shared), "In parts another message is read.");
        if (outcome == FuzzOutcome.Accepted) Write(in one, arena, plan);

        UnmanagedArray<DescriptorProto> many = default, manyShared = default;
        outcome = Outcome(arena, () => many = ProtoMessage.ParseMany<DescriptorProto>(new ReadOnlySpan<byte>(bytes, sizeBytes), in arena, options));
        sharedOutcome = Outcome(other, () => manyShared = ProtoMessage.ParseMany<DescriptorProto>(new ReadOnlySpan<byte>(bytes, sizeBytes), other, options, plan));
        FuzzMismatchException.RequireEqual(outcome, sharedOutcome, "Many messages in parts, against one after the other");
        FuzzMismatchException.RequireEqual(many.Count, manyShared.Count, "Messages in parts");
        for (int i = 0; i < many.Count; i++) FuzzMismatchException.Require(many[i].Equals(manyShared[i]), $"In parts another message {i} is read.");
    }

    private static void Write(in DescriptorProto message, ArenaAllocator arena, BatchPlan plan)
    {
        var writer = new ProtoWriter(in arena);
        message.Write(ref writer);
        var shared = new ProtoWriter(in arena);
        ProtoMessage.WriteParallel(in message, ref shared, -1, plan);
        FuzzMismatchException.Require(writer.WrittenSpan.SequenceEqual(shared.WrittenSpan), "In parts other bytes are written.");
    }

    private static FuzzOutcome Outcome(ArenaAllocator arena, Action read)
    {
        nuint usedBytes = arena.UsedBytes;
        try
        {
            read();
            return FuzzOutcome.Accepted;
        }
        catch (WireFormatException failure)
        {
            FuzzMismatchException.RequireEqual(usedBytes, arena.UsedBytes, "Bytes that the arena has given after a failed read");
            return new FuzzOutcome(failure.Error, failure.Offset);
        }
    }
}
