using Google.Protobuf;

namespace LibWire.Comparison;

/// <summary>Parses into objects.</summary>
internal sealed class GoogleDecode<T>(CaseInput input, MessageParser<T> parser, Func<T, ulong> result) : ManagedRun
    where T : IMessage<T>
{
    public override ulong Run()
    {
        ulong sum = 0;
        ReadOnlySpan<ulong> offsets = input.Offsets;
        for (int i = 0; i + 1 < offsets.Length; i++)
        {
            T message = parser.ParseFrom(input.Array, (int)offsets[i], (int)(offsets[i + 1] - offsets[i]));
            sum += result(message);
        }

        return sum;
    }
}
