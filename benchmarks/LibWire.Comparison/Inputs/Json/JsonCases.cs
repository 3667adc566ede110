using System.Text;
using System.Text.Encodings.Web;
using System.Text.Json;
using Google.Protobuf;
using LibWire.Comparison.GoogleModel;
using LibWire.Comparison.GoogleTiles;

namespace LibWire.Comparison;

/// <summary>The cases whose bytes are JSON. Google.Protobuf writes it from the messages of other cases, and System.Text.Json takes out the spaces.</summary>
internal static class JsonCases
{
    /// <summary>JSON takes many times the bytes and the time of the binary form.</summary>
    private const double BinaryScale = 0.1;

    internal static CaseInput Make(CaseId id, double scale)
    {
        switch (id)
        {
            case CaseId.JA:
                using (CaseInput binary = CaseInputs.Make(CaseId.A, scale * BinaryScale)) return Make(id, binary, RootMessage.Parser);
            case CaseId.JB:
                using (CaseInput binary = CaseInputs.Make(CaseId.B, scale * BinaryScale)) return Make(id, binary, Event.Parser);
            case CaseId.JC:
                using (CaseInput binary = CaseInputs.Make(CaseId.C, scale * BinaryScale)) return Make(id, binary, Tile.Parser);
            default:
                return MadeTraces.Make(id, scale);
        }
    }

    /// <summary>A message as JSON without spaces, in which only what must be escaped is.</summary>
    internal static byte[] Text(IMessage message)
    {
        using JsonDocument document = JsonDocument.Parse(JsonFormatter.Default.Format(message), new JsonDocumentOptions { MaxDepth = 1000 });
        using var text = new MemoryStream();
        using (var writer = new Utf8JsonWriter(text, new JsonWriterOptions { Encoder = JavaScriptEncoder.UnsafeRelaxedJsonEscaping })) document.WriteTo(writer);
        return text.ToArray();
    }

    private static CaseInput Make<T>(CaseId id, CaseInput binary, MessageParser<T> parser)
        where T : class, IMessage<T>
    {
        var to = new CaseBuilder { Checksum = binary.Checksum, DecodeResult = binary.Results[Operation.Decode] };
        for (int i = 0; i < binary.MessageCount; i++)
        {
            int start = (int)binary.Offsets[i];
            to.StartMessage();
            to.Bytes.WriteRaw(Text(parser.ParseFrom(binary.Array, start, (int)binary.Offsets[i + 1] - start)));
        }

        return to.Build(id, binary.Unit, binary.UnitCount);
    }
}
