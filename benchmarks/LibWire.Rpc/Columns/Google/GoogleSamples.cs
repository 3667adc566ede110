using LibWire.Rpc.GoogleModel;

namespace LibWire.Rpc;

/// <summary>Fills and reads the class of Google.Protobuf.</summary>
internal static class GoogleSamples
{
    internal static Sample Make(ulong id, SampleValues values)
    {
        var sample = new Sample { Id = id, Code = values.Code, Weight = values.Weight, Ratio = values.Ratio, Ready = values.Ready, Name = values.Name };
        sample.Ints.AddRange(values.Ints);
        sample.Texts.AddRange(values.Texts);
        sample.Longs.AddRange(values.Longs);
        sample.Doubles.AddRange(values.Doubles);
        sample.Counts.AddRange(values.Counts);
        sample.Floats.AddRange(values.Floats);
        sample.Flags.AddRange(values.Flags);
        foreach ((string key, string value) in values.Labels) sample.Labels.Add(key, value);
        return sample;
    }

    // By index, for an enumerator of a repeated field is an object.
    internal static ulong Sum(Sample sample)
    {
        var sum = new Checksum(sample.Id);
        sum.Add(sample.Code);
        sum.Add(sample.Weight);
        sum.Add(sample.Ratio);
        sum.Add(sample.Ready);
        sum.Add(sample.Name);
        for (int i = 0; i < sample.Ints.Count; i++) sum.Add(sample.Ints[i]);
        for (int i = 0; i < sample.Texts.Count; i++) sum.Add(sample.Texts[i]);
        for (int i = 0; i < sample.Longs.Count; i++) sum.Add(sample.Longs[i]);
        for (int i = 0; i < sample.Doubles.Count; i++) sum.Add(sample.Doubles[i]);
        for (int i = 0; i < sample.Counts.Count; i++) sum.Add(sample.Counts[i]);
        for (int i = 0; i < sample.Floats.Count; i++) sum.Add(sample.Floats[i]);
        for (int i = 0; i < sample.Flags.Count; i++) sum.Add(sample.Flags[i]);
        if (sample.Labels.Count == 0) return sum.Value;
        foreach ((string key, string value) in sample.Labels)
        {
            sum.Add(key);
            sum.Add(value);
        }

        return sum.Value;
    }

    internal static ulong Glance(Sample sample, SampleValues values)
    {
        var sum = new Checksum(sample.Id);
        sum.Add(sample.Name);
        if (!values.HasMap) sum.Add(sample.Ints[^1]);
        else if (sample.Labels.TryGetValue(values.WantedKey, out string? found)) sum.Add(found);
        return sum.Value;
    }
}
