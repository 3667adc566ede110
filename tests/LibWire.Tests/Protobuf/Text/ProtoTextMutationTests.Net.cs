using System.Text;
using LibWire.Tests.Fuzz;
using LibWire.Tests.Protobuf.Text.Schema;

namespace LibWire.Tests.Protobuf.Text;

/// <summary>Mutated texts end in a message or in the documented exception. What is read can be printed, and reads back as the same.</summary>
public sealed unsafe class ProtoTextMutationTests
{
    private const int InputBytesMax = 1 << 16;

    private static readonly byte[][] Seeds =
    [
        .. new[]
        {
            "i32: -5 i64: 0x7f u32: 017 s32: 3, f64: 4; sf32: -1 real: 1.5e3f wide: -inf flag: true text: 'a\\u0041\\n' \"b\" blob: '\\377\\x01'",
            "color: BLUE colors: [RED, 1] sub { sub < i32: 1 > } Data { inner: 3 } many: [1, 2] texts: ['a', \"b\"] subs: [{ }, < i32: 2 >] # comment\n",
            "counts { key: 'a' value: 1 } counts: [{ value: 2 }] by_number { key: 1 value { first: 3 } } by_flag { key: t value: GREEN } second { first: 1 }",
            "[texttest.size]: 5 [texttest.tags]: ['x'] [texttest.set] { [texttest.Item] { name: 'a' } } old: { a: [1, { }] [b.c]: inf }",
            "any { [type.googleapis.com/texttest.All] { any { [x/google.protobuf.Any] { [y/google.protobuf.Duration] { seconds: 5 } } } } } reals: [.5, nan]",
        }.Select(Encoding.UTF8.GetBytes),
    ];

    private static readonly byte[][] Pieces =
    [
        .. new[] { "{", "}", "<", ">", "[", "]", ":", ",", ";", "'", "\"", "\\", "\\u00", "\\7", "#", "\n", "0x", "1e5", "-", ".", "f", "sub {", "[a/", "nan", "\0", "99999999999999999999" }
            .Select(Encoding.UTF8.GetBytes),
    ];

    [Fact]
    public void FromText_MutatedTexts_EndInAMessageOrTheException()
    {
        var random = new FuzzRandom(77);
        using var arena = new ArenaAllocator();
        using var memory = new GuardedMemory(InputBytesMax);
        int read = 0, refused = 0;
        int rounds = BuildDepth.Pick(quick: 20_000, deep: 200_000);
        for (int i = 0; i < rounds; i++)
        {
            byte[] text = Mutate(Seeds[random.Next(Seeds.Length)], random);
            arena.Reset();
            ProtoTextOptions options = ProtoTextParserTests.Options[random.Next(ProtoTextParserTests.Options.Length)];
            try
            {
                // The text ends before an inaccessible page.
                All message = ProtoText.FromText<All>(new ReadOnlySpan<byte>(memory.PutAtEnd(text), text.Length), in arena, options);
                read++;
                string printed = message.ToText(options);
                All again = ProtoText.FromText<All>(printed, in arena, options);
                Assert.True(message == again || printed.Contains("nan", StringComparison.Ordinal), printed);
                Assert.Equal(printed, again.ToText(options));
            }
            catch (ProtoTextException fault)
            {
                Assert.InRange(fault.Offset, 0, text.Length);
                Assert.True(fault.Line >= 1 && fault.Column >= 1);
                refused++;
            }
        }

        Assert.InRange(read, rounds / 50, rounds);
        Assert.InRange(refused, rounds / 10, rounds);
    }

    private static byte[] Mutate(byte[] seed, FuzzRandom random)
    {
        List<byte> bytes = [.. seed];
        for (int changes = random.Next(4); changes > 0; changes--)
        {
            int at = random.Next(bytes.Count);
            switch (random.Next(4))
            {
                case 0:
                    bytes[at] = (byte)random.Next(256);
                    break;
                case 1:
                    bytes.RemoveRange(at, Math.Min(1 + random.Next(8), bytes.Count - at));
                    break;
                case 2:
                    bytes.InsertRange(at, Pieces[random.Next(Pieces.Length)]);
                    break;
                default:
                    int start = random.Next(bytes.Count);
                    bytes.InsertRange(at, bytes.GetRange(start, Math.Min(random.Next(40), bytes.Count - start)));
                    break;
            }

            if (bytes.Count == 0) bytes.Add((byte)' ');
        }

        return [.. bytes];
    }
}
