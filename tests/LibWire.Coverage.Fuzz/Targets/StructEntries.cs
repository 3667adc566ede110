using Google.Protobuf;

namespace LibWire.Tests.Coverage;

/// <summary>The entries of a <c>Struct</c> on the wire, read by Google.Protobuf.</summary>
internal static class StructEntries
{
    private const int Fields = 1, EntryValue = 2, StructValue = 5, ListValue = 6, Values = 1;

    /// <summary>Whether an entry holds its value twice. The values are merged, but Google's C# keeps the last one.</summary>
    /// <param name="bytes">A <c>Struct</c> that was accepted.</param>
    internal static bool HasValueTwice(byte[] bytes) => Any(bytes, Fields, static entry =>
    {
        int values = 0;
        return Any(entry, EntryValue, value => values++ > 0 || ValueHasOne(value));
    });

    private static bool ValueHasOne(byte[] value) =>
        Any(value, StructValue, HasValueTwice) || Any(value, ListValue, static list => Any(list, Values, ValueHasOne));

    private static bool Any(byte[] message, int number, Func<byte[], bool> holds)
    {
        // Groups of unknown fields nest deeper in a message than CodedInputStream skips by default.
        using var input = CodedInputStream.CreateWithLimits(new MemoryStream(message), int.MaxValue, 10_000);
        for (uint tag = input.ReadTag(); tag != 0; tag = input.ReadTag())
        {
            if (tag != WireFormat.MakeTag(number, WireFormat.WireType.LengthDelimited)) input.SkipLastField();
            else if (holds(input.ReadBytes().ToByteArray())) return true;
        }

        return false;
    }
}
