namespace LibWire.Tests.Protobuf.Objects;

/// <summary>Hostile bytes by every way in which an object is read: the same object or the same fault.</summary>
public sealed class ProtoObjectInputTests : IDisposable
{
    private static readonly byte[] Sound = ProtoObjectTests.Full(depth: 1).ToArray();

    private readonly GuardedInputs _inputs = new(Sound.Length);

    public void Dispose() => _inputs.Dispose();

    [Fact]
    public void Read_OfEveryTruncation_IsTheSameByEveryWay()
    {
        int faults = 0;
        for (int length = 0; length <= Sound.Length; length++) faults += ReadByEveryWay(Sound[..length], length / 2) ? 0 : 1;
        Assert.InRange(faults, Sound.Length / 2, Sound.Length - 1);
    }

    [Fact]
    public void Read_OfDamagedBytes_IsTheSameByEveryWay()
    {
        var random = new Random(3);
        int faults = 0, rounds = TestDepth.Pick(quick: 500, deep: 15_000);
        for (int round = 0; round < rounds; round++)
        {
            byte[] damaged = Sound[..(random.Next(4) == 0 ? random.Next(1, Sound.Length) : Sound.Length)];
            for (int i = random.Next(1, 4); i > 0; i--) damaged[random.Next(damaged.Length)] = (byte)random.Next(256);
            faults += ReadByEveryWay(damaged, random.Next(damaged.Length + 1)) ? 0 : 1;
        }

        Assert.InRange(faults, rounds / 10, rounds - 1);
    }

    private bool ReadByEveryWay(byte[] bytes, int cutAt)
    {
        string read = Outcome(() => Everything.Parse(_inputs.AtEnd(bytes)));
        Assert.Equal(read, Outcome(() => Everything.Parse(_inputs.AtStart(bytes))));
        Assert.Equal(read, Outcome(() => Everything.Parse(_inputs.Segments(bytes, cutAt))));
        Assert.Equal(read, Outcome(() => Everything.Parse(GuardedInputs.Stream(bytes))));

        string merged = Merged(value => value.MergeFrom(_inputs.AtEnd(bytes)));
        Assert.Equal(merged, Merged(value => value.MergeFrom(_inputs.Segments(bytes, cutAt))));
        Assert.Equal(merged, Merged(value => value.MergeFrom(GuardedInputs.Stream(bytes))));
        return !read.Contains('@', StringComparison.Ordinal);
    }

    private static string Outcome(Func<Everything> read)
    {
        try
        {
            return Convert.ToHexString(read().ToArray());
        }
        catch (WireFormatException fault)
        {
            return $"{fault.Error}@{fault.Offset}";
        }
    }

    // After a fault the object holds what was read before it, and can be written.
    private static string Merged(Action<Everything> merge)
    {
        Everything value = ProtoObjectTests.Full(depth: 0);
        string fault = Outcome(() =>
        {
            merge(value);
            return value;
        });
        return fault + " " + Outcome(() => value);
    }
}
