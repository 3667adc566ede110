using System.Diagnostics;
using System.Globalization;
using LibWire.WellKnown;
using GoogleSet = Google.Protobuf.Reflection.FileDescriptorSet;

namespace LibWire.Benchmarks.Descriptors;

/// <summary>Decodes one set in several ways, in turns: what else the machine does slows all ways of a round.</summary>
internal sealed class DecodeComparison : IDisposable
{
    private const int WarmUpRounds = 4;

    private readonly byte[] _bytes;
    private readonly PinnedBytes _pinned;
    private readonly ArenaAllocator _arena = new(new ArenaOptions { HugePages = true });
    private readonly SetSummary _expected;
    private readonly (string Name, Func<bool, SetSummary> Decode)[] _ways;

    internal DecodeComparison(byte[] bytes)
    {
        _bytes = bytes;
        _pinned = new PinnedBytes(bytes);
        _expected = SetSummary.Of(GoogleSet.Parser.ParseFrom(bytes));
        _ways =
        [
            ("Google.Protobuf, ParseFrom", DecodeWithGoogle),
            ("LibWire, input copied, arena reused", DecodeCopied),
            ("LibWire, input pinned, arena reused", DecodePinned),
            ("LibWire, input copied, new arena", DecodeIntoNewArena),
        ];
    }

    /// <summary>Measures and prints.</summary>
    /// <param name="title">What the set is.</param>
    /// <param name="rounds">How many rounds; 1 measures nothing and only verifies.</param>
    /// <param name="output">Takes the figures.</param>
    /// <exception cref="InvalidDataException">One way came to another set than Google.Protobuf.</exception>
    internal void Run(string title, int rounds, TextWriter output)
    {
        var times = new double[_ways.Length][];
        for (int way = 0; way < _ways.Length; way++)
        {
            times[way] = new double[rounds];
            SetSummary actual = _ways[way].Decode(true);
            if (actual != _expected) throw new InvalidDataException($"{_ways[way].Name}: {actual} instead of {_expected}.");
        }

        for (int round = rounds > 1 ? -WarmUpRounds : 0; round < rounds; round++)
        {
            for (int i = 0; i < _ways.Length; i++)
            {
                int way = (round + i + _ways.Length) % _ways.Length;
                long start = Stopwatch.GetTimestamp();
                _ways[way].Decode(false);
                if (round >= 0) times[way][round] = Stopwatch.GetElapsedTime(start).TotalMilliseconds;
            }
        }

        output.WriteLine();
        output.WriteLine(Text($"{title}: {_bytes.Length:N0} bytes, {_expected.Files:N0} files, {_expected.Fields:N0} fields, {_expected.Locations:N0} locations; {rounds} rounds"));
        output.WriteLine(Text($"{"",-38}{"ms min",9}{"ms median",11}{"MB/s",8}{"times as fast: min",20}{"median",8}"));
        for (int way = 0; way < _ways.Length; way++)
        {
            double ratio = Median([.. times[0].Zip(times[way], static (google, own) => google / own)]);
            output.WriteLine(Text(
                $"{_ways[way].Name,-38}{times[way].Min(),9:F2}{Median(times[way]),11:F2}{_bytes.Length / 1e3 / times[way].Min(),8:F0}{times[0].Min() / times[way].Min(),20:F2}{ratio,8:F2}"));
        }
    }

    public void Dispose()
    {
        _arena.Dispose();
        _pinned.Dispose();
    }

    private SetSummary DecodeWithGoogle(bool sums)
    {
        GoogleSet set = GoogleSet.Parser.ParseFrom(_bytes);
        return sums ? SetSummary.Of(set) : default;
    }

    private SetSummary DecodeCopied(bool sums)
    {
        _arena.Reset();
        FileDescriptorSet set = FileDescriptorSet.Parse(_bytes, in _arena);
        return sums ? SetSummary.Of(in set) : default;
    }

    private SetSummary DecodePinned(bool sums)
    {
        _arena.Reset();
        ProtoReader reader = _pinned.Reader;
        FileDescriptorSet set = default;
        set.Read(ref reader, in _arena);
        return sums ? SetSummary.Of(in set) : default;
    }

    private SetSummary DecodeIntoNewArena(bool sums)
    {
        using var arena = new ArenaAllocator();
        FileDescriptorSet set = FileDescriptorSet.Parse(_bytes, in arena);
        return sums ? SetSummary.Of(in set) : default;
    }

    private static double Median(double[] values)
    {
        double[] sorted = [.. values.Order()];
        int middle = sorted.Length / 2;
        return sorted.Length % 2 == 1 ? sorted[middle] : (sorted[middle - 1] + sorted[middle]) / 2;
    }

    private static string Text(FormattableString text) => text.ToString(CultureInfo.InvariantCulture);
}
