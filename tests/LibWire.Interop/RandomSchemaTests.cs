using System.Collections.Concurrent;
using System.Diagnostics;
using Xunit.Abstractions;

namespace LibWire.Tests.Interop;

public sealed class RandomSchemaTests(ITestOutputHelper output)
{
    private const int SchemasEach = 10;

    public static TheoryData<int> Batches => [.. Enumerable.Range(0, 20)];

    [Theory]
    [MemberData(nameof(Batches))]
    public void Messages_OfRandomSchemas_GoBothWaysAndHoldTheSame(int batch)
    {
        ConcurrentQueue<string> failures = [];
        long messages = 0;
        long types = 0;
        var clock = Stopwatch.StartNew();
        Parallel.For(batch * SchemasEach, (batch + 1) * SchemasEach, new ParallelOptions { MaxDegreeOfParallelism = Environment.ProcessorCount }, seed =>
        {
            try
            {
                using var check = new MessageCheck();
                Interlocked.Add(ref types, check.RunSchema((ulong)seed));
                Interlocked.Add(ref messages, check.Count);
            }
            catch (Exception failure)
            {
                failures.Enqueue($"Schema {seed}: {failure}");
            }
        });
        output.WriteLine($"{types} types, {messages} messages in {clock.Elapsed.TotalSeconds:F1} s");
        Assert.True(failures.IsEmpty, string.Join("\n\n", failures));
        Assert.InRange(types, SchemasEach, int.MaxValue);
        Assert.Equal(types * MessageCheck.Rounds, messages);
    }

    [Fact]
    public void Make_SameSeed_IsTheSameText()
    {
        for (ulong seed = 0; seed < 20; seed++)
        {
            Assert.Equal(RandomSchema.Make(seed).Print(), RandomSchema.Make(seed).Print());
            Assert.NotEqual(RandomSchema.Make(seed).Print(), RandomSchema.Make(seed + 1).Print());
        }
    }
}
