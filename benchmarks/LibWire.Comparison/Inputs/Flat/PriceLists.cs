using System.Text;
using LibWire.Benchmarks.FlatModel;

namespace LibWire.Comparison;

/// <summary>The lists of W4 and W5: sorted tables with a key, as every reader of FlatBuffers can search them.</summary>
internal static class PriceLists
{
    private const int CodeLettersMin = 20;
    private const int CodeLettersMax = 30;
    private const int CentsMax = 1_000_000;

    /// <summary>Keys are looked up in another order than that of the list. A prime number that divides no count gives each of them once.</summary>
    private const int KeyStep = 7919;

    /// <summary>Makes the input.</summary>
    internal static CaseInput Make(CaseId id, Random random, int count, int passes)
    {
        using var arena = new ArenaAllocator();
        var builder = new FlatBuilder(in arena);
        var prices = new FlatOffset<Price>[count];
        ulong sum = 0;
        for (int i = 0; i < prices.Length; i++)
        {
            int cents = random.Next(1, CentsMax);
            byte[] code = Encoding.ASCII.GetBytes(CaseText.Ascii(random, random.Next(CodeLettersMin, CodeLettersMax + 1)));
            prices[i] = Price.Create(in builder, code: builder.CreateString(code), cents: cents);
            sum += (ulong)cents;
        }

        PriceList.Finish(in builder, PriceList.Create(in builder, prices: Price.CreateSortedVector(in builder, prices)));
        return new CaseInput(id, builder.WrittenSpan, [0, (ulong)builder.WrittenSpan.Length])
        {
            Unit = "look-up",
            UnitCount = (long)count * passes,
            Passes = passes,
            Checksum = sum,
            Results = new Dictionary<Operation, ulong> { [Operation.Lookup] = sum * (ulong)passes, [Operation.Find] = sum * (ulong)passes },
        };
    }

    /// <summary>All keys of a list as UTF-8, in the order in which they are looked up.</summary>
    internal static byte[][] Keys(CaseInput input)
    {
        PriceView.Vector prices = PriceListView.GetRoot(input.Bytes).Prices;
        var keys = new byte[prices.Count][];
        for (int i = 0; i < keys.Length; i++) keys[i] = prices[(int)((long)i * KeyStep % keys.Length)].Code.Span.ToArray();
        return keys;
    }
}
