using System.Text;
using LibWire.Tests.Fuzz;

namespace LibWire.Tests.FlexBuffers;

/// <summary>Broken buffers are refused, or read to their end. They lie directly before or after a page that must not be touched: a read outside ends the
/// process.</summary>
public sealed unsafe class FlexFuzzTests
{
    private static readonly int Seeds = TestDepth.Pick(quick: 100, deep: 1_000);
    private static readonly int Mutations = TestDepth.Pick(quick: 300, deep: 1_000);

    // A walk must end soon, however often parts are shared.
    private static readonly FlatVerifierOptions Small = new() { Budget = 20_000 };

    [Fact]
    public void Mutations_AreRefusedOrReadInside()
    {
        using var arena = new ArenaAllocator();
        using var memory = new GuardedMemory(1 << 16);
        int refused = 0, read = 0;
        for (int seed = 0; seed < Seeds; seed++)
        {
            var builder = new FlexBuilder(in arena);
            FlexNode.Build(seed, builder, new StringBuilder());
            byte[] bytes = builder.ToArray();
            arena.Reset();
            if (bytes.Length > (int)memory.SizeBytes) continue;
            for (int round = 0; round < Mutations; round++)
            {
                var random = new FuzzRandom((ulong)seed, (ulong)round);
                byte[] broken = (byte[])bytes.Clone();
                for (int i = random.Next(3); i >= 0; i--)
                {
                    // Types, widths and the offsets of the root are at the end.
                    int at = random.OneIn(2) ? random.Next(broken.Length) : Math.Max(0, broken.Length - 1 - random.Next(40));
                    broken[at] = random.OneIn(2) ? (byte)random.NextUInt64() : (byte)(broken[at] ^ (1 << random.Next(8)));
                }

                if (random.OneIn(8)) broken = random.OneIn(2) ? broken[..random.Next(broken.Length)] : broken[random.Next(broken.Length)..];
                if (TryWalk(memory, broken, atEnd: random.OneIn(2))) read++;
                else refused++;
                Dangerous(memory, broken);
            }
        }

        Assert.InRange(refused, (refused + read) / 20, (refused + read) * 19 / 20);
    }

    private static bool TryWalk(GuardedMemory memory, byte[] bytes, bool atEnd)
    {
        byte* start = atEnd ? memory.PutAtEnd(bytes) : memory.PutAtStart(bytes);
        var buffer = new ReadOnlySpan<byte>(start, bytes.Length);
        if (!FlexValue.TryGetRoot(buffer, out FlexValue root, out WireFault fault, Small))
        {
            Assert.NotEqual(WireError.None, fault.Error);
            Assert.InRange(fault.Offset, 0, bytes.Length);
            Assert.True(root.IsNull);
            return false;
        }

        // A verified buffer is read without any exception, and within the budget.
        var reading = new FlexReading(20 * 20_000);
        reading.Add(root, depthLeft: 100);
        Assert.True(reading.Left >= 0);
        Assert.NotNull(root.ToString());
        return true;
    }

    // Bytes that nobody verified: what is read is inside, or an exception tells.
    private static void Dangerous(GuardedMemory memory, byte[] bytes)
    {
        byte* start = memory.PutAtEnd(bytes);
        try
        {
            new FlexReading(2_000).Add(FlexValue.DangerousGetRoot(new ReadOnlySpan<byte>(start, bytes.Length)), depthLeft: 100);
        }
        catch (WireMisuseException misuse)
        {
            Assert.Equal(WireMisuse.BufferChanged, misuse.Misuse);
        }
    }
}
