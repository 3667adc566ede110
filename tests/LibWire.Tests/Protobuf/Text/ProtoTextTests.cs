using System.Globalization;
using LibWire.Tests.Fuzz;
using LibWire.Tests.Protobuf.Messages;
using LibWire.Tests.WriteSamples;

namespace LibWire.Tests.Protobuf.Text;

/// <summary>Messages as text.</summary>
public sealed unsafe class ProtoTextTests
{
    private static readonly ProtoTextOptions MultiLine = new() { IsMultiLine = true };

    [Fact]
    public void ToString_OfAMessage_IsOneLineByFieldNumbers()
    {
        using var arena = new ArenaAllocator();
        Order order = default;
        Assert.Equal("", ProtoText.ToString(in order));
        order.MutableParent(in arena);
        Assert.Equal("parent { }", ProtoText.ToString(in order));
        order.Id = 5;
        order.Lines.Add(in arena).SetSku("A-17", in arena);
        order.Lines.Add(in arena).Quantity = -3;
        order.Codes.Add(1, in arena);
        order.Codes.Add(-1, in arena);
        order.MutableVoucher(in arena).SetCode("GIFT", in arena);
        order.SetBlob([0, 255, 128], in arena);
        order.Priority = 0;
        Assert.Equal(
            """id: 5 lines { sku: "A-17" } lines { quantity: -3 } voucher { code: "GIFT" } codes: 1 codes: -1 blob: "\000\377\200" parent { } priority: 0""",
            ProtoText.ToString(in order));
    }

    [Fact]
    public void Print_MultiLine_IndentsByTwo()
    {
        using var arena = new ArenaAllocator();
        Order order = default;
        Assert.Equal("", ProtoText.Print(in order, MultiLine));
        order.Id = 5;
        order.Lines.Add(in arena).SetSku("A-17", in arena);
        order.Stock.Set("a", in arena) = 1;
        order.MutableParent(in arena).MutableParent(in arena);
        order.UnknownFields.Add([0xa0, 0x06, 0x01], in arena);
        Assert.Equal(
            """
            id: 5
            lines {
              sku: "A-17"
            }
            stock {
              key: "a"
              value: 1
            }
            parent {
              parent {
              }
            }
            100: 1

            """.ReplaceLineEndings("\n"),
            ProtoText.Print(in order, MultiLine));
        Assert.Throws<ArgumentNullException>(() => ProtoText.Print(default(Order), null!));
    }

    [Fact]
    public void Print_Maps_ByKeyWithBothPartsAlways()
    {
        using var arena = new ArenaAllocator();
        Order order = default;
        foreach (string key in (string[])["b", "", "a", "aa", "é", "B"]) order.Stock.Set(key, in arena);
        order.Spare.Set(2, in arena).Quantity = 1;
        order.Spare.Set(-1, in arena);
        order.Spare.Set(10, in arena);
        Assert.Equal(
            """stock { key: "" value: 0 } stock { key: "B" value: 0 } stock { key: "a" value: 0 } stock { key: "aa" value: 0 } stock { key: "b" value: 0 } stock { key: "\303\251" value: 0 } """
            + "spare { key: -1 value { } } spare { key: 2 value { quantity: 1 } } spare { key: 10 value { } }",
            ProtoText.ToString(in order));
    }

    [Theory]
    [InlineData(0.1, "0.1")]
    [InlineData(-0.0, "-0")]
    [InlineData(1e300, "1e+300")]
    [InlineData(5e-324, "5e-324")]
    [InlineData(1.7976931348623157e308, "1.7976931348623157e+308")]
    [InlineData(123456789.0, "123456789")]
    [InlineData(double.PositiveInfinity, "inf")]
    [InlineData(double.NegativeInfinity, "-inf")]
    [InlineData(double.NaN, "nan")]
    public void ToString_OfDoubles_IsTheShortestThatReadsBack(double value, string expected)
    {
        OrderLine line = default;
        line.Price = value;
        Assert.Equal("price: " + expected, line.ToText(new ProtoTextOptions { PrintsShortestNumbers = true }));
    }

    /// <summary>What protoc 35.1 --decode prints.</summary>
    [Theory]
    [InlineData(0.1, "0.1")]
    [InlineData(0.1 + 0.2, "0.30000000000000004")]
    [InlineData(1.0 / 3, "0.33333333333333331")]
    [InlineData(-0.0, "-0")]
    [InlineData(1e300, "1e+300")]
    [InlineData(5e-324, "4.94065645841247e-324")]
    [InlineData(1.7976931348623157e308, "1.7976931348623157e+308")]
    [InlineData(123456789012345.0, "123456789012345")]
    [InlineData(1e15, "1e+15")]
    [InlineData(0.0001, "0.0001")]
    [InlineData(0.00001, "1e-05")]
    public void ToString_OfDoubles_IsAsProtocPrintsThem(double value, string expected)
    {
        OrderLine line = default;
        line.Price = value;
        Assert.Equal("price: " + expected, ProtoText.ToString(in line));
    }

    [Theory]
    [InlineData(0.1f, "0.1")]
    [InlineData(0.890054643f, "0.890054643")]
    [InlineData(1f / 3, "0.333333343")]
    [InlineData(3.4028235e38f, "3.40282347e+38")]
    [InlineData(1e-45f, "1.40129846e-45")]
    [InlineData(9.9999461e-41f, "9.9999461e-41")]
    [InlineData(-1.17549435e-38f, "-1.17549435e-38")]
    [InlineData(1e6f, "1e+06")]
    [InlineData(16777216f, "16777216")]
    [InlineData(123456f, "123456")]
    public void Print_OfFloats_IsAsProtocPrintsThem(float value, string expected) => Assert.Equal(expected, ProtoTextNumber.Print(value, isShortest: false));

    [Theory]
    [InlineData(0.1f, "0.1")]
    [InlineData(0f, "0")]
    [InlineData(-0f, "-0")]
    [InlineData(3.4028235e38f, "3.4028235e+38")]
    [InlineData(1e-45f, "1e-45")]
    [InlineData(16777216f, "16777216")]
    [InlineData(float.NaN, "nan")]
    [InlineData(float.NegativeInfinity, "-inf")]
    public void Print_OfFloats_IsTheShortestThatReadsBack(float value, string expected) =>
        Assert.Equal(expected, ProtoTextNumber.Print(value, isShortest: true));

    [Fact]
    public void Print_OfAnyNumber_ReadsBack()
    {
        var random = new FuzzRandom(63);
        for (int i = 0; i < 20_000; i++)
        {
            ulong bits = random.NextUInt64();
            double value = BitConverter.UInt64BitsToDouble(bits);
            float single = BitConverter.UInt32BitsToSingle((uint)bits);
            foreach (bool isShortest in (bool[])[false, true])
            {
                if (double.IsFinite(value)) Assert.Equal(value, double.Parse(ProtoTextNumber.Print(value, isShortest), CultureInfo.InvariantCulture));
                if (float.IsFinite(single)) Assert.Equal(single, float.Parse(ProtoTextNumber.Print(single, isShortest), CultureInfo.InvariantCulture));
            }
        }
    }

    [Fact]
    public void ToString_OfEveryByte_IsVisibleAsciiThatReadsBack()
    {
        byte[] all = [.. Enumerable.Range(0, 256).Select(value => (byte)value)];
        using var arena = new ArenaAllocator();
        Order order = default;
        order.SetBlob(all, in arena);
        string text = ProtoText.ToString(in order);
        Assert.Equal(all, Unescape(text["blob: \"".Length..^1]));
        Assert.Contains("""\n\013\014\r\016""", text, StringComparison.Ordinal);
        Assert.Contains("""\t""", text, StringComparison.Ordinal);
        Assert.Contains(""" !\"#$%&\'()""", text, StringComparison.Ordinal);
        Assert.Contains("""[\\]""", text, StringComparison.Ordinal);
        AssertPlain(text);
    }

    [Fact]
    public void ToString_OfHostileTexts_HasNoOtherCharacters()
    {
        string[] hostile = ["\n\r\0\u001b[31m", "\u2028\u2029\u0085\u202e", "\"}\n id: 7 {", "\\", "'\"\"\"", "é€😀", "\u007f\u009f\ufeff"];
        using var arena = new ArenaAllocator();
        Order order = default;
        foreach (string text in hostile)
        {
            order.Tags.Add(text, in arena);
            order.Stock.Set(text, in arena) = 1;
        }

        order.SetNote("1\u00011", in arena);
        order.UnknownFields.Add([0xaa, 0x06, 0x03, 0x0a, 0x1b, 0xff], in arena);
        foreach (string text in (string[])[ProtoText.ToString(in order), ProtoText.Print(in order, MultiLine).Replace("\n", "", StringComparison.Ordinal)]) AssertPlain(text);
        Assert.Contains("note: \"1\\0011\"", ProtoText.ToString(in order), StringComparison.Ordinal);

        for (ulong seed = 0; seed < 300; seed++)
        {
            var random = new FuzzRandom(64, seed);
            byte[] bytes = new byte[random.Next(40)];
            random.Fill(bytes);
            Order one = default;
            one.SetBlob(bytes, in arena);
            one.Card = Utf8String.DangerousCopy(bytes, in arena);
            string text = ProtoText.ToString(in one);
            AssertPlain(text);
            if (bytes.Length > 0) Assert.Equal(bytes, Unescape(text[(text.IndexOf("blob", StringComparison.Ordinal) + 7)..^1]));
        }
    }

    [Theory]
    [InlineData("a00601", "100: 1")]
    [InlineData("a006ffffffffffffffffff01", "100: 18446744073709551615")]
    [InlineData("a5060c000000", "100: 0x0000000c")]
    [InlineData("a1060c00000000000000", "100: 0x000000000000000c")]
    [InlineData("a20600", "100: \"\"")]
    [InlineData("a206026f6b", "100: \"ok\"")]
    [InlineData("a206020805", "100 { 1: 5 }")]
    [InlineData("a2060408050807", "100 { 1: 5 1: 7 }")]
    [InlineData("a20603080500", "100: \"\\010\\005\\000\"")]
    [InlineData("a206020b0c", "100 { 1 { } }")]
    [InlineData("a206020b14", "100: \"\\013\\024\"")]
    [InlineData("a306a406", "100 { }")]
    [InlineData("a3060805a406", "100 { 1: 5 }")]
    [InlineData("a306aa06020801a406a00602", "100 { 101 { 1: 1 } } 100: 2")]
    public void ToString_OfUnknownFields_IsByNumbers(string hex, string expected)
    {
        using var arena = new ArenaAllocator();
        Order order = default;
        order.UnknownFields.Add(Convert.FromHexString(hex), in arena);
        Assert.Equal(expected, ProtoText.ToString(in order));
        order.Id = 1;
        Assert.Equal("id: 1 " + expected, ProtoText.ToString(in order));
        Assert.Equal("id: 1", ProtoText.Print(in order, new ProtoTextOptions { PrintsUnknownFields = false }));
    }

    [Fact]
    public void ToString_OfUnknownBytesInBytes_TakesThemForMessagesTenDeep()
    {
        byte[] bytes = [0x08, 0x01];
        string expected = "1: 1";
        for (int i = 0; i < 12; i++)
        {
            // The innermost two levels are printed as bytes, in one literal.
            expected = i < 2 ? "" : $"2 {{ {(i == 2 ? "2: \"\\022\\002\\010\\001\"" : expected)} }}";
            bytes = [0x12, (byte)bytes.Length, .. bytes];
        }

        using var arena = new ArenaAllocator();
        Order order = default;
        order.UnknownFields.Add(bytes, in arena);
        Assert.Equal(expected, ProtoText.ToString(in order));
    }

    [Fact]
    public void ToString_OfDeepGroupsInUnknownFields_EndsAtTheBottom()
    {
        byte[] bytes = [.. Enumerable.Repeat((byte)0x0b, 100), .. Enumerable.Repeat((byte)0x0c, 100)];
        using var arena = new ArenaAllocator();
        Order order = default;
        order.UnknownFields.Add(bytes, in arena);
        string text = ProtoText.ToString(in order);
        Assert.Equal(100, text.Count(character => character == '{'));
    }

    [Fact]
    public void ToString_Deep_IsPrintedToALevelOfAHundred()
    {
        using var arena = new ArenaAllocator();
        Order deep = ProtoMessageEqualityTests.Deep(arena, 100);
        string text = ProtoText.ToString(in deep);
        Assert.Equal(100, text.Count(character => character == '{'));
        Assert.Equal(200, ProtoText.Print(in deep, MultiLine).Count(character => character == '\n'));
        Order tooDeep = ProtoMessageEqualityTests.Deep(arena, 101);
        ProtoMessageEqualityTests.AssertTooDeep(() => ProtoText.ToString(in tooDeep));
        Order* circle = arena.Allocate<Order>();
        circle->SetParent(circle);
        ProtoMessageEqualityTests.AssertTooDeep(() => ProtoText.ToString(in *circle));
    }

    private static void AssertPlain(string text) => Assert.All(text, character => Assert.InRange(character, ' ', '~'));

    /// <summary>The bytes that a parser reads from the inside of a literal.</summary>
    private static byte[] Unescape(string literal)
    {
        var bytes = new List<byte>();
        for (int i = 0; i < literal.Length; i++)
        {
            if (literal[i] != '\\')
            {
                Assert.NotEqual('"', literal[i]);
                bytes.Add((byte)literal[i]);
                continue;
            }

            i++;
            int simple = "nrt\"'\\".IndexOf(literal[i], StringComparison.Ordinal);
            if (simple >= 0)
            {
                bytes.Add((byte)"\n\r\t\"'\\"[simple]);
            }
            else
            {
                bytes.Add(Convert.ToByte(literal.Substring(i, 3), 8));
                i += 2;
            }
        }

        return [.. bytes];
    }
}
