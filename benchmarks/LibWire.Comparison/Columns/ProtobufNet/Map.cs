using ProtoBuf;

namespace LibWire.Comparison;

/// <summary>Case EMAP.</summary>
internal readonly struct ProtobufNetMap : IObjectCase<ProtobufNetMap.Dict>
{
    public static ulong Count(Dict message) => (ulong)message.M.Count;

    public static ulong Sum(Dict message)
    {
        ulong sum = 0;
        foreach ((string key, int value) in message.M) sum += Checksum.Ends(key) + (ulong)value;
        return sum;
    }

    [ProtoContract]
    internal sealed class Dict : Extensible
    {
        [ProtoMember(1)] public Dictionary<string, int> M { get; set; } = [];
    }
}

/// <summary>Reads the map and looks each key up once.</summary>
internal sealed class ProtobufNetLookup(CaseInput input) : ManagedRun
{
    private readonly string[] _keys = [.. ProtobufNetMessage.Read<ProtobufNetMap.Dict>(input, 0).M.Keys];

    public override ulong Run()
    {
        ProtobufNetMap.Dict map = ProtobufNetMessage.Read<ProtobufNetMap.Dict>(input, 0);
        ulong sum = 0;
        foreach (string key in _keys)
            if (map.M.TryGetValue(key, out int value)) sum += (ulong)value;
        return sum;
    }
}
