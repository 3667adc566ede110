namespace LibWire.Rpc;

/// <summary>Fills and reads the class of protobuf-net.</summary>
internal static class NetSamples
{
    /// <summary>Makes a message. It has the arrays of the values, for protobuf-net does not change them. Of an empty array it would write the tag.</summary>
    internal static NetSample Make(ulong id, SampleValues values) => new()
    {
        Id = id,
        Code = values.Code,
        Weight = values.Weight,
        Ratio = values.Ratio,
        Ready = values.Ready,
        Name = values.Name,
        Ints = OrNull(values.Ints),
        Texts = OrNull(values.Texts),
        Longs = OrNull(values.Longs),
        Doubles = OrNull(values.Doubles),
        Counts = OrNull(values.Counts),
        Floats = OrNull(values.Floats),
        Flags = OrNull(values.Flags),
        Labels = values.HasMap ? new Dictionary<string, string>(values.Labels) : null,
    };

    internal static ulong Sum(NetSample sample)
    {
        var sum = new Checksum(sample.Id);
        sum.Add(sample.Code);
        sum.Add(sample.Weight);
        sum.Add(sample.Ratio);
        sum.Add(sample.Ready);
        sum.Add(sample.Name);
        foreach (int value in sample.Ints ?? []) sum.Add(value);
        foreach (string value in sample.Texts ?? []) sum.Add(value);
        foreach (long value in sample.Longs ?? []) sum.Add(value);
        foreach (double value in sample.Doubles ?? []) sum.Add(value);
        foreach (uint value in sample.Counts ?? []) sum.Add(value);
        foreach (float value in sample.Floats ?? []) sum.Add(value);
        foreach (bool value in sample.Flags ?? []) sum.Add(value);
        if (sample.Labels is null) return sum.Value;
        foreach ((string key, string value) in sample.Labels)
        {
            sum.Add(key);
            sum.Add(value);
        }

        return sum.Value;
    }

    internal static ulong Glance(NetSample sample, SampleValues values)
    {
        var sum = new Checksum(sample.Id);
        sum.Add(sample.Name);
        if (!values.HasMap) sum.Add(sample.Ints![^1]);
        else if (sample.Labels!.TryGetValue(values.WantedKey, out string? found)) sum.Add(found);
        return sum.Value;
    }

    private static T[]? OrNull<T>(T[] array) => array.Length == 0 ? null : array;
}
