using LibWire.Rpc.Proto;

namespace LibWire.Rpc;

/// <summary>Fills and reads the generated struct.</summary>
internal static class ProtoSamples
{
    internal static void Fill(ref Sample sample, ulong id, SampleValues values, in ArenaAllocator arena)
    {
        sample.Id = id;
        sample.Code = values.Code;
        sample.Weight = values.Weight;
        sample.Ratio = values.Ratio;
        sample.Ready = values.Ready;
        sample.SetName(values.Name, arena);
        sample.Ints.AddRange(values.Ints, in arena);
        foreach (string text in values.Texts) sample.Texts.Add(text, in arena);
        sample.Longs.AddRange(values.Longs, in arena);
        sample.Doubles.AddRange(values.Doubles, in arena);
        sample.Counts.AddRange(values.Counts, in arena);
        sample.Floats.AddRange(values.Floats, in arena);
        sample.Flags.AddRange(values.Flags, in arena);
        foreach ((string key, string value) in values.Labels) sample.Labels.Set(key, value, in arena);
    }

    internal static ulong Sum(in Sample sample)
    {
        var sum = new Checksum(sample.Id);
        sum.Add(sample.Code);
        sum.Add(sample.Weight);
        sum.Add(sample.Ratio);
        sum.Add(sample.Ready);
        sum.Add(sample.Name.Span);
        foreach (int value in sample.Ints.ReadOnlySpan) sum.Add(value);
        foreach (Utf8String value in sample.Texts.ReadOnlySpan) sum.Add(value.Span);
        foreach (long value in sample.Longs.ReadOnlySpan) sum.Add(value);
        foreach (double value in sample.Doubles.ReadOnlySpan) sum.Add(value);
        foreach (uint value in sample.Counts.ReadOnlySpan) sum.Add(value);
        foreach (float value in sample.Floats.ReadOnlySpan) sum.Add(value);
        foreach (bool value in sample.Flags.ReadOnlySpan) sum.Add(value);
        foreach ((Utf8String key, Utf8String value) in sample.Labels)
        {
            sum.Add(key.Span);
            sum.Add(value.Span);
        }

        return sum.Value;
    }

    internal static ulong Glance(in Sample sample, SampleValues values)
    {
        var sum = new Checksum(sample.Id);
        sum.Add(sample.Name.Span);
        if (!values.HasMap) sum.Add(sample.Ints[^1]);
        else if (sample.Labels.TryGetValue(values.WantedKey, out Utf8String found)) sum.Add(found.Span);
        return sum.Value;
    }
}
