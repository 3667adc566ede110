using LibWire.WellKnown;

namespace LibWire.Tests.Protobuf.WellKnown;

public sealed class AnyTests
{
    [Fact]
    public void TryUnpack_WithoutAnArena_TakesTheAmbientOne()
    {
        using var arena = new ArenaAllocator();
        var text = new StringValue { Value = Utf8String.Copy("a", in arena) };
        Any any = Any.Pack(in text, in arena);
        Assert.Throws<ObjectDisposedException>(() => any.TryUnpack(out StringValue _));
        using ArenaScope scope = ArenaScope.Rent();
        Assert.False(any.TryUnpack(out Duration _));
        Assert.True(any.TryUnpack(out StringValue read));
        Assert.Equal("a", read.Value.ToString());
    }

    [Fact]
    public void Pack_ThenUnpack_IsTheMessage()
    {
        using var arena = new ArenaAllocator();
        Duration duration = Duration.FromTimeSpan(TimeSpan.FromSeconds(-1.5));
        Any any = Any.Pack(in duration, in arena);
        Assert.Equal("type.googleapis.com/google.protobuf.Duration", any.TypeUrl.ToString());
        Assert.Equal("google.protobuf.Duration", System.Text.Encoding.ASCII.GetString(any.TypeName));
        Assert.Equal(duration.ToArray(), any.Value.ToArray());
        Assert.True(any.Is<Duration>());
        Assert.False(any.Is<Timestamp>());
        Assert.False(any.TryUnpack(in arena, out Timestamp timestamp));
        Assert.Equal(0, timestamp.Seconds);
        Assert.True(any.TryUnpack(in arena, out Duration read));
        Assert.True(ProtoMessage.AreEqual(in duration, in read));
        read = any.Unpack<Duration>(in arena);
        Assert.True(ProtoMessage.AreEqual(in duration, in read));
        Assert.Contains("google.protobuf.Duration", Assert.Throws<InvalidOperationException>(() => any.Unpack<Timestamp>(arena)).Message, StringComparison.Ordinal);

        Google.Protobuf.WellKnownTypes.Any google = Google.Protobuf.WellKnownTypes.Any.Parser.ParseFrom(any.ToArray());
        Assert.Equal(TimeSpan.FromSeconds(-1.5), google.Unpack<Google.Protobuf.WellKnownTypes.Duration>().ToTimeSpan());
    }

    [Theory]
    [InlineData("https://example.com/types", "https://example.com/types/google.protobuf.Empty")]
    [InlineData("example.com/", "example.com/google.protobuf.Empty")]
    [InlineData("/", "/google.protobuf.Empty")]
    [InlineData("", "type.googleapis.com/google.protobuf.Empty")]
    public void Pack_WithAPrefix_PutsOneSlash(string prefix, string url)
    {
        using var arena = new ArenaAllocator();
        Empty empty = default;
        Any any = Any.Pack(in empty, in arena, prefix);
        Assert.Equal(url, any.TypeUrl.ToString());
        Assert.True(any.Is<Empty>());
        Assert.Empty(any.Value.ToArray());
        Assert.True(any.TryUnpack(in arena, out empty));
    }

    [Theory]
    [InlineData("", false)]
    [InlineData("google.protobuf.Empty", false)]
    [InlineData("/google.protobuf.Empty", true)]
    [InlineData("a/b/google.protobuf.Empty", true)]
    [InlineData("a/google.protobuf.Empty/", false)]
    [InlineData("a/google.protobuf.empty", false)]
    [InlineData("a/google.protobuf.EmptyX", false)]
    [InlineData("a/xgoogle.protobuf.Empty", false)]
    [InlineData("a/google.protobuf.Empt", false)]
    [InlineData("a/google.protobuf.Empté", false)]
    public void Is_ByWhatFollowsTheLastSlash(string url, bool expected)
    {
        using var arena = new ArenaAllocator();
        Any any = default;
        any.SetTypeUrl(url, in arena);
        Assert.Equal(expected, any.Is<Empty>());
        var registry = new ProtoRegistry();
        Assert.Null(any.FindType(registry));
        registry.Add(Empty.Layout);
        Assert.Equal(expected ? Empty.Layout : null, any.FindType(registry));
    }

    [Fact]
    public void TryUnpack_BadBytes_FailsAndLeavesTheArenaAlone()
    {
        using var arena = new ArenaAllocator();
        Any any = default;
        any.SetTypeUrl("a/google.protobuf.Duration", in arena);
        any.SetValue([8], in arena);
        nuint usedBytes = arena.UsedBytes;
        var failure = Assert.Throws<WireFormatException>(() => any.TryUnpack(arena, out Duration _));
        Assert.Equal((WireError.Truncated, 1, usedBytes), (failure.Error, failure.Offset, arena.UsedBytes));
        Assert.Throws<ArgumentNullException>(() => any.FindType(null!));
    }

    [Fact]
    public void Pack_NoRoom_LeavesTheArenaAlone()
    {
        using var arena = new ArenaAllocator(new ArenaOptions { FirstBlockBytes = 256, ByteLimit = 256 });
        using var other = new ArenaAllocator();
        StringValue text = default;
        text.SetValue(new string('x', 300), in other);
        nuint usedBytes = arena.UsedBytes;
        Assert.Throws<ArenaLimitException>(() => Any.Pack(in text, in arena));
        Assert.Equal(usedBytes, arena.UsedBytes);
    }
}
