using MemoryPack;

namespace LibWire.Comparison;

/// <summary>Writes finished objects to a reused array.</summary>
internal sealed class MemoryPackWrite<T, TCase> : ManagedRun, IOwnFormatRun
    where T : class
    where TCase : struct, IObjectCase<T>
{
    private readonly T[] _messages;
    private readonly ArrayBufferTarget _target;

    internal MemoryPackWrite(CaseInput input)
    {
        _messages = MemoryPackMessages.Of<T>(input);
        _target = new ArrayBufferTarget(_messages.Max(static message => MemoryPackSerializer.Serialize(message).Length) + ArrayBufferTarget.SlackBytes);
    }

    public override ulong Run()
    {
        ulong sizeBytes = 0;
        foreach (T message in _messages) sizeBytes += (ulong)Write(message).Length;
        return sizeBytes;
    }

    public override byte[] CaptureOutput()
    {
        using var output = new MemoryStream();
        foreach (T message in _messages) output.Write(Write(message));
        return output.ToArray();
    }

    public ulong SumOfOutput()
    {
        ulong sum = 0;
        foreach (T message in _messages) sum += TCase.Sum(MemoryPackSerializer.Deserialize<T>(Write(message))!);
        return sum;
    }

    private ReadOnlySpan<byte> Write(T message)
    {
        _target.Clear();
        MemoryPackSerializer.Serialize(in _target, in message);
        return _target.Written;
    }
}
