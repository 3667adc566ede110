using LibWire.WellKnown;

namespace LibWire.Tests.Protobuf.Text;

/// <summary>What <c>google.protobuf.Any</c> holds, as text.</summary>
public sealed class ProtoTextAnyTests
{
    private static readonly ProtoTextOptions Known = new() { Registry = Registry(Duration.Layout, Any.Layout, Empty.Layout, Must.Layout, Value.Layout) };

    [Fact]
    public void Print_KnownType_IsTheMessage()
    {
        using var arena = new ArenaAllocator();
        Duration duration = Duration.FromTimeSpan(TimeSpan.FromSeconds(5));
        Any any = Any.Pack(in duration, in arena);
        Assert.Equal("[type.googleapis.com/google.protobuf.Duration] { seconds: 5 }", ProtoText.Print(in any, Known));
        Assert.Equal("type_url: \"type.googleapis.com/google.protobuf.Duration\" value: \"\\010\\005\"", ProtoText.ToString(in any));
        Any outer = Any.Pack(in any, in arena, "x.org");
        Assert.Equal(
            "[x.org/google.protobuf.Any] {\n  [type.googleapis.com/google.protobuf.Duration] {\n    seconds: 5\n  }\n}\n",
            ProtoText.Print(in outer, new ProtoTextOptions { Registry = Known.Registry, IsMultiLine = true }));
    }

    [Theory]
    [InlineData("google.protobuf.Empty", "", false)]
    [InlineData("a/google.protobuf.Empty", "", true)]
    [InlineData("a/google.protobuf.Unheard", "", false)]
    [InlineData("a/google.protobuf.Duration", "08", false)]
    [InlineData("a/google.protobuf.Duration", "0801", true)]
    [InlineData("a]\n/google.protobuf.Empty", "", false)]
    [InlineData("a b/google.protobuf.Empty", "", false)]
    [InlineData("é/google.protobuf.Empty", "", false)]
    [InlineData("a/test.Must", "", false)]
    public void Print_WhatCannotBeRead_IsItsFields(string url, string hex, bool isExpanded)
    {
        using var arena = new ArenaAllocator();
        Any any = default;
        any.SetTypeUrl(url, in arena);
        any.SetValue(Convert.FromHexString(hex), in arena);
        string text = ProtoText.Print(in any, Known);
        Assert.Equal(isExpanded, text.StartsWith('['));
        Assert.Equal(!isExpanded, text.StartsWith("type_url: \"", StringComparison.Ordinal));
        Assert.All(text, character => Assert.InRange(character, ' ', '~'));
    }

    [Theory]
    [InlineData(100)]
    [InlineData(101)]
    [InlineData(1_000)]
    public void Print_AnyInAny_IsExpandedToALevelOfAHundred(int levels)
    {
        using var arena = new ArenaAllocator();
        Any any = default;
        for (int i = 0; i < levels; i++) any = Any.Pack(in any, in arena, "x");
        string text = ProtoText.Print(in any, Known);
        Assert.Equal(Math.Min(levels, 100), text.Split("[x/google.protobuf.Any] {").Length - 1);
        Assert.Equal(levels > 100, text.Contains("type_url", StringComparison.Ordinal));
    }

    [Fact]
    public void Print_DeepMessageInAny_IsExpandedAsFarAsItFits()
    {
        using var arena = new ArenaAllocator();
        Value deep = default;
        for (int i = 0; i < 49; i++) deep = Value.ForList([deep], in arena);
        Any any = Any.Pack(in deep, in arena);
        Assert.StartsWith("[type", ProtoText.Print(in any, Known), StringComparison.Ordinal);
        deep = Value.ForList([deep], in arena);
        any = Any.Pack(in deep, in arena);
        Assert.StartsWith("type_url", ProtoText.Print(in any, Known), StringComparison.Ordinal);
    }

    private static ProtoRegistry Registry(params ProtoLayout[] messages)
    {
        var registry = new ProtoRegistry();
        foreach (ProtoLayout message in messages) registry.Add(message);
        return registry;
    }
}
