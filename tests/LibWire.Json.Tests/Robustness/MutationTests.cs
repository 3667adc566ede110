using LibWire.Tests.Fuzz;
using LibWire.Tests.Json.Old;
using LibWire.Tests.Json.Shop;

namespace LibWire.Tests.Json;

/// <summary>Mutated texts end in a message or in the documented exception. What is read can be written, and reads back as the same.</summary>
public sealed unsafe class MutationTests
{
    private const int InputBytesMax = 1 << 16;

    private static readonly string[] Seeds =
    [
        """{"int32Field":-12,"int64Field":"5","uint32Field":7,"floatField":1.5e3,"doubleField":"NaN","boolField":true,"stringField":"a\u0041\n😀","bytesField":"AAEC"}""",
        """{"level":"LEVEL_LOW","line":{"sku":"x","quantity":3},"numbers":[1,2.0,"3"],"texts":["a",""],"lines":[{},{"sku":"y"}],"levels":[1,"LEVEL_HIGH"]}""",
        """{"byText":{"a":1,"b":2},"byNumber":{"1":"x","-2":"y"},"byBool":{"true":{}},"levelByText":{"x":1},"byBig":{"9":0.5},"byLong":{"1":"AA=="},"text":null,"number":3}""",
        """{"any":{"@type":"x/jsontest.Line","sku":"z"},"time":"2026-11-23T20:15:30.5+01:00","duration":"-1.5s","mask":"aB,c","struct":{"a":[null]},"value":[1,{"a":"b"}],"list":[true]}""",
        """{"any":{"value":{"@type":"x/google.protobuf.Duration","value":"1s"},"@type":"x/google.protobuf.Any"},"int64Value":1,"stringValue":"s","values":[null],"nothing":null}""",
    ];

    private static readonly string[] Pieces = ["{", "}", "[", "]", "\"", ":", ",", "null", "true", "1e5", "-", "0", "\\u", "\\ud800", "\"self\":{", "9999999999", " ", ".", "@type", "NaN", "=", "_"];

    [Fact]
    public void FromJson_MutatedTexts_EndInAMessageOrTheException()
    {
        var random = new FuzzRandom(1);
        using var arena = new ArenaAllocator();
        using var memory = new GuardedMemory(InputBytesMax);
        int read = 0, refused = 0;
        int rounds = JsonDepth.Pick(quick: 20_000, full: 400_000);
        for (int i = 0; i < rounds; i++)
        {
            byte[] utf8 = Mutate(Seeds[random.Next(Seeds.Length)], random);
            arena.Reset();
            ProtoJsonOptions options = random.OneIn(2) ? JsonSamples.Options : JsonSamples.IgnoringUnknown;
            try
            {
                // The text ends before an inaccessible page.
                Order order = Order.FromJson(new ReadOnlySpan<byte>(memory.PutAtEnd(utf8), utf8.Length), in arena, options);
                read++;
                byte[] written = order.ToJsonUtf8(options);
                Assert.True(order == Order.FromJson(written, in arena, options), System.Text.Encoding.UTF8.GetString(utf8));
            }
            catch (JsonFormatException fault)
            {
                Assert.InRange(fault.Offset, 0, utf8.Length);
                Assert.True(fault.Line >= 1 && fault.Column >= 1 && fault.Path.StartsWith('$'));
                refused++;
            }
            catch (WireFormatException fault)
            {
                // A path of a field mask may be read that has no form when it is written.
                Assert.Equal(WireError.ValueOutOfRange, fault.Error);
            }

            if (i % 4 == 0) Other(utf8, in arena);
        }

        Assert.InRange(read, rounds / 50, rounds);
        Assert.InRange(refused, rounds / 10, rounds);
    }

    private static void Other(byte[] utf8, in ArenaAllocator arena)
    {
        try
        {
            Host.FromJson(utf8, in arena, JsonSamples.IgnoringUnknown);
        }
        catch (JsonFormatException fault)
        {
            Assert.NotEqual(WireError.None, fault.Error);
        }
    }

    private static byte[] Mutate(string seed, FuzzRandom random)
    {
        List<byte> bytes = [.. System.Text.Encoding.UTF8.GetBytes(seed)];
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
                    bytes.InsertRange(at, System.Text.Encoding.UTF8.GetBytes(Pieces[random.Next(Pieces.Length)]));
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
