using LibWire.Tests.Protobuf;
using LibWire.Tests.WriteSamples;

namespace LibWire.Tests.Memory;

/// <summary>Collections of messages that came by <c>in</c> or <c>ref readonly</c>: what is added is in the message, or an exception says why not.</summary>
public sealed class CollectionFieldTests
{
    [Fact]
    public void Add_ToAMessageThatCameByIn_IsInTheMessage()
    {
        using var arena = new ArenaAllocator();
        Order order = default;
        Fill(in order, arena);
        ref readonly Order same = ref order;
        Fill(in same, arena);
        Assert.Equal((2, 4, 1, 6), (order.Lines.Count, order.Codes.Count, order.Stock.Count, order.UnknownFields.Length));
        Assert.Equal([1, 2, 1, 2], order.Codes.ReadOnlySpan.ToArray());

        static void Fill(in Order order, ArenaAllocator arena)
        {
            order.Lines.Add(arena);
            order.Codes.AddRange([1, 2], arena);
            order.Stock.Set("nails", 5, arena);
            order.UnknownFields.Add([0xf8, 0x7f, 1], arena);
        }
    }

    [Fact]
    public void Add_ToACollectionOfASubMessageForReading_IsInTheSubMessage()
    {
        using var arena = new ArenaAllocator();
        Order order = default;
        order.MutableParent(in arena);
        order.Parent.Tags.Add("first", arena);
        order.Parent.Tags.Add("second", arena);
        Assert.Equal(2, order.Parent.Tags.Count);
    }

    [Fact]
    public void Add_ToAMessageThatIsNotSet_Throws()
    {
        using var arena = new ArenaAllocator();
        Order order = default;
        Misuse(() => order.Parent.Lines.Add(arena));
        Misuse(() => order.Parent.Codes.Add(1, arena));
        Misuse(() => order.Parent.Codes.AddRange([1, 2], arena));
        Misuse(() => order.Parent.Codes.Reserve(4, arena));
        Misuse(() => order.Parent.Stock.Set("nails", 5, arena));
        Misuse(() => order.Parent.Stock.Reserve(4, arena));
        Misuse(() => order.Parent.UnknownFields.Add([8, 1], arena));
        Host host = default;
        Misuse(() => host.Part.Extensions.Set(HostExtensions.Color, 3, arena));
        Misuse(() => host.Part.Extensions.Mutable(HostExtensions.Numbers, arena).Add(1, arena));
        Assert.False(order.HasParent);
        Assert.Equal((0, 0, 0), (order.Parent.Lines.Count, order.Parent.Codes.Count, order.Parent.Stock.Count));

        static void Misuse(Action action) => Assert.Equal(WireMisuse.MessageAbsent, Assert.Throws<WireMisuseException>(action).Misuse);
    }

    [Fact]
    public void Assign_ToAMessageThatIsNotSet_ChangesNoOtherMessage()
    {
        using var arena = new ArenaAllocator();
        Order order = default;
        order.Codes.Add(7, arena);
        order.Parent.Codes = order.Codes;
        order.Parent.Stock = default;
        Assert.True(order.Parent.Codes.IsEmpty);
        Assert.True(default(Order).Parent.Codes.IsEmpty);
        Assert.True(default(Order).Parent.Parent.Lines.IsEmpty);
    }
}
