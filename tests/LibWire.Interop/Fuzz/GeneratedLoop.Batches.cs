using LibWire.Tests.Fuzz;

namespace LibWire.Tests.Interop;

// Several threads on one message, and many messages in one call, against the serial read of one.
internal sealed unsafe partial class GeneratedLoop
{
    private const int MessagesMax = 5;

    /// <summary>Reads by several threads, which share even small inputs. The arena's chunks end at pages that must not be touched.</summary>
    private void ReadParallel(OurMessage type, byte[] bytes, FuzzRandom random, GeneratedOutcome expected, byte* pinned)
    {
        _sharedArena.Reset();
        byte* guarded = random.OneIn(2) ? _passingInput.PutAtStart(bytes) : _passingInput.PutAtEnd(bytes);
        byte* message = Painted(_otherStruct, type);
        ProtoReadOptions? options = random.OneIn(3) ? Strings : null;
        BatchPlan plan = MakePlan(random, bytes.Length);
        GeneratedOutcome outcome = Outcome(_sharedArena, () => type.ReadParallel(message, new ReadOnlySpan<byte>(guarded, bytes.Length), _sharedArena, options, plan));
        Compare(expected, outcome, "Reading by several threads, against reading in place");
        if (outcome != GeneratedOutcome.Accepted || expected.IsOverLimit) return;
        new Span<byte>(guarded, bytes.Length).Fill(Paint);
        Dump(type, pinned, _expected);
        Require(type, message, "Read by several threads");
        byte[] written = type.WriteParallel(message, MakePlan(random, bytes.Length));
        FuzzMismatchException.Require(type.ToArray(message).AsSpan().SequenceEqual(written), "Several threads write other bytes than one.");
    }

    /// <summary>Reads the message several times by one call, among valid ones. The first fault decides.</summary>
    private void ReadMany(OurMessage type, byte[] bytes, FuzzRandom random, GeneratedOutcome expected, byte* pinned)
    {
        // Messages with required fields have no valid empty one.
        if (type.Layout.IsRequiredInside) return;
        int count = 1 + random.Next(MessagesMax);
        int index = random.Next(count);
        List<byte> all = [];
        int offset = 0;
        for (int i = 0; i < count; i++)
        {
            byte[] one = i == index ? bytes : [];
            for (uint length = (uint)one.Length; ; length >>= 7)
            {
                all.Add((byte)(length < 0x80 ? length : length | 0x80));
                if (length < 0x80) break;
            }

            if (i == index) offset = all.Count;
            all.AddRange(one);
        }

        _sharedArena.Reset();
        byte[] input = [.. all];
        ProtoReadOptions? options = random.OneIn(3) ? Strings : null;
        BatchPlan plan = MakePlan(random, input.Length);
        byte* first = null;
        int found = 0;
        int failed = -1;
        GeneratedOutcome outcome = Outcome(_sharedArena, () =>
        {
            try
            {
                first = type.ReadMany(input, _sharedArena, options, plan, out found);
            }
            catch (WireFormatException failure)
            {
                failed = failure.MessageIndex;
                throw;
            }
        });
        GeneratedOutcome shifted = expected == GeneratedOutcome.Accepted || expected.IsOverLimit ? expected : expected with { Offset = expected.Offset + offset };
        Compare(shifted, outcome, "Reading many, against reading in place");
        if (expected.IsOverLimit || outcome.IsOverLimit) return;
        FuzzMismatchException.RequireEqual(outcome == GeneratedOutcome.Accepted ? -1 : index, failed, "The message with the fault");
        if (outcome != GeneratedOutcome.Accepted) return;
        FuzzMismatchException.RequireEqual(count, found, "Messages");
        Dump(type, pinned, _expected);
        Require(type, first + (index * type.Layout.SizeBytes), "Read with others");
    }

    private static BatchPlan MakePlan(FuzzRandom random, int sizeBytes) =>
        BatchPlan.With(threadCount: 1 + random.Next(3), partBytes: 1 + random.Next(1 + (sizeBytes / 3)), chunkBytes: 256 << random.Next(6));

    private static GeneratedOutcome Outcome(ArenaAllocator arena, Action read)
    {
        arena.Allocate<long>();
        nuint usedBytes = arena.UsedBytes;
        GeneratedOutcome outcome = GeneratedOutcome.Accepted;
        try
        {
            read();
            return outcome;
        }
        catch (WireFormatException failure)
        {
            outcome = new GeneratedOutcome(failure.Error, failure.Offset, false);
        }
        catch (ArenaLimitException)
        {
            outcome = new GeneratedOutcome(WireError.None, -1, true);
        }

        FuzzMismatchException.RequireEqual(usedBytes, arena.UsedBytes, "Bytes that the arena has given after a failed read,");
        return outcome;
    }
}
