using LibWire.Benchmarks.FlatModel;

namespace LibWire.Comparison;

/// <summary>The cases of <c>bench.fbs</c> and <c>lists.fbs</c>, the same on every machine. The expected results are computed from the values.</summary>
internal static class FlatCases
{
    private const int SeedBase = 12345;
    private const int SmallPasses = 1000;
    private const int MiddlePasses = 200;
    private const int RowCount = 31_250;

    /// <summary>Below the usual scale, a long list becomes shorter, but not shorter than this.</summary>
    private const int ShortList = 1000;

    private const int NodeCount = 137_257;
    private const int SparseCount = 20_000;

    /// <summary>More nodes would exceed the default limit of the C++ library's verifier.</summary>
    private const int NodesMax = 900_000;

    private const int CutBytes = 8;

    /// <summary>Makes a case.</summary>
    /// <param name="id">The case.</param>
    /// <param name="scale">The number of passes, rows or nodes, as a multiple of the usual number.</param>
    internal static CaseInput Make(CaseId id, double scale)
    {
        using var arena = new ArenaAllocator();
        var random = new Random(SeedBase + (int)id);
        int Scaled(int count) => Math.Max(1, (int)(count * scale));
        int LongList(int count) => Math.Clamp(Scaled(count), ShortList, count);
        return id switch
        {
            CaseId.W1 => Container(id, new LiteralContainer(), Scaled(SmallPasses)),
            CaseId.W2 => Container(id, StoredContainer.Make(random, in arena), Scaled(MiddlePasses)),
            CaseId.W3 => Rows(StoredRows.Make(Scaled(RowCount), in arena)),
            CaseId.W4x100 => PriceLists.Make(id, random, count: 100, Scaled(1000)),
            CaseId.W4x1K => PriceLists.Make(id, random, count: 1000, Scaled(200)),
            CaseId.W4x10K => PriceLists.Make(id, random, LongList(10_000), Scaled(20)),
            CaseId.W4x100K => PriceLists.Make(id, random, LongList(100_000), Scaled(2)),
            CaseId.W5 => TextLists.Make(random, Scaled(100_000)),
            CaseId.W7 => NumberLists.Make(random, Scaled(1_000_000)),
            CaseId.W8x64 => SparseLists.Make(id, random, Scaled(SparseCount), setCount: 64),
            CaseId.W8x256 => SparseLists.Make(id, random, Scaled(SparseCount), setCount: 256),
            CaseId.W8x1024 => SparseLists.Make(id, random, Scaled(SparseCount), setCount: 1024),
            CaseId.W6 => Tree(random, Math.Min(NodesMax, Scaled(NodeCount))),
            _ => throw new ArgumentOutOfRangeException(nameof(id), id, "Not of FlatBuffers."),
        };
    }

    /// <summary>Makes W1 with so many passes.</summary>
    internal static CaseInput MakeW1(int passes) => Container(CaseId.W1, default(LiteralContainer), passes);

    /// <summary>The same buffer without its last bytes, which belong to the text that was written first.</summary>
    internal static CaseInput CutShort(CaseInput input)
    {
        ReadOnlySpan<byte> bytes = input.Bytes[..^CutBytes];
        return new CaseInput(input.Id, bytes, [0, (ulong)bytes.Length]) { Unit = input.Unit, UnitCount = input.UnitCount };
    }

    private static CaseInput Container<TSource>(CaseId id, TSource source, int passes)
        where TSource : struct, IContainerSource
    {
        using var arena = new ArenaAllocator();
        var builder = new FlatBuilder(in arena);
        CallOrder.Write(builder, in source, new FlatOffset<FooBar>[source.Count]);
        return new CaseInput(id, builder.WrittenSpan, [0, (ulong)builder.WrittenSpan.Length])
        {
            Unit = "buffer",
            UnitCount = passes,
            Passes = passes,
            Checksum = FlatSums.Everything(in source),
            Results = new Dictionary<Operation, ulong>
            {
                [Operation.Read] = FlatSums.Members(in source) * (ulong)passes,
                [Operation.VerifyRead] = FlatSums.Members(in source) * (ulong)passes,
                [Operation.Reread] = FlatSums.Members(in source) * (ulong)passes,
                [Operation.Partial] = FlatSums.Some(in source) * (ulong)passes,
                [Operation.Verify] = (ulong)passes,
            },
        };
    }

    private static CaseInput Rows(RowValue[] rows)
    {
        using var arena = new ArenaAllocator();
        var builder = new FlatBuilder(in arena);
        CallOrder.Write(builder, rows, new FlatOffset<Row>[rows.Length]);
        return new CaseInput(CaseId.W3, builder.WrittenSpan, [0, (ulong)builder.WrittenSpan.Length]) { Unit = "row", UnitCount = rows.Length, Checksum = FlatSums.Everything(rows) };
    }

    private static CaseInput Tree(Random random, int nodeCount)
    {
        using var arena = new ArenaAllocator();
        var builder = new FlatBuilder(in arena);
        new MadeTree(random, nodeCount).Write(builder);
        return new CaseInput(CaseId.W6, builder.WrittenSpan, [0, (ulong)builder.WrittenSpan.Length])
        {
            Unit = "node",
            UnitCount = nodeCount,
            Results = new Dictionary<Operation, ulong> { [Operation.Verify] = 1 },
        };
    }
}
