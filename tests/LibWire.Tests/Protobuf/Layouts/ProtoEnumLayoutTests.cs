namespace LibWire.Tests.Protobuf.Messages;

public sealed class ProtoEnumLayoutTests
{
    private static readonly ProtoEnumLayout Level = new("shop.Level", isClosed: true, [0, 5, 5, -1], ["NONE", "HIGH", "TOP", "BELOW"]);

    [Fact]
    public void Values_AreThoseOfTheSchemaInItsOrder()
    {
        Assert.Equal(("shop.Level", true, "shop.Level"), (Level.FullName, Level.IsClosed, Level.ToString()));
        Assert.Equal(["NONE = 0", "HIGH = 5", "TOP = 5", "BELOW = -1"], Level.Values.Select(value => value.ToString()));
        Assert.Equal(("TOP", 5), (Level.Values[2].Name, Level.Values[2].Number));
    }

    [Fact]
    public void Find_NamesAndNumbers_TheFirstNameOfANumberCounts()
    {
        Assert.Equal(("NONE", "HIGH", "BELOW", null), (Level.FindName(0), Level.FindName(5), Level.FindName(-1), Level.FindName(1)));
        Assert.True(Level.TryFindNumber("TOP", out int number));
        Assert.Equal(5, number);
        Assert.False(Level.TryFindNumber("top", out number));
        Assert.Equal(0, number);
        Assert.Throws<ArgumentNullException>(() => Level.TryFindNumber(null!, out _));
    }

    [Fact]
    public void Holds_NumbersWithoutANameOnlyIfItIsOpen()
    {
        var open = new ProtoEnumLayout("shop.Level", isClosed: false, [0], ["NONE"]);
        Assert.True(Level.Holds(5) && Level.Holds(-1) && !Level.Holds(1) && open.Holds(1));
    }

    [Fact]
    public void New_ListsThatDoNotFit_AreRefused()
    {
        Assert.Throws<ArgumentException>(() => new ProtoEnumLayout("e", false, [0, 1], ["A"]));
        Assert.Throws<ArgumentException>(() => new ProtoEnumLayout("e", false, [0, 1], ["A", "A"]));
        Assert.Throws<ArgumentNullException>(() => new ProtoEnumLayout(null!, false, [], []));
        Assert.Throws<ArgumentNullException>(() => new ProtoEnumLayout("e", false, null!, []));
        Assert.Throws<ArgumentNullException>(() => new ProtoEnumLayout("e", false, [], null!));
    }
}
