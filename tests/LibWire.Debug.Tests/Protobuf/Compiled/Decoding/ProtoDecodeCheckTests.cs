using Shop;

namespace LibWire.Tests.Protobuf;

/// <summary>Misuse of decoded messages that only LibWire.Debug finds.</summary>
[Collection(DeadMemory.Name)]
public sealed class ProtoDecodeCheckTests
{
    public static TheoryData<WireMisuse> Ways => StaleArena.Ways;

    [Theory]
    [MemberData(nameof(Ways))]
    public void UnknownFields_OnDeadMemory_SayWhatHappened(WireMisuse way) =>
        StaleArena.AssertStale(
            way,
            "set of unknown fields",
            arena => Node.Parse([0x20, 1, 0x28, 2], in arena).UnknownFields,
            (fields, _) => fields.Bytes.ToArray(),
            (fields, _) => Assert.Equal(4, fields.Length),
            (fields, _) => Assert.False(fields.IsEmpty),
            (fields, _) => fields.Clear(),
            (fields, arena) => fields.Add([0x30, 3], in arena),
            (fields, arena) => fields.Add([], arena));

    [Fact]
    public void UnknownFields_WhenARewindTookOnlyTheirBytes_SayWhatHappened()
    {
        using var arena = new ArenaAllocator();
        ProtoUnknownFields fields = default;
        fields.Add([0x20, 1], in arena);
        ArenaMark mark = arena.Mark();
        fields.Add([0x22, 0xc8, 1, .. new byte[200]], in arena);
        arena.Rewind(mark);
        Assert.Equal(WireMisuse.UseAfterRewind, Assert.Throws<WireMisuseException>(() => fields.Length).Misuse);
    }

    [Theory]
    [MemberData(nameof(Ways))]
    public void StringsAndArrays_OnDeadMemory_SayWhatHappened(WireMisuse way)
    {
        StaleArena.AssertStale(way, "string", arena => Order.Parse([26, 1, 65], in arena).Note, (note, _) => note.Span.ToArray());
        StaleArena.AssertStale(way, "array", arena => Order.Parse([0xa2, 1, 1, 65], in arena).Blob, (blob, _) => blob.ToArray());
        StaleArena.AssertStale(way, "array", arena => Order.Parse([64, 2, 64, 4], in arena).Codes, (codes, _) => codes.ToArray());
        StaleArena.AssertStale(way, "map", arena => Order.Parse([34, 0], in arena).Stock, (stock, _) => stock.ContainsKey("a"));
    }

    [Fact]
    public void Read_WithAFieldOpen_IsAMisuse()
    {
        using var arena = new ArenaAllocator();
        var reader = new ProtoReader([8, 1, 8, 2]);
        Assert.True(reader.Next());
        WireMisuseException? misuse = null;
        Node node = default;
        try
        {
            node.Read(ref reader, in arena);
        }
        catch (WireMisuseException thrown)
        {
            misuse = thrown;
        }

        Assert.Equal(WireMisuse.ValueNotRead, misuse!.Misuse);
        reader.Skip();
        node.Read(ref reader, in arena);
        Assert.Equal(2u, node.V);
        Assert.Equal(WireMisuse.ReadWithoutNext, ProtoReaderAssert.Catch<WireMisuseException>(ref reader, (scoped ref ProtoReader used) => used.Skip()).Misuse);
    }
}
