using MemoryPack;

namespace LibWire.Comparison;

/// <summary>Case EMAP.</summary>
internal readonly partial struct MemoryPackMap : IObjectCase<MemoryPackMap.Dict>
{
    public static ulong Count(Dict message) => (ulong)message.M.Count;

    public static ulong Sum(Dict message)
    {
        ulong sum = 0;
        foreach ((string key, int value) in message.M) sum += Checksum.Ends(key) + (ulong)value;
        return sum;
    }

    [MemoryPackable]
    internal sealed partial class Dict
    {
        public Dictionary<string, int> M { get; set; } = [];
    }
}

/// <summary>Reads the map and looks each key up once.</summary>
internal sealed class MemoryPackLookup : ManagedRun
{
    private readonly byte[] _bytes;
    private readonly string[] _keys;

    internal MemoryPackLookup(CaseInput input)
    {
        MemoryPackMap.Dict map = MemoryPackMessages.Of<MemoryPackMap.Dict>(input).Single();
        _bytes = MemoryPackSerializer.Serialize(map);
        _keys = [.. map.M.Keys];
    }

    public override ulong Run()
    {
        MemoryPackMap.Dict map = MemoryPackSerializer.Deserialize<MemoryPackMap.Dict>(_bytes)!;
        ulong sum = 0;
        foreach (string key in _keys)
            if (map.M.TryGetValue(key, out int value)) sum += (ulong)value;
        return sum;
    }
}
