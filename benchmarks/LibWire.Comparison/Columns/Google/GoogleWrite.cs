using Google.Protobuf;

namespace LibWire.Comparison;

/// <summary>Writes finished objects to a reused array.</summary>
internal sealed class GoogleWrite<T> : ManagedRun
    where T : class, IMessage<T>
{
    private readonly T[] _messages;
    private readonly ArrayBufferTarget _target;

    internal GoogleWrite(CaseInput input, MessageParser<T> parser)
    {
        ReadOnlySpan<ulong> offsets = input.Offsets;
        _messages = new T[input.MessageCount];
        for (int i = 0; i < _messages.Length; i++) _messages[i] = parser.ParseFrom(input.Array, (int)offsets[i], (int)(offsets[i + 1] - offsets[i]));
        _target = new ArrayBufferTarget(input.Array.Length + ArrayBufferTarget.SlackBytes);
    }

    public override ulong Run()
    {
        ulong sizeBytes = 0;
        foreach (T message in _messages)
        {
            _target.Clear();
            message.WriteTo(_target);
            sizeBytes += (ulong)_target.Length;
        }

        return sizeBytes;
    }

    public override byte[] CaptureOutput()
    {
        using var output = new MemoryStream();
        foreach (T message in _messages)
        {
            _target.Clear();
            message.WriteTo(_target);
            output.Write(_target.Written);
        }

        return output.ToArray();
    }
}
