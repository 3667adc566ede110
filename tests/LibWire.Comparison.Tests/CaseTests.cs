using System.Security.Cryptography;
using Google.Protobuf.Reflection;
using LibWire.Comparison.GoogleChatModel;

namespace LibWire.Comparison.Tests;

/// <summary>The Protocol Buffers inputs, and all managed columns on them.</summary>
public sealed class CaseTests
{
    private const double TinyScale = 0.002;

    public static TheoryData<CaseId> AllCases => [.. Enum.GetValues<CaseId>().Where(static id => !CaseOperations.IsFlat(id) && !CaseOperations.IsJson(id))];

    [Theory]
    [MemberData(nameof(AllCases))]
    public void Run_EveryOperation_AllColumnsComeToTheSame(CaseId id)
    {
        using CaseInput input = CaseInputs.Make(id, TinyScale);
        IComparisonColumn[] columns = [.. ColumnSet.Managed(), new MemoryCopyColumn()];
        string[] names = [.. Enum.GetValues<Operation>().Select(operation => CaseComparison.Run(input, operation, columns, Effort.Once)).OfType<CaseResult>().Select(static result => result.Operation)];
        Assert.Contains(nameof(Operation.Decode), names);
        Assert.Contains(nameof(Operation.Traverse), names);
        Assert.Contains(nameof(Operation.Write), names);
        Assert.Contains(nameof(Operation.Skip), names);
        Assert.Equal(id == CaseId.A, names.Contains(nameof(Operation.Encode)));
        Assert.Equal(id == CaseId.EMAP, names.Contains(nameof(Operation.Lookup)));
        Assert.Equal(id is CaseId.A or CaseId.C, names.Contains(nameof(Operation.Projection)));
    }

    /// <summary>The bytes are the same on every day, so that figures can be compared.</summary>
    [Theory]
    [InlineData(CaseId.A, 2550, "3EC0AA92E5FCCB08")]
    [InlineData(CaseId.B, 1509, "D5DE606D8D43DD63")]
    [InlineData(CaseId.CU32, 23, "EA5A8409F300B7BB")]
    [InlineData(CaseId.CU64, 29, "8C1E0DFDCE3EC4DB")]
    [InlineData(CaseId.CS32, 23, "DF265E6EDC095ECE")]
    [InlineData(CaseId.CDBL, 82, "7C287A355BD42C9A")]
    [InlineData(CaseId.DA, 1128, "6107E8E561AE8F31")]
    [InlineData(CaseId.DU, 2584, "C960E6DAC872658B")]
    [InlineData(CaseId.EDEEP, 949, "EE43B99B5B562AF8")]
    [InlineData(CaseId.EMAP, 221, "38501FF007A341DA")]
    [InlineData(CaseId.FC, 3251, "3EEA1E5C5F2A130F")]
    public void Make_TenUnits_IsTheSameEveryTime(CaseId id, int sizeBytes, string hash)
    {
        using CaseInput input = MadeCases.Make(id, 10);
        Assert.Equal((sizeBytes, hash), (input.Array.Length, Convert.ToHexString(SHA256.HashData(input.Bytes))[..16]));
        Assert.True(input.Bytes.SequenceEqual(input.Array));
        Assert.Equal(0, input.Address % 64);
    }

    [Fact]
    public void Make_Traces_AreTheSameEveryTime()
    {
        using CaseInput input = CaseInputs.Make(CaseId.FT, TinyScale);
        Assert.Equal((32252, "3165358478900985"), (input.Array.Length, Convert.ToHexString(SHA256.HashData(input.Bytes))[..16]));
        Assert.Equal(100 * input.MessageCount, input.UnitCount);
    }

    [Theory]
    [InlineData('a', 'z')]
    [InlineData('À', 'ž')]
    [InlineData('А', 'я')]
    [InlineData('\u4E00', '\u9FFF')]
    [InlineData('\u0900', '\u097F')]
    [InlineData('\uD83C', '\uD83E')]
    public void Make_Chat_HasManyLettersOfEachScript(char first, char last)
    {
        using CaseInput input = MadeCases.Make(CaseId.FC, 2000);
        string text = string.Concat(ChatLog.Parser.ParseFrom(input.Array).Messages.Select(static message => message.Text));
        Assert.InRange(text.Count(letter => letter >= first && letter <= last), text.Length / 200, text.Length);
    }

    [Fact]
    public void Make_DescriptorsOfAShop_HaveCustomOptionsAtMostDeclarations()
    {
        using CaseInput input = CaseInputs.Make(CaseId.FD, TinyScale);
        FileDescriptorSet set = FileDescriptorSet.Parser.ParseFrom(input.Array);
        Assert.Equal((long)set.File.Count, input.UnitCount);
        FieldDescriptorProto[] fields = [.. set.File.SelectMany(static file => file.MessageType).SelectMany(static type => type.Field)];
        int optionBytes = fields.Sum(static field => field.Options?.CalculateSize() ?? 0);
        Assert.InRange(optionBytes, fields.Sum(static field => field.CalculateSize()) / 4, int.MaxValue);
        Assert.Contains(set.File, static file => file.Options.Features is not null);
        Assert.Contains(fields, static field => field.Options is { Deprecated: true });
        Assert.Contains(fields, static field => field.Options is { HasPacked: true });
        Assert.Equal(set.File.Count, set.File.Select(static file => file.Name).Distinct().Count());
    }

    [Fact]
    public void Run_ColumnWithAWrongResult_Fails()
    {
        using CaseInput input = MadeCases.Make(CaseId.A, 3);
        InvalidDataException wrong = Assert.Throws<InvalidDataException>(() => CaseComparison.Run(input, Operation.Decode, [new TestColumn(decodeResult: 2)], Effort.Once));
        Assert.Equal("test-column, A.Decode: the result is 2, not 3.", wrong.Message);
    }

    [Fact]
    public void Run_ColumnThatChangesItsMind_Fails()
    {
        using CaseInput input = MadeCases.Make(CaseId.A, 3);
        InvalidDataException wrong = Assert.Throws<InvalidDataException>(
            () => CaseComparison.Run(input, Operation.Decode, [new TestColumn(decodeResult: 3, step: 1)], Effort.Once));
        Assert.Equal("test-column, A.Decode: two calls came to different results.", wrong.Message);
    }

    /// <summary>The column with its own format is on nearly every case, and no table or chart shows it without its mark.</summary>
    [Theory]
    [MemberData(nameof(AllCases))]
    public void Open_LibrariesOfObjects_ReadAndWriteAllCasesButThoseLeftOut(CaseId id)
    {
        using CaseInput input = CaseInputs.Make(id, TinyScale);
        foreach (IComparisonColumn column in (IComparisonColumn[])[new GoogleColumn(), new ProtobufNetColumn(), new MemoryPackColumn()])
        {
            foreach (Operation operation in (Operation[])[Operation.Decode, Operation.Traverse, Operation.Write])
            {
                using IComparisonRun? run = column.Open(input, operation);
                Assert.Equal(IsLeftOut(column, id), run is null);
            }
        }

        Assert.Equal("memorypack (own format)", ColumnSet.Label("memorypack"));
        Assert.Equal("protobuf-net", ColumnSet.Label("protobuf-net"));
    }

    private static bool IsLeftOut(IComparisonColumn column, CaseId id) => column switch
    {
        MemoryPackColumn => id is CaseId.FT or CaseId.FD or CaseId.FC,
        ProtobufNetColumn => id is CaseId.FT or CaseId.FC,
        _ => false,
    };

    /// <summary>Bytes of another format cannot be compared: they are read again and summed.</summary>
    [Fact]
    public void CheckOutput_OwnFormatWithOtherValues_Fails()
    {
        using CaseInput input = MadeCases.Make(CaseId.B, 10), other = MadeCases.Make(CaseId.B, 11);
        using IComparisonRun run = new MemoryPackColumn().Open(other, Operation.Write)!;
        Verification.CheckOutput("memorypack", run, other, Operation.Write);
        InvalidDataException wrong = Assert.Throws<InvalidDataException>(() => Verification.CheckOutput("memorypack", run, input, Operation.Write));
        Assert.StartsWith("memorypack, B: the checksum of what was written is ", wrong.Message, StringComparison.Ordinal);
    }

    [Theory]
    [InlineData("", 0)]
    [InlineData("a", 'a' + (3 * 'a'))]
    [InlineData("ab", 'a' + (3 * 'b'))]
    [InlineData("é€", 0xC3 + (3 * 0xAC))]
    [InlineData("😀", 0xF0 + (3 * 0x80))]
    public void Ends_OfAString_AreThoseOfItsUtf8(string text, ulong expected)
    {
        Assert.Equal(expected, Checksum.Ends(text));
        Assert.Equal(expected, Checksum.Ends(System.Text.Encoding.UTF8.GetBytes(text)));
    }
}
