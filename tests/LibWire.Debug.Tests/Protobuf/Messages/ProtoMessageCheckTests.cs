using LibWire.Tests.WriteSamples;

namespace LibWire.Tests.Protobuf;

/// <summary>Messages whose arena memory is dead, which only LibWire.Debug finds.</summary>
[Collection(DeadMemory.Name)]
public sealed unsafe class ProtoMessageCheckTests
{
    public static TheoryData<WireMisuse> Ways => StaleArena.Ways;

    [Theory]
    [MemberData(nameof(Ways))]
    public void Message_InDeadMemory_IsAMisuse(WireMisuse way)
    {
        AssertStale(way, order => order.Parent.Id.ToString(System.Globalization.CultureInfo.InvariantCulture));
        AssertStale(way, order => order.Voucher.Code.ToString());
        AssertStale(way, order => order.MutableParent(default));
        AssertStale(way, order => order.MutableVoucher(default));
    }

    [Theory]
    [MemberData(nameof(Ways))]
    public void Write_OfWhatIsDead_IsAMisuseAndLeavesTheWriter(WireMisuse way)
    {
        (string Name, Func<ArenaAllocator, Order> Make)[] dead =
        [
            ("line", static arena => Made((ref Order order) => order.Lines.Add(in arena))),
            ("parent", static arena => Made((ref Order order) => order.MutableParent(in arena))),
            ("note", static arena => Made((ref Order order) => order.SetNote("text", in arena))),
            ("stock", static arena => Made((ref Order order) => order.Stock.Set("x", in arena))),
            ("voucher", static arena => Made((ref Order order) => order.MutableVoucher(in arena).SetCode("text", in arena))),
            ("codes", static arena => Made((ref Order order) => order.Codes.Add(1, in arena))),
            ("blob", static arena => Made((ref Order order) => order.SetBlob([1], in arena))),
            ("tags", static arena => Made((ref Order order) => order.Tags.Add("x", in arena))),
            ("spare", static arena => Made((ref Order order) => order.Spare.Set(1, in arena))),
        ];
        foreach ((string name, Func<ArenaAllocator, Order> make) in dead)
        {
            using var output = new ArenaAllocator();
            var arena = new ArenaAllocator();
            arena.Allocate<long>();
            ArenaMark mark = arena.Mark();
            Order order = make(arena);
            var writer = new ProtoWriter(in output);
            writer.AddBool(1, true);
            order.Write(ref writer);
            writer.Clear();
            writer.AddBool(1, true);
            End(way, arena, mark);
            WireMisuse misuse = default;
            try
            {
                order.Write(ref writer);
            }
            catch (WireMisuseException exception)
            {
                misuse = exception.Misuse;
            }

            Assert.True(misuse == way, $"{name}: {misuse}");
            Assert.Equal([8, 1], writer.ToArray());
            arena.Dispose();
        }
    }

    [Fact]
    public void Write_IntoAStaleCopy_IsAMisuse()
    {
        using var arena = new ArenaAllocator();
        var writer = new ProtoWriter(in arena);
        ProtoWriter copy = writer;
        default(Order).Write(ref writer);
        WireMisuse misuse = default;
        try
        {
            default(Order).Write(ref copy);
        }
        catch (WireMisuseException exception)
        {
            misuse = exception.Misuse;
        }

        Assert.Equal(WireMisuse.WriterCopied, misuse);
        default(Order).Write(ref writer);
        Assert.Equal(0, writer.GetTotalLength());
    }

    [Theory]
    [MemberData(nameof(Ways))]
    public void Write_IntoAWriterOfADeadArena_IsAMisuse(WireMisuse way)
    {
        var arena = new ArenaAllocator();
        ArenaMark mark = arena.Mark();
        var writer = new ProtoWriter(in arena);
        End(way, arena, mark);
        WireMisuse misuse = default;
        try
        {
            default(Order).Write(ref writer);
        }
        catch (WireMisuseException exception)
        {
            misuse = exception.Misuse;
        }

        Assert.Equal(way, misuse);
        arena.Dispose();
    }

    [Theory]
    [MemberData(nameof(Ways))]
    public void IsInitialized_OfWhatIsDead_IsAMisuse(WireMisuse way)
    {
        Func<ArenaAllocator, Node>[] makes =
        [
            static arena => MadeNode((ref Node node) => node.MutableNext(in arena).Id = 1),
            static arena => MadeNode((ref Node node) => node.Children.Add(in arena).Id = 1),
            static arena => MadeNode((ref Node node) => node.Named.Set("x", in arena).Id = 1),
        ];
        foreach (Func<ArenaAllocator, Node> make in makes)
        {
            var arena = new ArenaAllocator();
            arena.Allocate<long>();
            ArenaMark mark = arena.Mark();
            Node node = make(arena);
            Assert.True(node.IsInitialized);
            End(way, arena, mark);
            Assert.Equal(way, Assert.Throws<WireMisuseException>(() => node.IsInitialized).Misuse);
            arena.Dispose();
        }
    }

    [Fact]
    public void Item_IndexOutside_IsAMisuse()
    {
        using var arena = new ArenaAllocator();
        UnmanagedMap<int, long>* map = arena.Allocate<UnmanagedMap<int, long>>(2);
        UnmanagedArray<int>* array = arena.Allocate<UnmanagedArray<int>>();
        map->Set(1, in arena);
        array->Add(1, in arena);
        Assert.True(ProtoField.Key(map, 0) != null && ProtoField.Value(map, 0) != null && ProtoField.Item(array, 0) != null);
        Func<bool>[] uses = [() => ProtoField.Key(map, 1) == null, () => ProtoField.Value(map, -1) == null, () => ProtoField.Value(map + 1, 0) == null, () => ProtoField.Item(array, 1) == null];
        foreach (Func<bool> use in uses) Assert.Equal(WireMisuse.IndexOutOfRange, Assert.Throws<WireMisuseException>(() => use()).Misuse);
    }

    private delegate void Change(ref Order order);

    private delegate void ChangeNode(ref Node node);

    private static Order Made(Change change)
    {
        Order order = default;
        change(ref order);
        return order;
    }

    private static Node MadeNode(ChangeNode change)
    {
        Node node = default;
        node.Id = 1;
        change(ref node);
        return node;
    }

    private static void End(WireMisuse way, ArenaAllocator arena, ArenaMark mark)
    {
        switch (way)
        {
            case WireMisuse.UseAfterReset: arena.Reset(); break;
            case WireMisuse.UseAfterRewind: arena.Rewind(mark); break;
            default: arena.Dispose(); break;
        }
    }

    private static void AssertStale(WireMisuse way, Action<Order> use)
    {
        var arena = new ArenaAllocator();
        arena.Allocate<long>();
        ArenaMark mark = arena.Mark();
        Order order = default;
        order.MutableParent(in arena);
        order.MutableVoucher(in arena);
        use(order);
        End(way, arena, mark);
        var failure = Assert.Throws<WireMisuseException>(() => use(order));
        Assert.Equal(way, failure.Misuse);
        Assert.StartsWith("The message at ", failure.Message, StringComparison.Ordinal);
        arena.Dispose();
    }
}
