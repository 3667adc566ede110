using System.Globalization;

namespace LibWire;

/// <content>Unknown fields.</content>
internal sealed unsafe partial class ProtoTextPrinter
{
    /// <summary>Prints whole, well-formed fields by their numbers.</summary>
    /// <param name="fields">The fields.</param>
    /// <param name="depthLeft">How many more levels of bytes may be printed as messages.</param>
    private void PrintUnknown(ReadOnlySpan<byte> fields, int depthLeft) => PrintUnknown(new ProtoReader(fields), depthLeft);

    private void PrintUnknown(ProtoReader reader, int depthLeft)
    {
        while (reader.Next())
        {
            StartField(reader.Tag.ToString(CultureInfo.InvariantCulture));
            switch (reader.WireType)
            {
                case ProtoWireType.StartGroup:
                    // A group is not a guess, so only the limit of reading applies: groups are nested at most 100 deep.
                    PrintUnknownMessage(reader.ReadGroup(), depthLeft - 1);
                    break;
                case ProtoWireType.Length:
                    ReadOnlySpan<byte> bytes = reader.ReadBytes();
                    if (depthLeft > 0 && IsMessage(bytes)) PrintUnknownMessage(new ProtoReader(bytes), depthLeft - 1);
                    else PrintUnknownBytes(bytes);
                    break;
                case ProtoWireType.Fixed32:
                    PrintUnknownNumber("0x" + reader.ReadFixed32().ToString("x8", CultureInfo.InvariantCulture));
                    break;
                case ProtoWireType.Fixed64:
                    PrintUnknownNumber("0x" + reader.ReadFixed64().ToString("x16", CultureInfo.InvariantCulture));
                    break;
                default:
                    PrintUnknownNumber(reader.ReadUInt64().ToString(CultureInfo.InvariantCulture));
                    break;
            }
        }
    }

    private void PrintUnknownMessage(ProtoReader reader, int depthLeft)
    {
        _output.OpenMessage();
        PrintUnknown(reader, depthLeft);
        _output.CloseMessage();
    }

    private void PrintUnknownBytes(ReadOnlySpan<byte> bytes)
    {
        _output.Add(": ");
        _output.AddQuoted(bytes);
        _output.EndField();
    }

    private void PrintUnknownNumber(string number)
    {
        _output.Add(": ");
        _output.Add(number);
        _output.EndField();
    }

    /// <summary>Whether bytes can be read as a message with at least one field.</summary>
    private static bool IsMessage(ReadOnlySpan<byte> bytes)
    {
        var reader = new ProtoReader(bytes);
        bool hasField = false;
        while (reader.TryNext(out _))
        {
            hasField = true;
            if (!reader.TrySkip(out _)) return false;
        }

        return hasField && reader.Remaining == 0;
    }
}
