using System.IO.Compression;

namespace LibWire.Comparison;

/// <summary>Measures the rows of FlatBuffers' benchmark page, all columns in turns.</summary>
internal static class PageMeasuring
{
    private const double NanosecondsPerMillisecond = 1e6;

    /// <summary>The JIT compiler's background thread waits this long after the last new method.</summary>
    private static readonly TimeSpan WarmUpPause = TimeSpan.FromMilliseconds(120);

    /// <summary>Opens all columns of this machine.</summary>
    internal static IReadOnlyList<PageColumn> Open(NativePeers? peers)
    {
        List<PageColumn?> columns = [new FlatPage(), new ProtoPage(), new GooglePage()];
        if (peers is not null)
        {
            columns.Add(NativeFlatPage.Open(peers, "cpp-flatbuffers-o2"));
            columns.AddRange(NativePage.Names.Select(name => NativePage.Open(peers, name)));
            columns.Add(NativeFlatPage.Open(peers, "raw"));
        }

        return [.. columns.OfType<PageColumn>()];
    }

    /// <summary>Verifies the columns and measures them.</summary>
    /// <exception cref="InvalidDataException">A column has a wrong result.</exception>
    internal static IReadOnlyList<PageRecord> Measure(IReadOnlyList<PageColumn> columns, Effort effort)
    {
        foreach (PageColumn column in columns) Check(column);
        for (int burst = 0; burst < effort.WarmUpBursts; burst++)
        {
            foreach (PageColumn column in columns) new PageRounds(column, 1).Run(0, effort.BurstMilliseconds);
            Thread.Sleep(WarmUpPause);
        }

        PageRounds[] rounds = [.. columns.Select(column => new PageRounds(column, effort.Rounds))];
        for (int round = 0; round < effort.Rounds; round++)
        {
            // Each round begins with another column.
            for (int i = 0; i < rounds.Length; i++) rounds[(round + i) % rounds.Length].Run(round, effort.BurstMilliseconds);
        }

        IReadOnlyDictionary<string, (PageMemory Memory, long LibraryBytes)> counted = NativePage.Memories();
        return [.. rounds.Select(one => one.ToRecord(counted))];
    }

    /// <summary>The bytes after zlib with the highest effort.</summary>
    internal static long CompressedBytes(byte[] message)
    {
        using var output = new MemoryStream();
        using (var zlib = new ZLibStream(output, CompressionLevel.SmallestSize, leaveOpen: true)) zlib.Write(message);
        return output.Length;
    }

    /// <summary>All columns come to the sum of the same members.</summary>
    /// <exception cref="InvalidDataException">The column does not.</exception>
    internal static void Check(PageColumn column)
    {
        ulong sum = FlatSums.Members(default(LiteralContainer)) * PageColumn.Batch;
        Expect(column, "use", sum, column.Use());
        column.Decode();
        Expect(column, "traverse", sum, column.Traverse());
        column.Release();
        Expect(column, "verify", PageColumn.Batch, column.Verify() ?? PageColumn.Batch);
        Expect(column, "encode", (ulong)column.Message.Length * PageColumn.Batch, column.Encode());
    }

    private static void Expect(PageColumn column, string step, ulong expected, ulong actual)
    {
        if (actual != expected) throw new InvalidDataException($"{column.Name}, page, {step}: the result is {actual:x}, not {expected:x}.");
    }

    /// <summary>The times of one column.</summary>
    private sealed class PageRounds(PageColumn column, int rounds)
    {
        private readonly double[] _use = new double[rounds], _decode = new double[rounds], _traverse = new double[rounds], _release = new double[rounds];
        private readonly double[] _encode = new double[rounds], _verify = new double[rounds];

        internal void Run(int round, int burstMilliseconds)
        {
            _use[round] = Time(() => column.Use(), burstMilliseconds);
            _encode[round] = Time(() => column.Encode(), burstMilliseconds);
            if (column.Verify() is not null) _verify[round] = Time(() => column.Verify()!.Value, burstMilliseconds);
            Steps(round, burstMilliseconds);
        }

        internal PageRecord ToRecord(IReadOnlyDictionary<string, (PageMemory Memory, long LibraryBytes)> counted)
        {
            bool isCounted = counted.TryGetValue(column.Name, out (PageMemory Memory, long LibraryBytes) native);
            PageMemory? memory = isCounted ? native.Memory : column.MeasureMemory();
            return new PageRecord
            {
                Column = column.Name,
                Version = column.Version,
                Use = PageTime.Of(_use),
                Decode = column.HasModel ? PageTime.Of(_decode) : null,
                Traverse = PageTime.Of(_traverse),
                Release = column.HasRelease ? PageTime.Of(_release) : null,
                Encode = PageTime.Of(_encode),
                Verify = column.Verify() is null ? null : PageTime.Of(_verify),
                WireBytes = column.Message.Length,
                CompressedBytes = CompressedBytes(column.Message),
                KeptBytes = memory?.KeptBytes,
                KeptBlocks = memory?.KeptBlocks,
                TransientBytes = memory?.TransientBytes,
                TransientBlocks = memory?.TransientBlocks,
                GeneratedBytes = PageCode.GeneratedBytes(column.Name),
                LibraryBytes = PageCode.AssemblyBytes(column.Name) ?? (isCounted ? native.LibraryBytes : null),
            };
        }

        private static double Time(Func<ulong> work, int burstMilliseconds)
        {
            double start = BurstClock.Nanoseconds(), elapsed;
            long batches = 0;
            ulong first = work();
            do
            {
                if (work() != first) throw new InvalidDataException("Two batches came to different results.");
                batches++;
                elapsed = BurstClock.Nanoseconds() - start;
            }
            while (elapsed < burstMilliseconds * NanosecondsPerMillisecond);
            return elapsed / ((batches + 1) * PageColumn.Batch);
        }

        private void Steps(int round, int burstMilliseconds)
        {
            double decode = 0, traverse = 0, release = 0;
            long batches = 0;
            do
            {
                double start = BurstClock.Nanoseconds();
                column.Decode();
                double decoded = BurstClock.Nanoseconds();
                column.Traverse();
                double traversed = BurstClock.Nanoseconds();
                column.Release();
                double released = BurstClock.Nanoseconds();
                decode += decoded - start;
                traverse += traversed - decoded;
                release += released - traversed;
                batches++;
            }
            while (decode + traverse + release < burstMilliseconds * NanosecondsPerMillisecond);
            double messages = (double)batches * PageColumn.Batch;
            (_decode[round], _traverse[round], _release[round]) = (decode / messages, traverse / messages, release / messages);
        }
    }
}
