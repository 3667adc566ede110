namespace LibWire.Rpc;

/// <summary>The plain values of a message. Every side of every column makes its messages of them, and knows the checksums they must have.</summary>
internal sealed class SampleValues
{
    /// <summary>Fields that are no vector: <c>id</c>, <c>code</c>, <c>weight</c>, <c>ratio</c>, <c>ready</c> and <c>name</c>.</summary>
    internal const int ScalarCount = 6;

    private const int Seed = 20_22;
    private const int VectorCount = 7;
    private const int LettersMin = 4;
    private const int LettersMax = 16;

    private readonly ulong _sumOfRest;
    private readonly ulong _glanceOfRest;

    /// <summary>Makes up a message.</summary>
    /// <param name="fieldCount">Its fields: scalars, elements of vectors and pairs of the map. At least <see cref="ScalarCount"/>.</param>
    /// <param name="hasMap">Whether some of them are pairs of the map.</param>
    internal SampleValues(int fieldCount, bool hasMap)
    {
        (FieldCount, HasMap) = (fieldCount, hasMap);
        var random = new Random(Seed);
        Name = Text(random);
        Code = Number(random, 31);
        Weight = random.NextDouble();
        Ratio = random.NextSingle();

        // The map first, so that the smallest message has a pair too.
        int kinds = VectorCount + (hasMap ? 1 : 0), rest = fieldCount - ScalarCount, kind = 0;
        if (hasMap) Labels = [.. Many(rest, kinds, kind++, i => KeyValuePair.Create($"key-{i:D4}", Text(random)))];
        Ints = [.. Many(rest, kinds, kind++, _ => Number(random, 31))];
        Texts = [.. Many(rest, kinds, kind++, _ => Text(random))];
        Longs = [.. Many(rest, kinds, kind++, _ => random.NextInt64(1L << random.Next(1, 63)))];
        Doubles = [.. Many(rest, kinds, kind++, _ => random.NextDouble())];
        Counts = [.. Many(rest, kinds, kind++, _ => (uint)Number(random, 31))];
        Floats = [.. Many(rest, kinds, kind++, _ => random.NextSingle())];
        Flags = [.. Many(rest, kinds, kind, _ => random.Next(2) == 1)];
        _sumOfRest = SumOfRest();
        _glanceOfRest = GlanceOfRest();
    }

    internal int FieldCount { get; }

    internal bool HasMap { get; }

    internal int Code { get; }

    internal double Weight { get; }

    internal float Ratio { get; }

    internal bool Ready { get; } = true;

    internal string Name { get; }

    internal int[] Ints { get; }

    internal string[] Texts { get; }

    internal long[] Longs { get; }

    internal double[] Doubles { get; }

    internal uint[] Counts { get; }

    internal float[] Floats { get; }

    internal bool[] Flags { get; }

    /// <summary>The map, sorted by its keys.</summary>
    internal KeyValuePair<string, string>[] Labels { get; } = [];

    /// <summary>The key that a server looks up in the map.</summary>
    internal string WantedKey => HasMap ? Labels[Labels.Length / 2].Key : "";

    /// <summary>What the reader of a whole message with that id must get: see <see cref="Checksum"/>.</summary>
    internal ulong SumOf(ulong id)
    {
        var sum = new Checksum(id);
        return sum.With(_sumOfRest);
    }

    /// <summary>What a server that reads three fields of a message with that id must get: the id, <c>name</c>, and the pair of <see cref="WantedKey"/> or, without a
    /// map, the last of <c>ints</c>.</summary>
    internal ulong GlanceOf(ulong id)
    {
        var sum = new Checksum(id);
        return sum.With(_glanceOfRest);
    }

    private ulong SumOfRest()
    {
        var sum = new Checksum(0);
        sum.Add(Code);
        sum.Add(Weight);
        sum.Add(Ratio);
        sum.Add(Ready);
        sum.Add(Name);
        foreach (int value in Ints) sum.Add(value);
        foreach (string value in Texts) sum.Add(value);
        foreach (long value in Longs) sum.Add(value);
        foreach (double value in Doubles) sum.Add(value);
        foreach (uint value in Counts) sum.Add(value);
        foreach (float value in Floats) sum.Add(value);
        foreach (bool value in Flags) sum.Add(value);
        foreach ((string key, string value) in Labels)
        {
            sum.Add(key);
            sum.Add(value);
        }

        return sum.Value;
    }

    private ulong GlanceOfRest()
    {
        var sum = new Checksum(0);
        sum.Add(Name);
        if (HasMap) sum.Add(Labels[Labels.Length / 2].Value);
        else sum.Add(Ints[^1]);
        return sum.Value;
    }

    /// <summary>The elements of one kind: an equal part of all, and one more for the first kinds if they cannot be divided.</summary>
    private static IEnumerable<T> Many<T>(int elementCount, int kinds, int kind, Func<int, T> make)
    {
        int count = (elementCount / kinds) + (kind < elementCount % kinds ? 1 : 0);
        for (int i = 0; i < count; i++) yield return make(i);
    }

    /// <summary>A number of any length up to that many bits, so that varints of all lengths occur.</summary>
    private static int Number(Random random, int bitsMax) => (int)random.NextInt64(1L << random.Next(1, bitsMax));

    private static string Text(Random random) =>
        string.Create(random.Next(LettersMin, LettersMax + 1), random, static (letters, random) =>
        {
            foreach (ref char letter in letters) letter = (char)('a' + random.Next(26));
        });
}
