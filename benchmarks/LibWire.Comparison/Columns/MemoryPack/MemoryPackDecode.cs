using MemoryPack;

namespace LibWire.Comparison;

/// <summary>Reads messages of its own format into objects.</summary>
internal sealed class MemoryPackDecode<T, TCase> : ManagedRun
    where T : class
    where TCase : struct, IObjectCase<T>
{
    private readonly bool _walks;
    private readonly byte[] _bytes;
    private readonly int[] _offsets;

    internal MemoryPackDecode(CaseInput input, bool walks)
    {
        _walks = walks;
        T[] messages = MemoryPackMessages.Of<T>(input);
        _offsets = new int[messages.Length + 1];
        using var bytes = new MemoryStream();
        for (int i = 0; i < messages.Length; i++)
        {
            bytes.Write(MemoryPackSerializer.Serialize(messages[i]));
            _offsets[i + 1] = (int)bytes.Length;
        }

        _bytes = bytes.ToArray();
    }

    public override ulong Run()
    {
        ulong result = 0;
        for (int i = 0; i + 1 < _offsets.Length; i++)
        {
            T message = MemoryPackSerializer.Deserialize<T>(_bytes.AsSpan(_offsets[i].._offsets[i + 1]))!;
            result += _walks ? TCase.Sum(message) : TCase.Count(message);
        }

        return result;
    }
}
