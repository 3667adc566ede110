using System.Globalization;
using System.Runtime.CompilerServices;
using System.Runtime.InteropServices;
using System.Text;
using LibWire.Benchmarks.FlatModel;

namespace LibWire.Comparison;

/// <summary>The lists of W4: tables with a key, sorted by the builder, as every reader of FlatBuffers can search them.</summary>
internal static class PriceLists
{
    private const int CentsMax = 1_000_000;

    /// <summary>Keys are looked up in another order than that of the list. A prime number that divides no count gives each of them once.</summary>
    private const int KeyStep = 7919;

    /// <summary>Makes the input.</summary>
    internal static CaseInput Make(CaseId id, Random random, int count, int passes)
    {
        using var arena = new ArenaAllocator();
        PriceValue[] prices = Make(random, count, in arena);
        var builder = new FlatBuilder(in arena);
        CallOrder.Write(builder, prices, new FlatOffset<Price>[count]);
        ulong sum = 0;
        foreach (PriceValue price in prices) sum += (ulong)price.Cents;
        return new CaseInput(id, builder.WrittenSpan, [0, (ulong)builder.WrittenSpan.Length])
        {
            Unit = "key",
            UnitCount = (long)count * passes,
            Passes = passes,
            Checksum = FlatSums.Everything(Sorted(builder.WrittenSpan, in arena)),
            Results = new Dictionary<Operation, ulong> { [Operation.Lookup] = sum * (ulong)passes, [Operation.Find] = sum * (ulong)passes },
        };
    }

    /// <summary>The values of a buffer, in the order of its list.</summary>
    internal static PriceValue[] Sorted(ReadOnlySpan<byte> bytes, in ArenaAllocator arena)
    {
        PriceView.Vector list = PriceListView.GetRoot(bytes).Prices;
        var prices = new PriceValue[list.Count];
        for (int i = 0; i < prices.Length; i++) prices[i] = new PriceValue { Code = Utf8String.Copy(list[i].Code.Span, in arena), Cents = list[i].Cents };
        return prices;
    }

    /// <summary>The values of a buffer that was written call by call, in the order of the calls: a builder writes backwards.</summary>
    internal static PriceValue[] Unsorted(ReadOnlySpan<byte> bytes, in ArenaAllocator arena)
    {
        PriceValue[] prices = Sorted(bytes, in arena);
        PriceView.Vector list = PriceListView.GetRoot(bytes).Prices;
        var positions = new nint[prices.Length];
        for (int i = 0; i < positions.Length; i++)
            positions[i] = -Unsafe.ByteOffset(ref MemoryMarshal.GetReference(bytes), ref MemoryMarshal.GetReference(list[i].Code.Span));
        Array.Sort(positions, prices);
        return prices;
    }

    /// <summary>All keys of a list as UTF-8, in the order in which they are looked up.</summary>
    internal static byte[][] Keys(CaseInput input)
    {
        PriceView.Vector prices = PriceListView.GetRoot(input.Bytes).Prices;
        var keys = new byte[prices.Count][];
        for (int i = 0; i < keys.Length; i++) keys[i] = prices[(int)((long)i * KeyStep % keys.Length)].Code.Span.ToArray();
        return keys;
    }

    /// <summary>Keys of sixteen hexadecimal digits: the code that <c>flatc</c> generates for C# compares them by the rules of a language, if the process has
    /// such rules, and the format by their bytes. For these texts the order is the same.</summary>
    private static PriceValue[] Make(Random random, int count, in ArenaAllocator arena)
    {
        var known = new HashSet<long>();
        var prices = new PriceValue[count];
        for (int i = 0; i < prices.Length; i++)
        {
            long number;
            do number = random.NextInt64();
            while (!known.Add(number));
            byte[] code = Encoding.ASCII.GetBytes(number.ToString("x16", CultureInfo.InvariantCulture));
            prices[i] = new PriceValue { Code = Utf8String.Copy(code, in arena), Cents = random.Next(1, CentsMax) };
        }

        return prices;
    }
}
