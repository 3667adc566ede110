using System.Text;
using Google.FlatBuffers;

namespace LibWire.Comparison;

/// <summary>The values of one table of W4, the key as a .NET string.</summary>
internal readonly record struct GooglePriceValue(string Code, int Cents);

/// <summary>The values of W4 in memory, in the order in which they are written.</summary>
internal static class GooglePrices
{
    internal static GooglePriceValue[] Of(ReadOnlySpan<byte> bytes)
    {
        using var arena = new ArenaAllocator();
        return [.. PriceLists.Unsorted(bytes, in arena).Select(static price => new GooglePriceValue(Encoding.UTF8.GetString(price.Code.Span), price.Cents))];
    }
}

/// <summary>Writes the list of W4, call by call.</summary>
internal readonly struct GooglePriceCalls(GooglePriceValue[] prices) : IGoogleFlatWriting
{
    private const int ListFieldCount = 1;

    private readonly Offset<GooglePrice>[] _offsets = new Offset<GooglePrice>[prices.Length];

    public void Write(FlatBufferBuilder builder)
    {
        for (int i = 0; i < prices.Length; i++)
        {
            ref readonly GooglePriceValue price = ref prices[i];
            _offsets[i] = GooglePrice.Create(builder, builder.CreateString(price.Code), price.Cents);
        }

        VectorOffset list = GooglePrice.CreateSortedVector(builder, _offsets);
        builder.StartTable(ListFieldCount);
        builder.AddOffset(0, list.Value, 0);
        builder.Finish(builder.EndTable());
    }
}

/// <summary>Searches the sorted list for each key. The keys are .NET strings, as in the methods that <c>flatc</c> generates.</summary>
internal sealed class GooglePriceSearch(CaseInput input) : ManagedRun
{
    private readonly ByteBuffer _buffer = new(input.Array);
    private readonly string[] _keys = [.. PriceLists.Keys(input).Select(Encoding.UTF8.GetString)];

    public override ulong Run()
    {
        var root = new Table(_buffer.GetInt(0), _buffer);
        int list = root.__vector(root.__offset(4));
        ulong sum = 0;
        for (int pass = 0; pass < input.Passes; pass++)
            foreach (string key in _keys)
                if (GooglePrice.FindByKey(list, key, _buffer) is { } price) sum += (ulong)price.Cents;
        return sum;
    }
}

/// <summary>A table of W4 over the runtime of Google.FlatBuffers.</summary>
internal struct GooglePrice(int position, ByteBuffer buffer)
{
    private const int FieldCount = 2;

    private Table _table = new(position, buffer);

    internal readonly string Code => _table.__offset(4) is var offset && offset != 0 ? _table.__string(offset + _table.bb_pos) : "";

    internal readonly int Cents => _table.__offset(6) is var offset && offset != 0 ? _table.bb.GetInt(offset + _table.bb_pos) : 0;

    internal static Offset<GooglePrice> Create(FlatBufferBuilder builder, StringOffset code, int cents)
    {
        builder.StartTable(FieldCount);
        builder.AddInt(1, cents, 0);
        builder.AddOffset(0, code.Value, 0);
        int table = builder.EndTable();
        builder.Required(table, 4);
        return new Offset<GooglePrice>(table);
    }

    /// <summary>The generated code makes two strings for each comparison.</summary>
    internal static VectorOffset CreateSortedVector(FlatBufferBuilder builder, Offset<GooglePrice>[] offsets)
    {
        Array.Sort(offsets, (left, right) => string.Compare(
            new GooglePrice(builder.DataBuffer.Length - left.Value, builder.DataBuffer).Code, new GooglePrice(builder.DataBuffer.Length - right.Value, builder.DataBuffer).Code,
            StringComparison.CurrentCulture));
        return builder.CreateVectorOfTables(offsets);
    }

    internal static GooglePrice? FindByKey(int list, string key, ByteBuffer buffer)
    {
        int span = buffer.GetInt(list - sizeof(int));
        int start = 0;
        while (span != 0)
        {
            int middle = span / 2;
            var price = new GooglePrice(Table.__indirect(list + (sizeof(int) * (start + middle)), buffer), buffer);
            int order = string.Compare(price.Code, key, StringComparison.CurrentCulture);
            if (order > 0)
            {
                span = middle;
            }
            else if (order < 0)
            {
                middle++;
                start += middle;
                span -= middle;
            }
            else
            {
                return price;
            }
        }

        return null;
    }
}
