namespace LibWire.Tests.Protobuf;

/// <summary>Extensions of a message that is built: typed access, and descriptions.</summary>
public sealed unsafe class ProtoExtensionSetTests
{
    [Fact]
    public void Get_OfAnEmptySet_IsTheDefault()
    {
        ProtoExtensionSet set = default;
        Assert.Equal(-7, set.Get(HostExtensions.Color));
        Assert.True(set.Get(HostExtensions.Last));
        Assert.True(set.Get(HostExtensions.Name).IsEmpty);
        Assert.False(set.Get(HostExtensions.Inner).HasId);
        Assert.True(set.Get(HostExtensions.Numbers).IsEmpty);
        Assert.All(HostExtensions.All, extension => Assert.False(default(ProtoExtensionSet).Has(extension)));
        set.Clear(HostExtensions.Color);
        Assert.Equal((0, true), (set.Count, set.IsEmpty));
    }

    [Fact]
    public void Get_OfAnEntryWithoutAValue_IsTheDefault()
    {
        // A merge that fails leaves such an entry.
        using var arena = new ArenaAllocator();
        ProtoExtensionSet set = default;
        set.FindOrAdd(HostExtensions.Color, in arena);
        Assert.False(set.Has(HostExtensions.Color));
        Assert.Equal(-7, set.Get(HostExtensions.Color));
    }

    [Fact]
    public void SetGetClear_EachForm_RoundTrips()
    {
        using var arena = new ArenaAllocator();
        Host host = default;
        ref ProtoExtensionSet set = ref host.Extensions;
        set.Set(HostExtensions.Last, false, arena);
        set.Set(HostExtensions.Color, 0, arena);
        set.Set(HostExtensions.Weight, -0.0, arena);
        set.Set(HostExtensions.Name, Utf8String.Copy("é", arena), arena);
        set.Set(HostExtensions.Closed, Kind.Five, arena);
        set.Set(HostExtensions.Blob, default, arena);
        set.Mutable(HostExtensions.Inner, arena).Id = 4;
        set.Mutable(HostExtensions.Part, arena);
        set.Mutable(HostExtensions.Numbers, arena).Add(3, in arena);
        set.Mutable(HostExtensions.Parts, arena).Add(default, in arena);
        Assert.Equal(10, set.Count);
        Assert.True(set.Has(HostExtensions.Color) && set.Has(HostExtensions.Blob) && set.Has(HostExtensions.Part));
        Assert.Equal((0, Kind.Five, false, 4), (set.Get(HostExtensions.Color), set.Get(HostExtensions.Closed), set.Get(HostExtensions.Last), set.Get(HostExtensions.Inner).Id));
        Host same = Host.Parse(ProtoMessage.ToArray(in host), in arena, HostExtensions.Strict);
        string expected = HostText.Of(ref host);
        Assert.Equal("( 100=0 101=-9223372036854775808 102=C3A9 104= 105=5 109=3 536870911=0 *107(4) *108() *113())", expected);
        Assert.Equal(expected, HostText.Of(ref same));

        foreach (ProtoExtension extension in HostExtensions.All)
        {
            bool had = set.Has(extension);
            int count = set.Count;
            set.Clear(extension);
            Assert.False(set.Has(extension));
            Assert.Equal(had ? count - 1 : count, set.Count);
        }

        Assert.True(set.IsEmpty);
        Assert.Equal(-7, set.Get(HostExtensions.Color));
        Assert.Empty(ProtoMessage.ToArray(in host));
        Assert.Equal(0, host.ComputeSize());
        set.Set(HostExtensions.Color, 1, arena);
        Assert.Equal(1, set.Count);
        Assert.Equal(0, set.Mutable(HostExtensions.Numbers, arena).Count);
        Assert.False(set.Has(HostExtensions.Numbers));
        Assert.False(set.Mutable(HostExtensions.Inner, arena).HasId);
    }

    [Fact]
    public void Copies_OfASetThatHoldsSomething_ShareIt()
    {
        using var arena = new ArenaAllocator();
        Host host = default;
        Host apart = host;
        host.Extensions.Set(HostExtensions.Color, 1, arena);
        Host copy = host;
        copy.Extensions.Set(HostExtensions.Color, 2, arena);
        copy.Extensions.Set(HostExtensions.Last, false, arena);
        Assert.Equal((2, 2), (host.Extensions.Get(HostExtensions.Color), host.Extensions.Count));
        Assert.True(apart.Extensions.IsEmpty);
    }

    [Fact]
    public void References_StayGoodWhileOthersAreSet()
    {
        using var arena = new ArenaAllocator();
        Host host = default;
        ref Host inner = ref host.Extensions.Mutable(HostExtensions.Inner, arena);
        ref UnmanagedArray<int> numbers = ref host.Extensions.Mutable(HostExtensions.Numbers, arena);
        for (int i = 0; i < 200; i++)
            host.Extensions.Set(new ProtoExtension<Host, int>(static () => Host.Layout, 2000 - i, $"test.other{i}", ProtoFieldType.Int32), i, arena);
        inner.Id = 5;
        numbers.Add(6, in arena);
        Assert.Equal(5, host.Extensions.Get(HostExtensions.Inner).Id);
        Assert.Equal([6], host.Extensions.Get(HostExtensions.Numbers).ToArray());
        Assert.Equal(202, host.Extensions.Count);
    }

    [Fact]
    public void Set_AnotherExtensionOfTheSameNumber_TakesTheFirstAway()
    {
        using var arena = new ArenaAllocator();
        var other = new ProtoRepeatedExtension<Host, Utf8String>(static () => Host.Layout, 100, "test.another_color", ProtoFieldType.String);
        Host host = default;
        host.Extensions.Set(HostExtensions.Color, 77, arena);
        Assert.False(host.Extensions.Has(other));
        Assert.Equal(0, host.Extensions.Get(other).Count);
        host.Extensions.Clear(other);
        Assert.Equal(77, host.Extensions.Get(HostExtensions.Color));
        Assert.Equal(0, host.Extensions.Mutable(other, arena).Count);
        Assert.False(host.Extensions.Has(HostExtensions.Color));
        Assert.Equal(-7, host.Extensions.Get(HostExtensions.Color));
        Assert.Equal(1, host.Extensions.Count);
    }

    [Fact]
    public void Write_MessagesThatHoldThemselves_FailWithDepthExceededAndLeaveTheWriter()
    {
        using var arena = new ArenaAllocator();
        Host* host = arena.Allocate<Host>();
        host->Extensions.Mutable(HostExtensions.Inner, arena);
        ProtoExtensionEntry* entry = host->Extensions.First;
        *(Host**)entry->Storage = host;
        AssertEndless(ref *host, in arena);

        Bag* bag = arena.Allocate<Bag>();
        bag->Extensions.Mutable(HostExtensions.BagInBag, arena);
        *(Bag**)bag->Extensions.First->Storage = bag;
        AssertEndless(ref *bag, in arena);
    }

    [Fact]
    public void Extensions_ThatDoNotFit_AreRefused()
    {
        using var arena = new ArenaAllocator();
        Assert.Throws<ArgumentException>(() => new ProtoExtension<Host, int>(static () => Host.Layout, 100, "a", ProtoFieldType.Int64));
        Assert.Throws<ArgumentException>(() => new ProtoExtension<Host, int>(static () => Host.Layout, 100, "a", ProtoFieldType.Message));
        Assert.Throws<ArgumentException>(() => new ProtoExtension<Host, DayOfWeekAsByte>(static () => Host.Layout, 100, "a", ProtoFieldType.Enum));
        Assert.Throws<ArgumentException>(() => new ProtoRepeatedExtension<Host, long>(static () => Host.Layout, 100, "a", ProtoFieldType.String));
        Assert.Throws<ArgumentNullException>(() => new ProtoRepeatedExtension<Host, Host>(static () => Host.Layout, 100, "a", ProtoFieldType.Message));
        Assert.Throws<ArgumentNullException>(() => new ProtoMessageExtension<Host, Host>(null!, 100, "a", static () => Host.Layout));
        Assert.Throws<ArgumentNullException>(() => new ProtoExtension<Host, int>(static () => Host.Layout, 100, null!, ProtoFieldType.Int32));
        foreach (int number in new[] { 0, -1, int.MinValue })
            Assert.Throws<ArgumentOutOfRangeException>(() => new ProtoExtension<Host, int>(static () => Host.Layout, number, "a", ProtoFieldType.Int32));

        // These need a layout, which is made at its first use.
        ProtoExtensionSet set = default;
        Assert.Throws<ArgumentException>(() => set.Set(new ProtoExtension<Host, int>(static () => Host.Layout, 536_870_912, "a", ProtoFieldType.Int32), 1, arena));
        Assert.Throws<ArgumentException>(() => set.Mutable(new ProtoMessageExtension<Host, long>(static () => Host.Layout, 100, "a", static () => Host.Layout), arena));
        Assert.Throws<ArgumentException>(() => set.Mutable(new ProtoRepeatedExtension<Host, byte>(static () => Host.Layout, 100, "a", ProtoFieldType.Message, message: static () => Host.Layout), arena));
        Assert.Throws<ArgumentNullException>(() => set.Has(null!));
        Assert.Throws<ArgumentNullException>(() => set.Clear(null!));
        Assert.True(set.IsEmpty);
    }

    [Fact]
    public void Extension_SaysWhatWasDeclared()
    {
        ProtoExtension color = HostExtensions.Color, parts = HostExtensions.Parts;
        Assert.Equal((100, "test.color", ProtoFieldType.Int32, false), (color.Number, color.FullName, color.Type, color.IsRepeated));
        Assert.Same(Host.Layout, color.Extendee);
        Assert.Equal(("test.color", "[test.color]", "test.color"), (color.Field.Name, color.Field.JsonName, color.Field.TextName));
        Assert.Equal(("[test.color]: 100", -7), (color.ToString(), HostExtensions.Color.DefaultValue));
        Assert.Equal((ProtoFieldType.Group, true), (parts.Type, parts.IsRepeated));
        Assert.Equal((ProtoFieldPresence.Explicit, ProtoFieldPresence.Repeated), (color.Field.Presence, parts.Field.Presence));
        Assert.Same(Host.Layout, parts.Field.MessageLayout);
        Assert.Same(HostExtensions.ClosedKind, HostExtensions.Closed.Field.EnumLayout);
        Assert.Equal("test.Part", HostExtensions.Part.Field.TextName);
        Assert.True(HostExtensions.Numbers.Field.IsPacked);
    }

    [Fact]
    public void CanRequire_OnceAnExtensionWithRequiredFieldsIsUsed()
    {
        using var arena = new ArenaAllocator();
        Host host = default;
        host.Extensions.Mutable(HostExtensions.Needed, arena);
        Assert.True(ProtoExtensionTable.CanRequire);
        Assert.False(ProtoMessage.IsInitialized(in host));
        host.Extensions.Mutable(HostExtensions.Needed, arena).Id = 1;
        Assert.True(ProtoMessage.IsInitialized(in host));
    }

    [Fact]
    public void Ids_AskedForByManyThreads_AreOneForEachExtension()
    {
        ProtoExtension[] extensions = [.. Enumerable.Range(1, 500).Select(i => new ProtoExtension<Host, int>(static () => Host.Layout, i, $"test.thread{i}", ProtoFieldType.Int32))];
        int[][] ids = new int[8][];
        Parallel.For(0, ids.Length, i => ids[i] = [.. extensions.Select(extension => extension.Id)]);
        Assert.All(ids, found => Assert.Equal(ids[0], found));
        Assert.Equal(extensions.Length, ids[0].Distinct().Count());
        for (int i = 0; i < extensions.Length; i++) Assert.Same(extensions[i], ProtoExtensionTable.Get(ids[0][i]));
    }

    private enum DayOfWeekAsByte : byte
    {
        Monday,
    }

    private static void AssertEndless<T>(ref T message, in ArenaAllocator arena)
        where T : unmanaged, IProtoMessage
    {
        var writer = new ProtoWriter(in arena);
        writer.AddInt32(1, 5);
        WireError error = WireError.None;
        try
        {
            message.Write(ref writer);
        }
        catch (WireFormatException failure)
        {
            error = failure.Error;
        }

        Assert.Equal(WireError.DepthExceeded, error);
        Assert.Equal([8, 5], writer.ToArray());
        T copy = message;
        Assert.NotEqual(0, HostExtensions.Needed.Id); // from now on required fields are searched in extensions
        Assert.Equal(WireError.DepthExceeded, Assert.Throws<WireFormatException>(() => copy.ComputeSize()).Error);
        Assert.Equal(WireError.DepthExceeded, Assert.Throws<WireFormatException>(() => ProtoMessage.IsInitialized(in copy)).Error);
    }
}
