using ProtoBuf;

namespace LibWire.Comparison;

/// <summary>Reads messages into objects.</summary>
internal sealed class ProtobufNetDecode<T, TCase>(CaseInput input, bool walks) : ManagedRun
    where T : class
    where TCase : struct, IObjectCase<T>
{
    public override ulong Run()
    {
        ulong result = 0;
        for (int i = 0; i < input.MessageCount; i++)
        {
            T message = ProtobufNetMessage.Read<T>(input, i);
            result += walks ? TCase.Sum(message) : TCase.Count(message);
        }

        return result;
    }
}

/// <summary>One message of an input.</summary>
internal static class ProtobufNetMessage
{
    internal static T Read<T>(CaseInput input, int index) =>
        Serializer.Deserialize<T>(new ReadOnlyMemory<byte>(input.Array, (int)input.Offsets[index], (int)(input.Offsets[index + 1] - input.Offsets[index])));
}
