namespace LibWire.Tests.Protobuf;

/// <summary>Reading with options: unknown fields are dropped, or required fields are not checked.</summary>
public sealed class ProtoReadOptionsTests
{
    [Fact]
    public void Default_KnowsNoExtensionAndKeepsAll()
    {
        Assert.Null(ProtoReadOptions.Default.Registry);
        Assert.False(ProtoReadOptions.Default.DiscardsUnknownFields);
        Assert.False(ProtoReadOptions.Default.AllowsPartial);
    }

    [Fact]
    public void DiscardsUnknownFields_DropsThemAtEveryLevel()
    {
        var discarding = new ProtoReadOptions { Registry = HostExtensions.Strict.Registry, DiscardsUnknownFields = true };

        // 7 = 1 · child { 7 group · id = 1 } · bag { item 5, unknown · item 1000 { id = 2, 7 = 3 } } · 105 closed = 9 · 111 kinds 1, 3 · 102 as a number
        byte[] bytes =
        [
            0x38, 1, 0x2a, 6, 0x3b, 8, 1, 0x3c, 8, 1, 0x32, 17, 11, 16, 5, 26, 0, 12, 11, 16, 0xe8, 7, 26, 4, 8, 2, 0x38, 3, 12,
            0xc8, 6, 9, 0xfa, 6, 2, 1, 3, 0xb0, 6, 1,
        ];
        ProtoReaderInputs.ForEach(bytes, (reader, input) =>
        {
            using var arena = new ArenaAllocator();
            Host host = default;
            host.Read(ref reader, arena, discarding);
            Assert.Equal("( child(1) bag[ *1000(2)] 111=1)", HostText.Of(ref host));
        });

        using var arena = new ArenaAllocator();
        Host kept = Host.Parse(bytes, in arena, HostExtensions.Strict);
        Assert.Equal("( child(1 ?3B08013C) bag[ *1000(2 ?3803) ?0B10051A000C] 111=1 ?3801C80609F80603B00601)", HostText.Of(ref kept));

        // The content before a merge stays.
        var again = new ProtoReader(bytes);
        kept.Merge(ref again, arena, discarding);
        Assert.Equal("3801C80609F80603B00601", Convert.ToHexString(kept.UnknownFields.Bytes));
    }

    [Fact]
    public void DiscardsUnknownFields_StillFindsWhatIsMalformed()
    {
        var discarding = new ProtoReadOptions { DiscardsUnknownFields = true };
        foreach ((byte[] bytes, WireError error, long offset) in new (byte[], WireError, long)[]
        {
            ([0x3b, 8, 1], WireError.Truncated, 3), ([0x3a, 2, 1], WireError.LengthOutOfRange, 1), ([0x3f], WireError.InvalidWireType, 1), ([0x3b, 0x44], WireError.EndGroupMismatch, 2),
        })
        {
            using var arena = new ArenaAllocator();
            var failure = Assert.Throws<WireFormatException>(() => Host.Parse(bytes, in arena, discarding));
            Assert.Equal((error, offset), (failure.Error, failure.Offset));
        }
    }

    [Theory]
    [InlineData("", "id")]
    public void AllowsPartial_OfAMessage_DecidesWhetherRequiredFieldsAreAskedFor(string hex, string path)
    {
        byte[] bytes = Convert.FromHexString(hex);
        using var arena = new ArenaAllocator();
        var failure = Assert.Throws<WireFormatException>(() => Must.Parse(bytes, in arena));
        Assert.Equal(WireError.RequiredFieldMissing, failure.Error);
        Assert.Contains(path, failure.Message, StringComparison.Ordinal);
        Must must = Must.Parse(bytes, in arena, new ProtoReadOptions { AllowsPartial = true });
        Assert.False(ProtoMessage.IsInitialized(in must));
        Assert.Empty(ProtoMessage.ToArrayPartial(in must));
        must.Id = 3;
        Assert.True(ProtoMessage.IsInitialized(in must));
    }

    [Theory]
    [InlineData("9A0700", "[test.needed].id")]
    [InlineData("A207020801A20700", "[test.all_needed][1].id")]
    [InlineData("DA06039A0700", "[test.inner].[test.needed].id")]
    [InlineData("8B079A07008C07", "[test.parts][0].[test.needed].id")]
    [InlineData("320A0B10FEFFFFFF071A000C", "bag.[test.must_in_bag].id")]
    [InlineData("2A039A0700", "child.[test.needed].id")]
    public void Read_RequiredFieldMissingInAnExtension_NamesItsPath(string hex, string path)
    {
        byte[] bytes = Convert.FromHexString(hex);
        using var arena = new ArenaAllocator();
        nuint usedBytes = arena.UsedBytes;
        var failure = Assert.Throws<WireFormatException>(() => Host.Parse(bytes, in arena, HostExtensions.Strict));
        Assert.Equal(WireError.RequiredFieldMissing, failure.Error);
        Assert.Contains(path, failure.Message, StringComparison.Ordinal);
        Assert.Equal(usedBytes, arena.UsedBytes);

        Host host = Host.Parse(bytes, in arena, HostExtensions.Partial);
        Assert.False(ProtoMessage.IsInitialized(in host));
        Assert.Equal(bytes, ProtoMessage.ToArrayPartial(in host));

        // Without a registry the field is unknown.
        host = Host.Parse(bytes, in arena);
        Assert.Equal(bytes.Length, host.ComputeSize());
    }

    [Fact]
    public void IsRequired_OfMessagesThatCanBeExtended_CountsExtensionsOnlyWhereThereMayBeSome()
    {
        Assert.True(Host.Layout.IsRequiredInside && Bag.Layout.IsRequiredInside && Must.Layout.IsRequiredInside);
        Assert.False(Host.Layout.IsRequiredAmongFields || Bag.Layout.IsRequiredAmongFields);
        Assert.True(Must.Layout.IsRequiredAmongFields);
    }

    [Fact]
    public unsafe void ProtoRequired_WithoutARegistry_DoesNotLookAtExtensions()
    {
        using var arena = new ArenaAllocator();
        Host host = Host.Parse([0x9a, 7, 0], in arena, HostExtensions.Partial);
        Check(host, null);
        Check(host, ProtoReadOptions.Default);
        Check(host, HostExtensions.Partial);
        Assert.Equal(WireError.RequiredFieldMissing, Assert.Throws<WireFormatException>(() => Check(host, HostExtensions.Strict)).Error);
        Assert.False(ProtoMessage.IsInitialized(in host));

        static void Check(Host copy, ProtoReadOptions? options) => ProtoRequired.Demand(Host.Layout, &copy, options);
    }
}
