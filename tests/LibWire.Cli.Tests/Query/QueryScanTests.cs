using System.Text;
using System.Text.Json;
using LibWire.Tests;
using LibWire.Tests.Fuzz;

namespace LibWire.Cli.Tests;

/// <summary>A scan of bytes finds what a whole parse finds, or leaves it to the parse.</summary>
public sealed class QueryScanTests : IDisposable
{
    private const string Schema = """
        syntax = "proto3";
        package t;
        enum State { UNKNOWN = 0; PAID = 1; SENT = 2; }
        message Line { string sku = 1; sint32 shift = 2; optional bool gift = 3; State state = 4; Line part = 5; uint64 mark = 6; }
        message Order {
          int64 id = 1;
          repeated Line lines = 2;
          State state = 3;
          uint32 count = 4;
          Line first = 5;
          repeated string tags = 6;
          oneof choice { string text = 7; int32 number = 8; Line line = 9; }
          fixed64 mark = 10;
          sfixed32 small = 11;
          bool open = 12;
          sint64 zig = 13;
          uint64 wide = 14;
          optional string note = 15;
          double total = 16;
        }
        """;

    private static readonly string[] Simple =
    [
        "id", "state", "count", "mark", "small", "open", "zig", "wide", "note", "text", "number", "first.sku", "first.shift", "first.gift", "first.part.state", "lines.sku",
        "lines[].shift", "lines.part.sku", "tags[]", "line.sku", "lines[sku=a].shift", "lines[sku!=\"a\"].sku", "lines[shift<0].sku", "lines[shift>=3][sku!=b].sku",
        "lines[gift=true].sku", "lines[gift!=true].sku", "lines[state=PAID].sku", "lines[state!=SENT].state", "lines[part.sku=b].sku", "lines[part.shift<=1].part.sku",
        "first[sku=a].shift", "lines[][sku=a].state", "lines[shift>0.5].shift", "lines[shift<=-0.5].shift", "lines[shift=1.5].sku", "lines[shift<99999999999999999999].sku",
        "lines[shift>-99999999999999999999].sku", "first[mark>=9223372036854775808].sku", "first[mark<1.5].mark", "first[mark!=18446744073709551616].mark",
    ];

    private static readonly QueryOptions Json = new([], IsRaw: false, IsCount: false, HasPlaces: false, long.MaxValue);

    private readonly Workspace _workspace = new();
    private readonly InspectedSchema _schema;

    public QueryScanTests() => _schema = InspectedSchema.Of(_workspace.Write("t.proto", Schema), "t.Order", [], TextWriter.Null);

    public void Dispose() => _workspace.Dispose();

    [Fact]
    public void TryRun_OfRandomMessages_FindsWhatAParseFinds()
    {
        var random = new FuzzRandom(7);
        byte[][] messages = [.. Enumerable.Range(0, 60).Select(_ => Message(random, 3))];
        int sure = 0, found = 0, faulty = 0;
        foreach (string text in Simple)
        {
            QueryPlan plan = QueryPlan.Of(text, Json, _schema);
            using QueryScan scan = plan.MakeScan()!;
            using (var source = new QuerySource(plan.Types.Value))
            {
                for (int i = 0; i < TestDepth.Pick(quick: 400, deep: 10_000); i++)
                {
                    // Half of the messages are damaged: fields twice, other wire types, ends inside values.
                    byte[] message = random.OneIn(2) ? random.Pick(messages) : new FuzzMutator(random).Mutate(random.Pick(messages), random.Pick(messages));
                    var values = new List<ScanValue>();
                    if (!scan.TryRun(message, values)) continue;
                    sure++;
                    found += values.Count;
                    try
                    {
                        using JsonDocument document = source.Read(message, null);
                        List<string> parsed = [], raw = [];
                        QueryWalk.Run(document.RootElement, plan.Path, value =>
                        {
                            parsed.Add(value.GetRawText());
                            raw.Add(value.ValueKind == JsonValueKind.String ? value.GetString()! : value.GetRawText());
                            return true;
                        });
                        Assert.Equal(parsed, values.Select(value => TextOf(scan, message, value, isRaw: false)));
                        Assert.Equal(raw, values.Select(value => TextOf(scan, message, value, isRaw: true)));
                    }
                    catch (WireFormatException)
                    {
                        faulty++; // somewhere the scan does not look
                    }
                }
            }
        }

        Assert.True(sure > 5_000 && found > 5_000 && faulty < sure / 20, $"{sure} {found} {faulty}");
    }

    [Theory]
    [InlineData("lines")]
    [InlineData("lines[0].sku")]
    [InlineData("tags")]
    [InlineData("total")]
    [InlineData("first")]
    [InlineData("lines[gift].sku")]
    [InlineData("lines[sku=5].sku")]
    [InlineData("lines[sku<a].sku")]
    [InlineData("lines[state=1].sku")]
    [InlineData("lines[state=NONE].sku")]
    [InlineData("[id=5].id")]
    [InlineData(".")]
    public void Of_APathThatIsNotSimple_LeavesItToTheParse(string text)
    {
        Assert.Null(QueryPlan.Of(text, Json, _schema).MakeScan());
    }

    private static string TextOf(QueryScan scan, byte[] message, ScanValue value, bool isRaw) =>
        Encoding.UTF8.GetString(scan.TextOf(message, value, isRaw));

    private static byte[] Message(FuzzRandom random, int depth)
    {
        using var arena = new ArenaAllocator();
        var writer = new ProtoWriter(in arena);
        string[] texts = ["a", "b", "", "\"q\"\n", "\u00E9\u4E16"];
        for (int number = 1; number <= 16; number++)
        {
            if (random.OneIn(3)) continue;
            switch (number)
            {
                case 1: writer.AddInt64(1, (long)random.NextOfAnySize()); break;
                case 2:
                    for (int i = random.Next(4); i > 0; i--) writer.AddBytes(2, Line(random, depth));
                    break;
                case 3: writer.AddInt32(3, random.Next(5) - 1); break;
                case 4: writer.AddUInt32(4, (uint)random.NextOfAnySize()); break;
                case 5: writer.AddBytes(5, Line(random, depth)); break;
                case 6:
                    for (int i = random.Next(3); i > 0; i--) writer.AddString(6, random.Pick(texts));
                    break;
                case 7 when random.OneIn(2): writer.AddString(7, random.Pick(texts)); break;
                case 8 when random.OneIn(2): writer.AddInt32(8, random.Next(9)); break;
                case 9 when random.OneIn(3): writer.AddBytes(9, Line(random, depth)); break;
                case 10: writer.AddFixed64(10, random.NextOfAnySize()); break;
                case 11: writer.AddSFixed32(11, (int)random.NextOfAnySize()); break;
                case 12: writer.AddBool(12, random.OneIn(2)); break;
                case 13: writer.AddSInt64(13, (long)random.NextOfAnySize()); break;
                case 14: writer.AddUInt64(14, random.NextOfAnySize()); break;
                case 15: writer.AddString(15, random.Pick(texts)); break;
                case 16: writer.AddDouble(16, random.Next(9) / 2.0); break;
            }
        }

        return writer.WrittenSpan.ToArray();
    }

    private static byte[] Line(FuzzRandom random, int depth)
    {
        using var arena = new ArenaAllocator();
        var writer = new ProtoWriter(in arena);
        if (!random.OneIn(3)) writer.AddString(1, random.Pick<string>(["a", "b", "", "c\t"]));
        if (!random.OneIn(3)) writer.AddSInt32(2, random.Next(9) - 4);
        if (random.OneIn(2)) writer.AddBool(3, random.OneIn(2));
        if (random.OneIn(2)) writer.AddInt32(4, random.Next(4));
        if (depth > 0 && random.OneIn(2)) writer.AddBytes(5, Line(random, depth - 1));
        if (random.OneIn(2)) writer.AddUInt64(6, random.OneIn(2) ? random.NextOfAnySize() : (ulong)random.Next(4));
        return writer.WrittenSpan.ToArray();
    }
}
