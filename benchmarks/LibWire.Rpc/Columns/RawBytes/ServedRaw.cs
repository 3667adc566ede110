using Google.Protobuf;

namespace LibWire.Rpc;

/// <summary>The bytes that the service answers with: those of Google.Protobuf for the same values.</summary>
internal sealed class ServedRaw(ServedSample served)
{
    internal static readonly byte[] IdAlone = new byte[sizeof(ulong)];

    private Answer? _last;

    internal byte[] Bytes
    {
        get
        {
            // Calls at once may make the same bytes.
            SampleValues values = served.Values;
            Answer? last = _last;
            if (last?.Values != values) _last = last = new Answer(values, BytesOf(values));
            return last.Bytes;
        }
    }

    internal static byte[] BytesOf(SampleValues values) => GoogleSamples.Make(IRpcCalls.TypicalId, values).ToByteArray();

    private sealed record Answer(SampleValues Values, byte[] Bytes);
}
