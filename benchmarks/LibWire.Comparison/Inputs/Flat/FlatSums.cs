using LibWire.Benchmarks.FlatModel;

namespace LibWire.Comparison;

/// <summary>Sums of values, modulo 2^64.</summary>
internal static class FlatSums
{
    /// <summary>
    /// The sum of all members of a container: the result of <see cref="Operation.Read"/>. Texts count with their length, floating-point numbers without
    /// their fraction.
    /// </summary>
    internal static ulong Members<TSource>(in TSource source)
        where TSource : struct, IContainerSource
    {
        long sum = (source.Initialized ? 1 : 0) + source.Location.Length + (short)source.Fruit;
        for (int i = 0; i < source.Count; i++)
        {
            Bar sibling = source.SiblingOf(i);
            sum += source.NameOf(i).Length + source.PostfixOf(i) + (long)source.RatingOf(i) + (long)sibling.Ratio + sibling.Size + sibling.Time;
            sum += sibling.Parent.Count + (long)sibling.Parent.Id + sibling.Parent.Length + sibling.Parent.Prefix;
        }

        return (ulong)sum;
    }

    /// <summary>The sum of the few members that <see cref="Operation.Partial"/> reads.</summary>
    internal static ulong Some<TSource>(in TSource source)
        where TSource : struct, IContainerSource
    {
        long sum = (source.Initialized ? 1 : 0) + source.Location.Length + (short)source.Fruit;
        for (int i = 0; i < source.Count; i++) sum += source.NameOf(i).Length + (long)source.SiblingOf(i).Ratio + source.SiblingOf(i).Parent.Count;
        return (ulong)sum;
    }

    /// <summary>The sum for written buffers, which also covers the ends of all texts and the bits of all doubles.</summary>
    internal static ulong Everything<TSource>(in TSource source)
        where TSource : struct, IContainerSource
    {
        ulong sum = Members(in source) + Checksum.Ends(source.Location);
        for (int i = 0; i < source.Count; i++) sum += Checksum.Ends(source.NameOf(i)) + BitConverter.DoubleToUInt64Bits(source.RatingOf(i));
        return sum;
    }

    /// <inheritdoc cref="Everything{TSource}"/>
    internal static ulong Everything(ReadOnlySpan<RowValue> rows)
    {
        ulong sum = 0;
        foreach (ref readonly RowValue row in rows)
            sum += Checksum.Ends(row.Text.Span) + (ulong)row.Text.Length + BitConverter.DoubleToUInt64Bits(row.X) + (3 * BitConverter.DoubleToUInt64Bits(row.Y)) + (5 * BitConverter.DoubleToUInt64Bits(row.Z));
        return sum;
    }

    /// <inheritdoc cref="Everything{TSource}"/>
    /// <remarks>The order counts too: it is that of the keys.</remarks>
    internal static ulong Everything(ReadOnlySpan<PriceValue> prices)
    {
        ulong sum = 0;
        for (int i = 0; i < prices.Length; i++) sum += ((ulong)i + 1) * (Checksum.Ends(prices[i].Code.Span) + (ulong)prices[i].Cents);
        return sum;
    }

    /// <inheritdoc cref="Everything{TSource}"/>
    internal static ulong Everything(ReadOnlySpan<Utf8String> texts)
    {
        ulong sum = 0;
        for (int i = 0; i < texts.Length; i++) sum += ((ulong)i + 1) * (Checksum.Ends(texts[i].Span) + (ulong)texts[i].Length);
        return sum;
    }

    /// <inheritdoc cref="Everything{TSource}"/>
    internal static ulong Everything(ReadOnlySpan<int> numbers)
    {
        ulong sum = 0;
        for (int i = 0; i < numbers.Length; i++) sum += ((ulong)i + 1) * (uint)numbers[i];
        return sum;
    }

    /// <inheritdoc cref="Everything{TSource}"/>
    internal static ulong Everything(ReadOnlySpan<SparseValue> values)
    {
        ulong sum = 0;
        for (int i = 0; i < values.Length; i++)
        {
            ulong fields = values[i].Present;
            for (int field = 0; field < SparseValue.FieldCount; field++) fields += ((ulong)field + 1) * (uint)values[i][field].GetValueOrDefault();
            sum += ((ulong)i + 1) * fields;
        }

        return sum;
    }

    /// <summary>The checksum of a buffer that a column wrote.</summary>
    /// <exception cref="InvalidDataException">It is not valid.</exception>
    internal static ulong Of(CaseId id, ReadOnlySpan<byte> bytes)
    {
        using var arena = new ArenaAllocator();
        try
        {
            return id switch
            {
                CaseId.W1 or CaseId.W2 => Everything(StoredContainer.Of(bytes, in arena)),
                CaseId.W3 => Everything(StoredRows.Of(bytes, in arena)),
                CaseId.W5 => Everything(TextLists.Of(bytes, in arena)),
                CaseId.W7 => Everything(NumberLists.Of(bytes)),
                _ when CaseOperations.IsSparse(id) => Everything(SparseLists.Of(bytes)),
                _ when CaseOperations.IsPriceList(id) => Everything(PriceLists.Sorted(bytes, in arena)),
                _ => throw new ArgumentOutOfRangeException(nameof(id), id, "Nobody writes it."),
            };
        }
        catch (WireFormatException broken)
        {
            throw new InvalidDataException($"{id}: what was written is no valid buffer: {broken.Message}", broken);
        }
    }
}
