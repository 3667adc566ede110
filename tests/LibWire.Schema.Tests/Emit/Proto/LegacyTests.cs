namespace LibWire.Schema.Tests;

/// <summary>Defaults and closed enums.</summary>
public sealed class LegacyTests
{
    private static readonly EmittedAssembly Old = new(LegacySchema.Code);

    [Fact]
    public void Default_OfEachType_IsGivenWhereNothingIsSet() => Assert.Equal(
        "One -5 18446744073709551615 -Infinity NaN True grün 50 49 Two hi Dark | True False 0 0 0",
        Old.Run("""
            System.Globalization.CultureInfo.CurrentCulture = System.Globalization.CultureInfo.InvariantCulture;
            Record record = default;
            string defaults = $"{record.Kind} {record.Count} {record.Big} {record.Ratio} {record.Precise} {record.Flag} {record.Text} {record.Data.Count} {record.Data[49]} "
                + $"{record.ChoiceKind} {record.ChoiceText} {record.Shade}";
            record.Flag = false;
            record.Count = 0;
            record.SetText("", arena);
            return $"{defaults} | {record.HasFlag} {record.Flag} {record.Count} {record.Text.Length} {record.ChoiceRecord.Id}";
            """));

    [Fact]
    public void Clear_OfAFieldWithADefault_GivesTheDefaultAgain() => Assert.Equal(
        "8 -5 x grün",
        Old.Run("""
            Record record = default;
            record.Count = 8;
            record.SetText("x", arena);
            string text = $"{record.Count} ";
            record.ClearCount();
            text += $"{record.Count} {record.Text} ";
            record.ClearText();
            return text + record.Text;
            """));

    [Fact]
    public void Parse_OfNumbersAClosedEnumDoesNotHave_MakesThemUnknownFields() => Assert.Equal(
        "False One One,Minus Two,Three None Dark | 0809 1008 100B 1800 1804 2804 3801",
        Old.Run("""
            Record record = Read("0809 1008 1001 100B 10FDFFFFFFFFFFFFFFFF01 1A0400020304 2804 3801", arena);
            string unknown = Hex(record.UnknownFields.Bytes);
            return $"{record.HasKind} {record.Kind} {string.Join(',', record.Kinds.ToArray())} {string.Join(',', record.PackedKinds.ToArray())} {record.ChoiceCase} {record.Shade} | "
                + string.Join(' ', unknown.Chunk(4).Select(pair => new string(pair)));

            static Record Read(string hex, ArenaAllocator arena)
            {
                Record record = default;
                var reader = new ProtoReader(Bytes(hex));
                record.Merge(ref reader, arena);
                return record;
            }
            """));

    [Fact]
    public void Parse_OfAMapEntryWithANumberTheEnumDoesNotHave_KeepsTheWholeEntryAsAnUnknownField() => Assert.Equal(
        "1 a=One 22050A01621009",
        Old.Run("""
            Record record = default;
            var reader = new ProtoReader(Bytes("22050A01611001 22050A01621009"));
            record.Merge(ref reader, arena);
            return $"{record.ByName.Count} {record.ByName.Keys[0]}={record.ByName.Values[0]} {Hex(record.UnknownFields.Bytes)}";
            """));

    [Fact]
    public void Parse_OfTextThatNobodyChecks_TakesAnyBytes() => Assert.Equal(
        "FF FE",
        Old.Run("""
            Record record = default;
            var reader = new ProtoReader(Bytes("7A01FF 8A0101FE"));
            record.Merge(ref reader, arena);
            return $"{Hex(record.Text.Span)} {Hex(record.Texts[0].Span)}";
            """));

    [Fact]
    public void Merge_OfAnUnknownNumber_LeavesTheOneofAsItWas() => Assert.Equal(
        "ChoiceText x",
        Old.Run("""
            Record record = default;
            record.SetChoiceText("x", arena);
            var reader = new ProtoReader(Bytes("2809"));
            record.Merge(ref reader, arena);
            return $"{record.ChoiceCase} {record.ChoiceText}";
            """));
}
