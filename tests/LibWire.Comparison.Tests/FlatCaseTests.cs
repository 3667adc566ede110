using System.Security.Cryptography;
using System.Text;
using LibWire.Benchmarks.FlatModel;

namespace LibWire.Comparison.Tests;

/// <summary>The FlatBuffers inputs, and all managed columns on them.</summary>
public sealed class FlatCaseTests
{
    private const double TinyScale = 0.002;

    public static TheoryData<CaseId, Operation, string[]> AllWork => new()
    {
        { CaseId.W1, Operation.Build, ["libwire-views", "libwire-struct", "google-flatbuffers", "memcpy"] },
        { CaseId.W1, Operation.Read, ["libwire-views", "libwire-accessors", "libwire-struct", "libwire-progressive", "google-flatbuffers"] },
        { CaseId.W1, Operation.Verify, ["libwire-views", "google-flatbuffers"] },
        { CaseId.W1, Operation.VerifyRead, ["libwire-views", "libwire-accessors", "libwire-progressive", "google-flatbuffers"] },
        { CaseId.W2, Operation.VerifyRead, ["libwire-views", "libwire-accessors", "libwire-progressive", "google-flatbuffers"] },
        { CaseId.W2, Operation.Write, ["libwire-views", "libwire-struct", "libwire-codefirst", "google-flatbuffers", "memcpy"] },
        { CaseId.W2, Operation.Read, ["libwire-views", "libwire-accessors", "libwire-struct", "libwire-codefirst", "libwire-progressive", "google-flatbuffers"] },
        { CaseId.W2, Operation.Reread, ["libwire-views", "libwire-struct", "libwire-codefirst", "libwire-progressive", "google-flatbuffers"] },
        { CaseId.W2, Operation.Partial, ["libwire-views", "libwire-accessors", "google-flatbuffers"] },
        { CaseId.W2, Operation.Verify, ["libwire-views", "google-flatbuffers"] },
        { CaseId.W3, Operation.Write, ["libwire-views", "libwire-struct", "google-flatbuffers", "memcpy"] },
        { CaseId.W4x100, Operation.Build, ["libwire-views", "libwire-struct", "google-flatbuffers", "memcpy"] },
        { CaseId.W4x100, Operation.Lookup, ["libwire-index", "dictionary", "dictionary-utf8"] },
        { CaseId.W4x100, Operation.Find, ["libwire-views", "libwire-index", "google-flatbuffers", "dictionary", "dictionary-utf8"] },
        { CaseId.W4x1K, Operation.Build, ["libwire-views", "libwire-struct", "google-flatbuffers", "memcpy"] },
        { CaseId.W4x1K, Operation.Lookup, ["libwire-index", "dictionary", "dictionary-utf8"] },
        { CaseId.W4x1K, Operation.Find, ["libwire-views", "libwire-index", "google-flatbuffers", "dictionary", "dictionary-utf8"] },
        { CaseId.W4x10K, Operation.Build, ["libwire-views", "libwire-struct", "google-flatbuffers", "memcpy"] },
        { CaseId.W4x10K, Operation.Lookup, ["libwire-index", "dictionary", "dictionary-utf8"] },
        { CaseId.W4x10K, Operation.Find, ["libwire-views", "libwire-index", "google-flatbuffers", "dictionary", "dictionary-utf8"] },
        { CaseId.W4x100K, Operation.Build, ["libwire-views", "libwire-struct", "google-flatbuffers", "memcpy"] },
        { CaseId.W4x100K, Operation.Lookup, ["libwire-index", "dictionary", "dictionary-utf8"] },
        { CaseId.W4x100K, Operation.Find, ["libwire-views", "libwire-index", "google-flatbuffers", "dictionary", "dictionary-utf8"] },
        { CaseId.W5, Operation.Write, ["libwire-views", "libwire-struct", "google-flatbuffers", "memcpy"] },
        { CaseId.W7, Operation.Write, ["libwire-views", "libwire-struct", "google-flatbuffers", "memcpy"] },
        { CaseId.W7, Operation.Sum, ["libwire-views", "libwire-accessors", "google-flatbuffers"] },
        { CaseId.W8x64, Operation.Write, ["libwire-views", "libwire-struct", "google-flatbuffers", "memcpy"] },
        { CaseId.W8x256, Operation.Write, ["libwire-views", "libwire-struct", "google-flatbuffers", "memcpy"] },
        { CaseId.W8x1024, Operation.Write, ["libwire-views", "libwire-struct", "google-flatbuffers", "memcpy"] },
        { CaseId.W6, Operation.Verify, ["libwire-views", "google-flatbuffers"] },
    };

    public static TheoryData<CaseId> AllCases => [.. Enum.GetValues<CaseId>().Where(CaseOperations.IsFlat)];

    private static IComparisonColumn[] Columns => [.. ColumnSet.Managed(), new MemoryCopyColumn()];

    [Theory]
    [MemberData(nameof(AllWork))]
    public void Run_EveryOperation_ColumnsComeToTheSame(CaseId id, Operation operation, string[] columns)
    {
        using CaseInput input = CaseInputs.Make(id, TinyScale);
        CaseResult? result = CaseComparison.Run(input, operation, Columns, Effort.Once);
        Assert.Equal(columns, result!.Columns.Select(static column => column.Column));
    }

    [Theory]
    [MemberData(nameof(AllCases))]
    public void Run_OperationsOfProtocolBuffers_HaveNoColumn(CaseId id)
    {
        using CaseInput input = CaseInputs.Make(id, TinyScale);
        Operation[] others = [Operation.Decode, Operation.Traverse, Operation.Stream, Operation.Encode, Operation.Skip, Operation.Projection];
        Assert.All(others, operation => Assert.Null(CaseComparison.Run(input, operation, Columns, Effort.Once)));
    }

    /// <summary>Length and checksum are published for the C++ and C# builders.</summary>
    [Fact]
    public void Make_W1_GivesTheBytesOfGoogle()
    {
        using CaseInput input = CaseInputs.Make(CaseId.W1, 1);
        Assert.Equal(344, input.Array.Length);
        Assert.Equal(2_702_788_531, Crc32(input.Bytes));
    }

    /// <summary>Length and sum are published for other names of the same length.</summary>
    [Fact]
    public void Make_W2_HasTheLengthAndTheSumThatAreKnown()
    {
        using CaseInput input = CaseInputs.Make(CaseId.W2, 0.005);
        Assert.Equal((3328, 1), (input.Array.Length, input.Passes));
        Assert.Equal(543_774_899, (int)(uint)input.Results[Operation.Read]);
    }

    [Theory]
    [InlineData(CaseId.W1, 344, "85900209C47422A9")]
    [InlineData(CaseId.W2, 3328, "451FE84C5FE32D20")]
    [InlineData(CaseId.W3, 1424, "9BC04469606D043F")]
    [InlineData(CaseId.W4x100, 4032, "CB3520371E0DE69D")]
    [InlineData(CaseId.W4x1K, 40_032, "3A27A1080439783F")]
    [InlineData(CaseId.W4x100K, 40_032, "7FFE7B58FD488FDC")]
    [InlineData(CaseId.W5, 2800, "5AD555AC96CAC28D")]
    [InlineData(CaseId.W7, 4024, "E07702F098604019")]
    [InlineData(CaseId.W8x64, 1160, "364D2C4780B43342")]
    [InlineData(CaseId.W6, 12_752, "F53BA490DFC3B142")]
    public void Make_AThousandth_IsTheSameEveryTime(CaseId id, int sizeBytes, string hash)
    {
        using CaseInput input = CaseInputs.Make(id, 0.001);
        Assert.Equal((sizeBytes, hash), (input.Array.Length, Convert.ToHexString(SHA256.HashData(input.Bytes))[..16]));
        Assert.Equal(0, input.Address % 64);
    }

    /// <summary>Each key is looked up once, in another order than that of the list.</summary>
    [Theory]
    [InlineData(CaseId.W4x100, 0.001, 100)]
    [InlineData(CaseId.W4x10K, 0.001, 1000)]
    [InlineData(CaseId.W4x10K, 1, 10_000)]
    public void Keys_OfAList_AreItsOwnInAnotherOrder(CaseId id, double scale, int count)
    {
        using CaseInput input = CaseInputs.Make(id, scale);
        string[] keys = [.. PriceLists.Keys(input).Select(Encoding.UTF8.GetString)], sorted = [.. keys.Order(StringComparer.Ordinal)];
        Assert.Equal((count, count), (keys.Length, keys.Distinct().Count()));
        Assert.NotEqual(sorted, keys);
        int i = 0;
        foreach (PriceView price in PriceListView.GetRoot(input.Bytes).Prices) Assert.Equal(sorted[i++], price.Code.ToString());
    }

    /// <summary>The columns that write a list get it in the order of the calls, so that the builder has to sort it.</summary>
    [Fact]
    public void Unsorted_OfAList_IsTheOrderOfTheCalls()
    {
        using var arena = new ArenaAllocator();
        using CaseInput input = CaseInputs.Make(CaseId.W4x100, 0.001);
        PriceValue[] unsorted = PriceLists.Unsorted(input.Bytes, in arena), sorted = PriceLists.Sorted(input.Bytes, in arena);
        string[] codes = [.. unsorted.Select(static price => price.Code.ToString())];
        Assert.NotEqual(codes.Order(StringComparer.Ordinal), codes);
        Assert.Equal(codes.Order(StringComparer.Ordinal), sorted.Select(static price => price.Code.ToString()));
        Assert.All(codes, static code => Assert.Matches("^[0-9a-f]{16}$", code));
    }

    /// <summary>A column that verifies refuses a buffer that is cut short. It may not read it.</summary>
    [Fact]
    public void Run_VerifyReadOfACutBuffer_IsRefused()
    {
        using CaseInput input = CaseInputs.Make(CaseId.W2, TinyScale), cut = FlatCases.CutShort(input);
        IComparisonColumn[] verifying = [new LibWireViewsColumn(), new LibWireAccessorsColumn(), new GoogleFlatBuffersColumn()];
        Assert.All(verifying, column => Assert.Equal(0UL, column.Open(cut, Operation.VerifyRead)!.Run()));
        Assert.Throws<WireFormatException>(() => new LibWireProgressiveColumn().Open(cut, Operation.VerifyRead)!.Run());
    }

    [Fact]
    public void Scaling_ManagedColumns_GrowsBothCases()
    {
        CaseResult[] results = [.. Scaling.Measure(ColumnSet.Managed(), TinyScale, Effort.Once)];
        Assert.Equal([("A.Decode", 100L), ("A.Decode", 400), ("A.Decode", 1600), ("W3.Write", 62), ("W3.Write", 250), ("W3.Write", 1000)], results.Select(static result => (result.Name, result.Count)));
        Assert.All(results[..3], static result => Assert.Equal(["libwire-alias", "libwire-copy", "google-protobuf"], result.Columns.Select(static column => column.Column)));
        Assert.All(results[3..], static result => Assert.Equal(["libwire-views", "libwire-struct", "google-flatbuffers"], result.Columns.Select(static column => column.Column)));
    }

    /// <summary>4 bytes for each offset, 24 for each distinct text.</summary>
    [Fact]
    public void Make_W5_HasEachTextOnce()
    {
        using var arena = new ArenaAllocator();
        using CaseInput input = CaseInputs.Make(CaseId.W5, 1);
        Assert.Equal(424_024, input.Array.Length);
        Assert.Equal(1000, TextLists.Of(input.Bytes, in arena).Select(static text => text.ToString()).Distinct().Count());
    }

    [Theory]
    [InlineData(CaseId.W8x64, 64)]
    [InlineData(CaseId.W8x256, 256)]
    [InlineData(CaseId.W8x1024, 1024)]
    public void Make_W8_HasSoManySetsOfFields(CaseId id, int setCount)
    {
        using CaseInput input = CaseInputs.Make(id, 1);
        SparseValue[] values = SparseLists.Of(input.Bytes);
        Assert.Equal((20_000, setCount), (values.Length, values.Select(static value => value.Present).Distinct().Count()));
    }

    /// <summary>An absent field is not one of 0.</summary>
    [Fact]
    public void Everything_OfAbsentFields_IsAnotherSumThanOfZeros()
    {
        SparseValue absent = default, zero = default;
        zero.Set(3, 0);
        Assert.Equal((null, 0), (absent[3], zero[3]));
        Assert.NotEqual(FlatSums.Everything([absent]), FlatSums.Everything([zero]));
    }

    /// <summary>A list with the right tables in the wrong order cannot be searched.</summary>
    [Fact]
    public void Everything_OfAnUnsortedList_IsAnotherSum()
    {
        using var arena = new ArenaAllocator();
        using CaseInput input = CaseInputs.Make(CaseId.W4x100, 0.001);
        Assert.Equal(input.Checksum, FlatSums.Everything(PriceLists.Sorted(input.Bytes, in arena)));
        Assert.NotEqual(input.Checksum, FlatSums.Everything(PriceLists.Unsorted(input.Bytes, in arena)));
    }

    /// <summary>The alternate look-up of the managed column finds what a string finds, and nothing else.</summary>
    [Theory]
    [InlineData("")]
    [InlineData("abc")]
    [InlineData("\u00e9\u20ac")]
    [InlineData("\ud83d\ude00")]
    public void Utf8Comparer_OfAText_AgreesWithItsUtf8(string text)
    {
        var dictionary = new Dictionary<string, int>(Utf8Comparer.Instance) { [text] = 1, ["other"] = 2 };
        Dictionary<string, int>.AlternateLookup<ReadOnlySpan<byte>> byUtf8 = dictionary.GetAlternateLookup<ReadOnlySpan<byte>>();
        Assert.Equal((1, 1, 2), (dictionary[text], byUtf8[Encoding.UTF8.GetBytes(text)], byUtf8["other"u8]));
        Assert.False(byUtf8.ContainsKey("x"u8) || byUtf8.ContainsKey(Encoding.UTF8.GetBytes(text + "\u00e9")) || byUtf8.ContainsKey([0xff, 0xff]));
    }

    [Theory]
    [InlineData(1)]
    [InlineData(2)]
    [InlineData(1000)]
    public void Make_TreeOfSoManyNodes_HasThese(int nodeCount)
    {
        using CaseInput input = FlatCases.Make(CaseId.W6, nodeCount / 137_257.0 * 1.000001);
        Assert.Equal(nodeCount, input.UnitCount);
        Assert.Equal(nodeCount, Count(NodeView.GetRoot(input.Bytes)));
    }

    [Fact]
    public void Run_ManyPasses_AddsUp()
    {
        using CaseInput once = CaseInputs.Make(CaseId.W1, 0.001), often = CaseInputs.Make(CaseId.W1, 0.05);
        Assert.Equal((1, 50, 50), (once.Passes, often.Passes, often.UnitCount));
        using IComparisonRun one = new LibWireViewsColumn().Open(once, Operation.Read)!, many = new LibWireViewsColumn().Open(often, Operation.Read)!;
        Assert.Equal(unchecked(50 * one.Run()), many.Run());
    }

    [Theory]
    [InlineData(CaseId.W2)]
    [InlineData(CaseId.W6)]
    public void CheckRefusal_VerifierThatTakesAnything_Fails(CaseId id)
    {
        using CaseInput input = CaseInputs.Make(id, TinyScale);
        InvalidDataException wrong = Assert.Throws<InvalidDataException>(() => Verification.CheckRefusal(new LenientColumn(), input, Operation.Verify));
        Assert.Equal($"test-lenient, {id}: a buffer without its end is taken for valid.", wrong.Message);
        Verification.CheckRefusal(new LibWireViewsColumn(), input, Operation.Verify);
    }

    /// <summary>Why the official C# library has no W6 at full size: above 32 KB its verifier does not check the targets of fields.</summary>
    [Fact]
    public void Open_GoogleFlatBuffersTreeBeyondSixteenBits_HasNoVerify()
    {
        using CaseInput small = CaseInputs.Make(CaseId.W6, TinyScale), large = CaseInputs.Make(CaseId.W6, 2 * TinyScale);
        Assert.InRange(small.Array.Length, 1, GoogleFlatBuffersColumn.VerifiedBytesMax);
        Assert.True(large.Array.Length > GoogleFlatBuffersColumn.VerifiedBytesMax);
        Assert.Null(new GoogleFlatBuffersColumn().Open(large, Operation.Verify));
        Verification.CheckRefusal(new GoogleFlatBuffersColumn(), small, Operation.Verify);
        using CaseInput damaged = FlatCases.CutShort(large);
        using var verifying = new GoogleFlatReadRun<GoogleTreeVerifying>(damaged);
        Assert.Equal(1UL, verifying.Run());
    }

    [Fact]
    public void CheckOutput_OtherBytesThanThoseOfTheCalls_Fails()
    {
        using CaseInput input = CaseInputs.Make(CaseId.W1, 0.001);
        using IComparisonRun objects = new LibWireStructColumn().Open(input, Operation.Build)!;
        Verification.CheckOutput("libwire-struct", objects, input, Operation.Build);
        Assert.True(objects.CaptureOutput().Length < input.Array.Length);
        InvalidDataException wrong = Assert.Throws<InvalidDataException>(() => Verification.CheckOutput("libwire-views", objects, input, Operation.Build));
        Assert.Equal("libwire-views, W1: the bytes written are not those of the input.", wrong.Message);
    }

    [Fact]
    public void CheckOutput_AnotherContainer_Fails()
    {
        using CaseInput input = CaseInputs.Make(CaseId.W1, 0.001), other = CaseInputs.Make(CaseId.W2, 0.005);
        using IComparisonRun objects = new LibWireStructColumn().Open(other, Operation.Write)!;
        Assert.Throws<InvalidDataException>(() => Verification.CheckOutput("libwire-struct", objects, input, Operation.Build));
    }

    [Fact]
    public void Of_BrokenBuffer_Fails()
    {
        using CaseInput input = CaseInputs.Make(CaseId.W3, TinyScale);
        byte[] broken = input.Array[..^8];
        Assert.StartsWith("W3: what was written is no valid buffer:", Assert.Throws<InvalidDataException>(() => FlatSums.Of(CaseId.W3, broken)).Message, StringComparison.Ordinal);
    }

    /// <summary>The checksum of zip and PNG.</summary>
    private static uint Crc32(ReadOnlySpan<byte> bytes)
    {
        uint crc = uint.MaxValue;
        foreach (byte value in bytes)
        {
            crc ^= value;
            for (int bit = 0; bit < 8; bit++) crc = (crc >> 1) ^ (0xEDB88320 & (0 - (crc & 1)));
        }

        return ~crc;
    }

    private static int Count(NodeView node)
    {
        int count = 1;
        Assert.Equal(node.IsLeaf, node.Children.IsNull);
        if (!node.Children.IsNull)
            foreach (NodeView child in node.Children) count += Count(child);
        return count;
    }

    /// <summary>Accepts any bytes.</summary>
    private sealed class LenientColumn : IComparisonColumn
    {
        public string Name => "test-lenient";

        public string Version => "test 1.0";

        public bool IsBound => false;

        public IComparisonRun? Open(CaseInput input, Operation operation) => new Taking();

        private sealed class Taking : IComparisonRun
        {
            public ulong Run() => 1;

            public long MeasureMemoryBytes() => 0;

            public byte[] CaptureOutput() => [];

            public void Dispose()
            {
                // It owns no memory.
            }
        }
    }
}
