using Google.Protobuf;

namespace LibWire.Comparison;

/// <summary>Writes finished objects to an array that is reused.</summary>
internal sealed class GoogleWrite<T> : IComparisonRun
    where T : class, IMessage<T>
{
    /// <summary>The library asks for room by the piece and may ask for a little more than it fills.</summary>
    private const int SlackBytes = 4096;

    private readonly T[] _messages;
    private readonly ArrayBufferTarget _target;

    internal GoogleWrite(CaseInput input, MessageParser<T> parser)
    {
        ReadOnlySpan<ulong> offsets = input.Offsets;
        _messages = new T[input.MessageCount];
        for (int i = 0; i < _messages.Length; i++) _messages[i] = parser.ParseFrom(input.Array, (int)offsets[i], (int)(offsets[i + 1] - offsets[i]));
        _target = new ArrayBufferTarget(input.Array.Length + SlackBytes);
    }

    public ulong Run()
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

    public long MeasureMemoryBytes() => 0;

    public byte[] CaptureOutput()
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

    public void Dispose()
    {
        // Its memory is managed.
    }
}
