using LibWire.Tests.Protobuf.Rows;

namespace LibWire.Tests.Protobuf.Objects;

/// <summary>Repeated fields of small messages. Those that are short are written by a loop of their own, with the bytes that any message has.</summary>
public sealed class RowTests
{
    [Fact]
    public void Write_OfShortAndLongMessages_WritesTheBytesOfTheSameCallsOfAWriter()
    {
        for (int seed = 0; seed < TestDepth.Pick(quick: 300, deep: 10_000); seed++)
        {
            var random = new Random(seed);
            List<Values> values = [.. Enumerable.Range(0, random.Next(12)).Select(_ => Values.Any(random))];
            using var arena = new ArenaAllocator();
            byte[] expected = Calls(values, in arena);
            Chain chain = NewChain(values, in arena);

            Assert.Equal(expected, chain.ToArray());
            Assert.Equal(expected, NewObjects(values).ToArray());
            Assert.Equal(expected.Length, chain.ComputeSize());
            Assert.Equal(chain, Chain.Parse(expected, in arena));
        }
    }

    [Fact]
    public void Write_IntoRegionsOfAnySize_WritesTheSameBytes()
    {
        var random = new Random(1);
        List<Values> values = [.. Enumerable.Range(0, 40).Select(_ => Values.Any(random))];
        using var arena = new ArenaAllocator();
        byte[] expected = Calls(values, in arena);
        Chain chain = NewChain(values, in arena);
        ObjectChain objects = NewObjects(values);
        for (int capacityBytes = 0; capacityBytes < expected.Length + 300; capacityBytes += TestDepth.Pick(quick: 61, deep: 1))
        {
            using var other = new ArenaAllocator();
            var writer = new ProtoWriter(in other, capacityBytes);
            chain.Write(ref writer);
            Assert.Equal(expected, writer.WrittenSpan);
            writer.Clear();
            objects.Write(ref writer);
            Assert.Equal(expected, writer.WrittenSpan);
        }
    }

    [Fact]
    public void Write_OfRowsWithUnknownFields_KeepsThem()
    {
        using var arena = new ArenaAllocator();
        var writer = new ProtoWriter(in arena);
        for (int i = 0; i < 3; i++)
        {
            writer.StartSub(77777);
            writer.AddInt32(1, i + 1);
            if (i == 1) writer.AddString(99, "unknown");
            writer.CloseSub();
        }

        byte[] bytes = writer.ToArray();
        Chain chain = Chain.Parse(bytes, in arena);
        Assert.Equal(bytes, chain.ToArray());
    }

    [Fact]
    public void Write_OfRowsBelowTheDeepestMessage_IsRefused()
    {
        using var arena = new ArenaAllocator();
        Chain root = default;
        var objects = new ObjectChain();
        ref Chain last = ref root;
        ObjectChain lastObject = objects;
        for (int i = 0; i < 99; i++)
        {
            last = ref last.MutableInner(in arena);
            lastObject = lastObject.Inner = new ObjectChain();
        }

        last.Rows.Add(in arena).Id = 1;
        lastObject.Rows.Add(new ObjectRow { Id = 1 });
        Assert.Equal(root.ToArray(), objects.ToArray());

        last = ref last.MutableInner(in arena);
        last.Rows.Add(in arena).Id = 1;
        lastObject = lastObject.Inner = new ObjectChain();
        lastObject.Rows.Add(new ObjectRow { Id = 1 });
        Chain tooDeep = root;
        Assert.Equal(WireError.DepthExceeded, Assert.Throws<WireFormatException>(() => tooDeep.ToArray()).Error);
        Assert.Equal(WireError.DepthExceeded, Assert.Throws<WireFormatException>(() => objects.ToArray()).Error);
    }

    [Fact]
    public void Write_OfAClassWithAHook_CallsItOnceForEachObject()
    {
        var objects = new ObjectChain { Rows = [new() { Name = "a" }, new() { Name = new string('b', 100) }, new() { Name = "é" }, new()] };
        using var arena = new ArenaAllocator();
        var writer = new ProtoWriter(in arena);
        objects.Write(ref writer);
        Assert.All(objects.Rows, static row => Assert.Equal(1, row.Writes));
    }

    [Fact]
    public void Write_OfNullOrBrokenText_FailsWhereverItIs()
    {
        for (int at = 0; at < 5; at++)
        {
            List<ObjectRow> rows = [.. Enumerable.Range(0, 5).Select(static i => new ObjectRow { Name = "name", Id = i })];
            rows[at].Name = "\ud800";
            Assert.Equal(WireError.InvalidUtf16, Assert.Throws<WireFormatException>(() => new ObjectChain { Rows = rows }.ToArray()).Error);
            rows[at] = null!;
            Assert.Contains("'Rows'", Assert.Throws<InvalidOperationException>(() => new ObjectChain { Rows = rows }.ToArray()).Message, StringComparison.Ordinal);
        }
    }

    private static Chain NewChain(List<Values> values, in ArenaAllocator arena)
    {
        Chain chain = default;
        foreach (Values value in values)
        {
            ref Row row = ref chain.Rows.Add(in arena);
            row.Id = value.Id;
            row.SetName(value.Name, in arena);
            if (value.Delta is { } delta) row.Delta = delta;
            row.Ratio = value.Ratio;
            row.Level = (Rows.Level)value.Level;
        }

        return chain;
    }

    private static ObjectChain NewObjects(List<Values> values) => new()
    {
        Rows = [.. values.Select(static value => new ObjectRow { Id = value.Id, Name = value.Name, Delta = value.Delta, Ratio = value.Ratio, Level = value.Level })],
    };

    private static byte[] Calls(List<Values> values, in ArenaAllocator arena)
    {
        var writer = new ProtoWriter(in arena);
        foreach (Values value in values)
        {
            writer.StartSub(77777);
            if (value.Id != 0) writer.AddInt32(1, value.Id);
            if (value.Name.Length > 0) writer.AddString(2, value.Name);
            if (value.Delta is { } delta) writer.AddSInt64(3, delta);
            if (BitConverter.DoubleToInt64Bits(value.Ratio) != 0) writer.AddDouble(40, value.Ratio);
            if (value.Level != 0) writer.AddInt32(2000, (int)value.Level);
            writer.CloseSub();
        }

        return writer.ToArray();
    }

    private sealed record Values(int Id, string Name, long? Delta, double Ratio, ObjectLevel Level)
    {
        internal static Values Any(Random random) => new(
            random.Next(4) switch { 0 => 0, 1 => random.Next(128), 2 => random.Next(int.MinValue, int.MaxValue), _ => 300 },
            random.Next(5) == 0 ? "" : RowTexts.Any(random),
            random.Next(3) switch { 0 => null, 1 => random.Next(-70, 70), _ => random.NextInt64(long.MinValue, long.MaxValue) },
            random.Next(3) switch { 0 => 0.0, 1 => -0.0, _ => random.NextDouble() },
            random.Next(4) switch { 0 => ObjectLevel.High, 1 => ObjectLevel.Below, _ => ObjectLevel.Low });
    }
}

/// <summary>As the enum of rows.proto.</summary>
[ProtoEnum]
public enum ObjectLevel
{
    Low = 0,
    High = 500,
    Below = -1,
}

/// <summary>As the message of rows.proto.</summary>
[ProtoMessage]
public partial class ObjectRow
{
    public int Writes { get; private set; }

    [ProtoField(1)] public int Id { get; set; }
    [ProtoField(2)] public string Name { get; set; } = "";
    [ProtoField(3, Encoding = ProtoEncoding.ZigZag)] public long? Delta { get; set; }
    [ProtoField(40)] public double Ratio { get; set; }
    [ProtoField(2000)] public ObjectLevel Level { get; set; }

    partial void OnWriting() => Writes++;
}

/// <summary>As the message of rows.proto.</summary>
[ProtoMessage]
public partial class ObjectChain
{
    [ProtoField(77777)] public List<ObjectRow> Rows { get; set; } = [];
    [ProtoField(1)] public ObjectChain? Inner { get; set; }
}
