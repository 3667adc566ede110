namespace LibWire.Tests.Fuzz;

/// <summary>Reads all of a verified FlexBuffer: every key, element and conversion.</summary>
internal ref struct FlexReading
{
    /// <summary>A digest of everything that was read, so that the compiler cannot remove a read.</summary>
    internal ulong Digest { get; private set; }

    /// <summary>How many more values are read.</summary>
    internal long Left { get; private set; }

    internal FlexReading(long left) => Left = left;

    /// <summary>Reads a value and all that it holds.</summary>
    /// <param name="value">The value.</param>
    /// <param name="depthLeft">How many more levels are read.</param>
    internal void Add(FlexValue value, int depthLeft)
    {
        if (--Left < 0 || depthLeft == 0) return;
        Add((ulong)value.Type);
        Add((ulong)value.AsInt64());
        Add(value.AsUInt64());
        Add((ulong)BitConverter.DoubleToInt64Bits(value.AsDouble()));
        Add(value.AsBool() ? 1UL : 2UL);
        Add(value.AsString().Span);
        Add(value.AsBlob());
        if (value.IsMap) Add(value.AsMap(), depthLeft);
        else Add(value.AsVector(), depthLeft);
    }

    private void Add(FlexMap map, int depthLeft)
    {
        foreach (FlexEntry entry in map)
        {
            if (Left < 0) return;
            Add((ulong)map[entry.Key.Span].Type);
            Add((ulong)map[entry.Key.ToString()].Type);
            Add(entry.Value, depthLeft - 1);
        }
    }

    private void Add(FlexVector vector, int depthLeft)
    {
        if (vector.TryGetSpan(out ReadOnlySpan<int> numbers))
            foreach (int number in numbers) Add((ulong)number);
        foreach (FlexValue item in vector)
        {
            if (Left < 0) return;
            Add(item, depthLeft - 1);
        }
    }

    private void Add(ReadOnlySpan<byte> bytes)
    {
        foreach (byte value in bytes) Add((ulong)value);
    }

    private void Add(ulong value) => Digest = (Digest * 0x9e3779b97f4a7c15) + value;
}
