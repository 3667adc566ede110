using LibWire.Reflection;
using LibWire.Tests.Fuzz;
using LibWire.Tests.Protobuf;
using LibWire.Tests.Protobuf.Batches;
using LibWire.Tests.Protobuf.Dynamic;
using LibWire.Tests.Protobuf.Streams;
using LibWire.Tests.Protobuf.Text;
using LibWire.Tests.Protobuf.Text.Schema;

namespace LibWire.Tests.Faults;

/// <summary>Messages of Protocol Buffers, with memory refused at each place that takes some.</summary>
public sealed class ProtoFaultTests
{
    /// <summary>Fields of all kinds: texts, lists, maps, messages, groups, extensions, unknown fields.</summary>
    private static readonly byte[] Bytes = RandomAll.Make(new FuzzRandom(51), fieldCount: 40);

    private static readonly byte[] Delimited = Things.Delimited(Enumerable.Range(0, 6).Select(static i => RandomAll.Make(new FuzzRandom(52, (ulong)i), 6)));

    private delegate void Change(ref All message, ArenaAllocator arena);

    /// <summary>The ways to read a message.</summary>
    public static TheoryData<string> Options => ["default", "strings only", "without unknown fields"];

    [Theory]
    [MemberData(nameof(Options))]
    public void Parse(string options)
    {
        ProtoReadOptions read = OptionsOf(options);
        AtLeast(30, FaultRun.Everywhere(arena => All.Parse(Bytes, in arena, read), Print));
    }

    [Fact]
    public void Parse_OfAStream() => AtLeast(30, FaultRun.Everywhere(static arena => All.Parse(new MemoryStream(Bytes), in arena), Print));

    [Fact]
    public void Parse_OfSegments() =>
        AtLeast(30, FaultRun.Everywhere(static arena => All.Parse(ProtoReaderSegments.CutAt(Bytes, Bytes.Length / 2), in arena), Print));

    [Fact]
    public void Merge_LeavesAMessageThatIsValid() => AtLeast(
        30, FaultRun.Everywhere(static arena =>
        {
            All message = default;
            return Valid(ref message, arena, static (ref message, arena) =>
            {
                message.Merge(Bytes, in arena);
                message.Merge(Bytes, in arena);
            });
        }, Print, isUndone: false));

    [Fact]
    public void MergeFrom_LeavesAMessageThatIsValid() => AtLeast(
        30, FaultRun.Everywhere(static arena =>
        {
            All message = default;
            return Valid(ref message, arena, static (ref message, arena) =>
            {
                using var source = new ArenaAllocator();
                All from = All.Parse(Bytes, in source);
                ProtoMessage.MergeFrom(ref message, in from, arena);
                ProtoMessage.MergeFrom(ref message, in from, arena);
            });
        }, Print, isUndone: false));

    [Fact]
    public void Clone() => AtLeast(
        30, FaultRun.Everywhere(static arena =>
        {
            using var source = new ArenaAllocator();
            return All.Parse(Bytes, in source).Clone(in arena);
        }, Print));

    [Fact]
    public void ParseMany() => AtLeast(
        30, FaultRun.Everywhere(
            static arena => All.ParseMany(Delimited, in arena), static messages => Things.Delimited(messages.ToArray().Select(Print))));

    [Fact]
    public void Parse_OfAProjection()
    {
        ProtoProjection<All> projection = ProtoProjection<All>.Create("texts", "subs.text", "by_number", "sub");
        AtLeast(10, FaultRun.Everywhere(arena => projection.Parse(Bytes, in arena), Print));
    }

    [Fact]
    public void Parse_OfADynamicMessage()
    {
        DynamicTypes types = DynamicSamples.Make();
        byte[] bytes = OrderBytes(types);
        AtLeast(10, FaultRun.Everywhere(arena => types["shop.Order"].Parse(bytes, in arena), static message => message.ToArray()));
    }

    [Fact]
    public void Set_OfADynamicMessage()
    {
        DynamicTypes types = DynamicSamples.Make();
        AtLeast(10, FaultRun.Everywhere(arena => Order(types, arena), static message => message.ToArray(), isUndone: false));
    }

    [Fact]
    public void FromText()
    {
        using var arena = new ArenaAllocator();
        string text = All.Parse(Bytes, in arena, new ProtoReadOptions { DiscardsUnknownFields = true }).ToText();
        AtLeast(30, FaultRun.Everywhere(to => ProtoText.FromText<All>(text, in to), Print));
    }

    [Fact]
    public void ToArray_OfAMessage() => AtLeast(
        2, FaultRun.Everywhere(static () =>
        {
            using var arena = new ArenaAllocator();
            return All.Parse(Bytes, in arena).ToArray();
        }));

    [Fact]
    public void WriteTo_OfAMessage_ToAStream() => AtLeast(
        2, FaultRun.Everywhere(static () =>
        {
            using var arena = new ArenaAllocator();
            var stream = new MemoryStream();
            All.Parse(Bytes, in arena).WriteTo(stream);
            return stream.ToArray();
        }));

    [Fact]
    public void Write_ByHand() => AtLeast(
        6, FaultRun.Everywhere(static arena =>
        {
            var writer = new ProtoWriter(in arena);
            for (int i = 1; i < 20; i++)
            {
                writer.StartSub(i);
                writer.AddString(1, new string('a', i));
                writer.AddPackedInt32(2, [1, 2, 3, 1 << (i % 30)]);
                writer.StartSub(3);
                writer.AddDouble(4, i);
                writer.CloseSub();
                writer.CloseSub();
            }

            return writer.ToArray();
        }, static bytes => bytes, isUndone: false));

    [Fact]
    public void Build_OfAMessage() => AtLeast(
        30, FaultRun.Everywhere(static arena =>
        {
            All message = default;
            return Valid(ref message, arena, Fill);
        }, Print, isUndone: false));

    private static void Fill(ref All message, ArenaAllocator arena)
    {
        message.SetText("a text that takes a chunk of its own", in arena);
        for (int i = 0; i < 12; i++)
        {
            message.Texts.Add(Utf8String.Copy($"text {i}", in arena), in arena);
            message.Many.Add(i, in arena);
            message.Subs.Add(in arena).SetText("sub", in arena);
            message.Counts.Set($"key {i}", in arena) = i;
            message.ByNumber.Set(i, in arena).Reals.Add(i, in arena);
        }

        message.MutableSub(in arena).MutableData(in arena).Inner = 5;
    }

    // What a failure leaves of a message can be written and read again.
    private static All Valid(ref All message, ArenaAllocator arena, Change change)
    {
        try
        {
            change(ref message, arena);
            return message;
        }
        catch (Exception failure) when (failure is OutOfMemoryException or ArenaLimitException or NotSupportedException)
        {
            using var other = new ArenaAllocator();
            byte[] left = message.ToArray();
            Assert.Equal(left, All.Parse(left, in other).ToArray());
            throw;
        }
    }

    private static byte[] Print(All message) => message.ToArray();

    private static ProtoReadOptions OptionsOf(string name) => name switch
    {
        "strings only" => new ProtoReadOptions { CopiesStringsOnly = true },
        "without unknown fields" => new ProtoReadOptions { DiscardsUnknownFields = true },
        _ => ProtoReadOptions.Default,
    };

    private static DynamicMessage Order(DynamicTypes types, ArenaAllocator arena)
    {
        DynamicMessage order = types["shop.Order"].New(in arena);
        order.Set("customer", "somebody with a long name, which takes a chunk");
        for (int i = 0; i < 5; i++)
        {
            order.GetList("codes").Add(i);
            order.GetList("tags").Add($"tag {i}");
            order.GetList("lines").AddMessage().Set("sku", $"sku {i}");
            order.GetMap("stock").Set($"key {i}", (uint)i);
        }

        return order;
    }

    private static byte[] OrderBytes(DynamicTypes types)
    {
        using var arena = new ArenaAllocator();
        return Order(types, arena).ToArray();
    }

    private static void AtLeast(int count, int refusals) => Assert.InRange(refusals, count, int.MaxValue);
}
