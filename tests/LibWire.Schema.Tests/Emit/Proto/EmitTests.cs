using System.Globalization;
using Microsoft.CodeAnalysis.CSharp;

namespace LibWire.Schema.Tests;

/// <summary>Properties of all emitted text.</summary>
public sealed class EmitTests
{
    private static readonly EmitOptions Newest = EmittedCode.Options(LanguageVersion.Latest, true);

    private static readonly Dictionary<string, ProtoFileCode> Files = new()
    {
        ["shop"] = ShopSchema.Code,
        ["kinds"] = KindsSchema.Code,
        ["old"] = LegacySchema.Code,
        ["cycles"] = CyclesSchema.Code,
        ["hostile"] = HostileSchema.Code,
        ["tile"] = TileSchema.Code,
    };

    public static TheoryData<string> Schemas => [.. Files.Keys];

    [Theory]
    [MemberData(nameof(Schemas))]
    public void Emit_InACultureThatWritesNumbersOtherwise_IsTheSameText(string schema)
    {
        ProtoFileCode code = Files[schema];
        string expected = ProtoEmitter.Emit(code, Newest);
        CultureInfo before = CultureInfo.CurrentCulture;
        var odd = (CultureInfo)CultureInfo.InvariantCulture.Clone();
        odd.NumberFormat.NegativeSign = "minus";
        odd.NumberFormat.NumberGroupSeparator = "'";
        try
        {
            CultureInfo.CurrentCulture = odd;
            Assert.Equal(expected, ProtoEmitter.Emit(code, Newest));
        }
        finally
        {
            CultureInfo.CurrentCulture = before;
        }
    }

    [Theory]
    [MemberData(nameof(Schemas))]
    public void Emit_OfAnySchema_IsLaidOutWell(string schema)
    {
        foreach (EmitOptions options in new[] { Newest, EmittedCode.Options(LanguageVersion.CSharp9, false) })
        {
            string text = ProtoEmitter.Emit(Files[schema], options);

            Assert.DoesNotContain('\r', text);
            Assert.DoesNotContain("\n\n\n", text, StringComparison.Ordinal);
            Assert.DoesNotContain("{\n\n", text, StringComparison.Ordinal);
            Assert.EndsWith("}\n", text, StringComparison.Ordinal);
            Assert.All(text.Split('\n'), line => Assert.Equal(line.TrimEnd(' ', '\t'), line));
            for (int at = text.IndexOf("\n\n", StringComparison.Ordinal); at >= 0; at = text.IndexOf("\n\n", at + 1, StringComparison.Ordinal))
                Assert.False(text.AsSpan(at + 2).TrimStart('\t') is ['}', ..], "A blank line stands in front of a closing brace.");
        }
    }

    [Fact]
    public void Emit_OfTheVectorTile_TakesAtMostSixtyLinesAFieldAndTwentyAMessage()
    {
        string text = ProtoEmitter.Emit(TileSchema.Code, Newest);
        int fields = TileSchema.Code.Messages[0].Fields.Count + TileSchema.Code.Messages[0].NestedMessages.Sum(message => message.Fields.Count);

        Assert.Equal(18, fields);
        Assert.InRange(text.Split('\n').Length, 18, (60 * fields) + (20 * (1 + TileSchema.Code.Messages[0].NestedMessages.Count)));
    }

    [Fact]
    public void Emit_OfAMessageWithoutAnything_HasOneFieldAndNoSwitch()
    {
        string text = ProtoEmitter.Emit(ProtoCodes.File("lonely", ProtoCodes.Message("lonely.Empty")), Newest);

        Assert.Single(text.Split('\n'), line => line.StartsWith("\tprivate __", StringComparison.Ordinal));
        Assert.DoesNotContain("switch", text, StringComparison.Ordinal);
        Assert.DoesNotContain("FieldIds", text, StringComparison.Ordinal);
        Assert.InRange(text.Split('\n').Length, 1, 150);
    }

    [Fact]
    public void Emit_OfAComment_KeepsItsLinesAndDropsBlankOnesAround()
    {
        ProtoFieldCode field = ProtoCodes.Field(1, "x", ProtoFieldKind.Int32) with { Documentation = "\n\nFirst & last.\n\n\nSecond.  \n" };
        string text = ProtoEmitter.Emit(ProtoCodes.File("docs", ProtoCodes.Message("docs.Message", field)), Newest);

        Assert.Contains(
            "\t/// <summary>\n\t/// First &amp; last.\n\t/// <para/>\n\t/// Second.\n\t/// </summary>\n"
                + "\tpublic int X { readonly get => _x; set => _x = value; }\n",
            text,
            StringComparison.Ordinal);
    }

    [Fact]
    public void Emit_OfAClosedEnumWithManyNumbers_WritesThemAsRangesOverSeveralLines()
    {
        int[] values = [int.MinValue, -2, -1, 0, 4, 5, .. Enumerable.Range(1, 60).Select(i => i * 10), int.MaxValue];
        ProtoFieldCode field = ProtoCodes.Field(1, "x", ProtoFieldKind.Enum, ProtoFieldPresence.Explicit, "global::Many.Wide").Closed(values);
        ProtoEnumCode wide = ProtoCodes.Enum("many.Wide", [.. values.Select((value, i) => ("V" + i, value))]);
        ProtoFileCode model = ProtoCodes.File("many", [ProtoCodes.Message("many.Message", field)], wide);
        string text = ProtoEmitter.Emit(model, Newest);

        Assert.Contains(
            "private static bool IsDefinedWide(int value) => value is\n\t\t-2147483648 or >= -2 and <= 0 or 4 or 5 or 10 or",
            text,
            StringComparison.Ordinal);
        Assert.All(text.Split('\n').Where(line => line.Contains(" or ", StringComparison.Ordinal)), line => Assert.InRange(line.Length, 1, 160));
        Assert.Empty(EmittedCode.Complaints(LanguageVersion.CSharp9, ProtoEmitter.Emit(model, new EmitOptions(9, false))));
    }

    [Fact]
    public void Emit_OfManyHasBits_SpreadsThemOverWords()
    {
        ProtoFieldCode[] fields =
        [
            .. Enumerable.Range(1, 70).Select(i => ProtoCodes.Field(i, $"x{i}", ProtoFieldKind.Int32, ProtoFieldPresence.Explicit)),
        ];
        var assembly = new EmittedAssembly(ProtoCodes.File("bits", ProtoCodes.Message("bits.Message", fields)));

        Assert.Equal(
            "True True True False 3 2,33,70",
            assembly.Run("""
                Message message = default;
                message.X2 = 0;
                message.X33 = 0;
                message.X70 = 0;
                message.X32 = 1;
                message.ClearX32();
                Message same = Message.Parse(message.ToArray(), arena);
                return $"{same.HasX2} {same.HasX33} {same.HasX70} {same.HasX32} {Message.FieldIds.X3} "
                    + string.Join(',', Enumerable.Range(1, 70).Where(i => (bool)typeof(Message).GetProperty("HasX" + i)!.GetValue(same)!));
                """));
    }
}
