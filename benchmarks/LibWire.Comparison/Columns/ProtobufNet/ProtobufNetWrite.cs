using ProtoBuf;

namespace LibWire.Comparison;

/// <summary>Writes finished objects to a reused array.</summary>
internal sealed class ProtobufNetWrite<T> : ManagedRun, IMessageLengths
    where T : class
{
    private readonly T[] _messages;
    private readonly ArrayBufferTarget _target;

    internal ProtobufNetWrite(CaseInput input)
    {
        _messages = new T[input.MessageCount];
        for (int i = 0; i < _messages.Length; i++) _messages[i] = ProtobufNetMessage.Read<T>(input, i);
        _target = new ArrayBufferTarget(input.Array.Length + ArrayBufferTarget.SlackBytes);
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

    public IEnumerable<int> MessageLengths() => _messages.Select(message => Write(message).Length);

    private ReadOnlySpan<byte> Write(T message)
    {
        _target.Clear();
        Serializer.Serialize(_target, message);
        return _target.Written;
    }
}
