using LibWire.Rpc.Flat;

namespace LibWire.Rpc;

/// <summary>Fills the generated object, and reads the view.</summary>
internal static class FlatSamples
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
        foreach ((string key, string value) in values.Labels)
        {
            var label = new Label();
            label.SetKey(key, arena);
            label.SetValue(value, arena);
            sample.Labels.Add(label, in arena);
        }
    }

    internal static ulong Sum(SampleView sample)
    {
        var sum = new Checksum(sample.Id);
        sum.Add(sample.Code);
        sum.Add(sample.Weight);
        sum.Add(sample.Ratio);
        sum.Add(sample.Ready);
        sum.Add(sample.Name.Span);
        foreach (int value in sample.Ints) sum.Add(value);
        foreach (FlatString value in sample.Texts.OrEmpty()) sum.Add(value.Span);
        foreach (long value in sample.Longs) sum.Add(value);
        foreach (double value in sample.Doubles) sum.Add(value);
        foreach (uint value in sample.Counts) sum.Add(value);
        foreach (float value in sample.Floats) sum.Add(value);
        foreach (bool value in sample.Flags) sum.Add(value);
        foreach (LabelView.Row label in sample.Labels)
        {
            sum.Add(label.Key.Span);
            sum.Add(label.Value.Span);
        }

        return sum.Value;
    }

    internal static ulong Glance(SampleView sample, SampleValues values)
    {
        var sum = new Checksum(sample.Id);
        sum.Add(sample.Name.Span);
        if (!values.HasMap) sum.Add(sample.Ints[sample.Ints.Count - 1]);
        else if (sample.Labels.TryFind(values.WantedKey, out LabelView found)) sum.Add(found.Value.Span);
        return sum.Value;
    }
}
