namespace LibWire.Tests.Protobuf;

/// <summary>Misuse of extensions that only LibWire.Debug finds.</summary>
[Collection(DeadMemory.Name)]
public sealed class ExtensionCheckTests
{
    public static TheoryData<WireMisuse> Ways => StaleArena.Ways;

    [Theory]
    [MemberData(nameof(Ways))]
    public void Extensions_OnDeadMemory_SayWhatHappened(WireMisuse way) =>
        StaleArena.AssertStale(
            way,
            "set of extensions",
            arena => Host.Parse([0xa0, 6, 5, 0xb2, 6, 1, 65], in arena, HostExtensions.Strict).Extensions,
            (set, _) => Assert.Equal(2, set.Count),
            (set, _) => Assert.False(set.IsEmpty),
            (set, _) => Assert.True(set.Has(HostExtensions.Color)),
            (set, _) => set.Clear(HostExtensions.Color),
            (set, _) => Assert.Equal(5, set.Get(HostExtensions.Color)),
            (set, _) => Assert.False(set.Get(HostExtensions.Inner).HasId),
            (set, _) => Assert.Equal(0, set.Get(HostExtensions.Numbers).Count),
            (set, arena) => set.Set(HostExtensions.Color, 1, arena),
            (set, arena) => set.Mutable(HostExtensions.Inner, arena),
            (set, arena) => set.Mutable(HostExtensions.Numbers, arena));

    [Theory]
    [MemberData(nameof(Ways))]
    public void Messages_WithDeadExtensions_SayWhatHappened(WireMisuse way) =>
        StaleArena.AssertStale(
            way,
            "set of extensions",
            arena => Host.Parse([0x9a, 7, 2, 8, 1], in arena, HostExtensions.Strict),
            (host, _) => ProtoMessage.ToArray(in host),
            (host, _) => host.ComputeSize(),
            (host, _) => Assert.True(ProtoMessage.IsInitialized(in host)));

    [Fact]
    public void Extensions_WhenARewindTookOnlyTheLastOne_SayWhatHappened()
    {
        using var arena = new ArenaAllocator();
        ProtoExtensionSet set = default;
        set.Set(HostExtensions.Color, 1, arena);
        ArenaMark mark = arena.Mark();
        set.Set(HostExtensions.Last, true, arena);
        arena.Rewind(mark);
        Assert.Equal(WireMisuse.UseAfterRewind, Assert.Throws<WireMisuseException>(() => set.Get(HostExtensions.Last)).Misuse);
        Assert.Equal(WireMisuse.UseAfterRewind, Assert.Throws<WireMisuseException>(() => set.Count).Misuse);
    }

    [Fact]
    public void Message_ThatARewindTook_SaysWhatHappened()
    {
        using var arena = new ArenaAllocator();
        Host host = default;
        host.Extensions.Mutable(HostExtensions.Inner, arena).Id = 1;
        host.Extensions.Clear(HostExtensions.Inner);
        ArenaMark mark = arena.Mark();
        host.Extensions.Mutable(HostExtensions.Inner, arena).Id = 2;
        arena.Rewind(mark);
        Assert.Equal(WireMisuse.UseAfterRewind, Assert.Throws<WireMisuseException>(() => host.Extensions.Get(HostExtensions.Inner).Id).Misuse);
        Assert.Equal(WireMisuse.UseAfterRewind, Assert.Throws<WireMisuseException>(() => ProtoMessage.ToArray(in host)).Misuse);
        Assert.Equal(WireMisuse.UseAfterRewind, Assert.Throws<WireMisuseException>(() => host.ComputeSize()).Misuse);
    }
}
