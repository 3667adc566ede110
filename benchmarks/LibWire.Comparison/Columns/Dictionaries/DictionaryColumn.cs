using System.Text;
using LibWire.Benchmarks.FlatModel;

namespace LibWire.Comparison;

/// <summary>Look-ups in a <see cref="Dictionary{TKey, TValue}"/> of strings, from the same UTF-8 keys and into the same values as in a FlatBuffer.</summary>
internal sealed class DictionaryColumn(bool isUtf8) : IComparisonColumn
{
    public string Name { get; } = isUtf8 ? "dictionary-utf8" : "dictionary";

    public string Version => "the runtime's";

    public bool IsBound => false;

    public IComparisonRun? Open(CaseInput input, Operation operation) => (input.Id, operation) switch
    {
        (_, Operation.Find) when CaseOperations.IsPriceList(input.Id) => Open(input, isMadeInEachPass: false),
        (_, Operation.Lookup) when CaseOperations.IsPriceList(input.Id) => Open(input, isMadeInEachPass: true),
        _ => null,
    };

    private PriceDictionary Open(CaseInput input, bool isMadeInEachPass) =>
        isUtf8 ? new Utf8Prices(input, isMadeInEachPass) : new StringPrices(input, isMadeInEachPass);
}

/// <summary>Makes a dictionary before, or in each pass, and looks each key up.</summary>
internal abstract class PriceDictionary(CaseInput input, bool isMadeInEachPass, IEqualityComparer<string>? comparer) : ManagedRun
{
    private readonly Dictionary<string, int>? _finished = isMadeInEachPass ? null : Make(input, comparer);
    private readonly byte[][] _keys = PriceLists.Keys(input);

    public override ulong Run()
    {
        ulong sum = 0;
        for (int pass = 0; pass < input.Passes; pass++) sum += Sum(_finished ?? Make(input, comparer), _keys);
        return sum;
    }

    protected abstract ulong Sum(Dictionary<string, int> prices, byte[][] keys);

    private static Dictionary<string, int> Make(CaseInput input, IEqualityComparer<string>? comparer)
    {
        // SAFETY: the keys were read from the same buffer after it was verified, and nothing writes to it.
        PriceView.Vector prices = PriceListView.DangerousGetRoot(input.Bytes).Prices;
        var made = new Dictionary<string, int>(prices.Count, comparer);
        foreach (PriceView.Row price in prices) made.Add(price.Code.ToString(), price.Cents);
        return made;
    }
}

/// <summary>A string is made of each key that is looked up.</summary>
internal sealed class StringPrices(CaseInput input, bool isMadeInEachPass) : PriceDictionary(input, isMadeInEachPass, comparer: null)
{
    protected override ulong Sum(Dictionary<string, int> prices, byte[][] keys)
    {
        ulong sum = 0;
        foreach (byte[] key in keys)
            if (prices.TryGetValue(Encoding.UTF8.GetString(key), out int cents)) sum += (ulong)cents;
        return sum;
    }
}
