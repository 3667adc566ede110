using LibWire.Benchmarks.Model;

namespace LibWire.Comparison;

/// <summary>Case EMAP.</summary>
internal readonly struct DictModel : ICaseModel<Dict>
{
    public static ulong Count(in Dict message) => (ulong)message.M.Count;

    public static ulong Sum(in Dict message)
    {
        ulong sum = 0;
        foreach ((Utf8String key, int value) in message.M) sum += Checksum.Ends(key.Span) + (ulong)value;
        return sum;
    }
}

/// <summary>Decodes the map and looks each key up once. The first look-up makes the index.</summary>
internal sealed unsafe class LibWireLookup : IComparisonRun
{
    private readonly ArenaAllocator _keyArena = LibWireColumn.NewArena();
    private readonly ArenaAllocator _arena = LibWireColumn.NewArena();
    private readonly CaseInput _input;
    private readonly bool _isAlias;
    private readonly Utf8String[] _keys;

    internal LibWireLookup(CaseInput input, bool isAlias)
    {
        (_input, _isAlias) = (input, isAlias);
        ProtoReader reader = ProtoReader.OverPinned((byte*)input.Address, (nuint)input.Array.Length);
        Dict map = default;
        map.Read(ref reader, in _keyArena);
        _keys = map.M.Keys.ToArray();
    }

    public ulong Run()
    {
        _arena.Reset();
        ProtoReader reader = _isAlias
            ? ProtoReader.OverPinned((byte*)_input.Address, (nuint)_input.Array.Length)
            : new ProtoReader(_input.Bytes);
        Dict map = default;
        map.Read(ref reader, in _arena);
        ulong sum = 0;
        foreach (Utf8String key in _keys)
            if (map.M.TryGetValue(key, out int value)) sum += (ulong)value;
        return sum;
    }

    public long MeasureMemoryBytes()
    {
        Run();
        return (long)_arena.UsedBytes;
    }

    public byte[] CaptureOutput() => [];

    public void Dispose()
    {
        _arena.Dispose();
        _keyArena.Dispose();
    }
}
