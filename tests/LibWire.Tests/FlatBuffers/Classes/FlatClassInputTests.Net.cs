using LibWire.Tests.Fuzz;

namespace LibWire.Tests.FlatBuffers.Classes;

/// <summary>Hostile bytes by every way in which an object is read: the same object or the same fault.</summary>
public sealed class FlatClassInputTests : IDisposable
{
    private static readonly byte[] Sound = FlatClassTests.Full(depth: 1).ToArray();

    private readonly GuardedInputs _inputs = new(Sound.Length);

    public void Dispose() => _inputs.Dispose();

    [Fact]
    public void Read_OfEveryTruncation_IsTheSameByEveryWay()
    {
        int faults = 0;
        for (int length = 0; length <= Sound.Length; length++) faults += ReadByEveryWay(Sound[..length], length / 2) ? 0 : 1;
        Assert.InRange(faults, Sound.Length / 2, Sound.Length);
    }

    [Fact]
    public void Read_OfDamagedBytes_IsTheSameByEveryWay()
    {
        var random = new FuzzRandom(41);
        int faults = 0, rounds = BuildDepth.Pick(quick: 1_000, deep: 15_000);
        for (int round = 0; round < rounds; round++)
        {
            byte[] damaged = [.. Sound];
            FlatDamage.Change(damaged, random, FlatDamage.KindCount);
            faults += ReadByEveryWay(damaged, random.Next(damaged.Length + 1)) ? 0 : 1;
        }

        Assert.InRange(faults, rounds / 10, rounds - 1);
    }

    private bool ReadByEveryWay(byte[] bytes, int cutAt)
    {
        string read = Outcome(() => Every.Parse(_inputs.AtEnd(bytes)));
        Assert.Equal(read, Outcome(() => Every.Parse(_inputs.AtStart(bytes))));
        Assert.Equal(read, Outcome(() => Every.Parse(EveryView.GetRoot(_inputs.AtEnd(bytes)))));
        Assert.Equal(read, Outcome(() => Every.Parse(_inputs.Segments(bytes, cutAt))));
        Assert.Equal(read, Outcome(() => Every.Parse(GuardedInputs.Stream(bytes))));
        Assert.Equal(read, Outcome(() =>
        {
            Every filled = FlatClassTests.Full(depth: 0);
            filled.Read(_inputs.AtEnd(bytes));
            return filled;
        }));
        return !read.Contains('@', StringComparison.Ordinal);
    }

    private static string Outcome(Func<Every> read)
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
}
