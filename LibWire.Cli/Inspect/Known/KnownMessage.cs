using System.Text.Unicode;
using LibWire.Reflection;

namespace LibWire.Cli;

/// <summary>A kind of message that is recognised by what is in it.</summary>
/// <param name="Title">What it is, for a person.</param>
/// <param name="Schema">Its schema.</param>
internal sealed record KnownMessage(string Title, InspectedSchema Schema)
{
    private const int GuessFieldsMax = 100_000;
    private const int TraceIdBytes = 16;
    private const int SpanIdBytes = 8;

    /// <summary>Finds out what a message is.</summary>
    /// <param name="bytes">The file.</param>
    /// <param name="start">Where the message starts.</param>
    /// <param name="end">Where it ends.</param>
    /// <returns>The kind; null if it is none of those that are known.</returns>
    internal static KnownMessage? Of(ReadOnlySpan<byte> bytes, int start, int end)
    {
        KnownMessage? found = IsTile(bytes, start, end)
            ? new("a vector tile", KnownSchemas.Message("vector_tile.proto", "vector_tile.Tile"))
            : OfTelemetry(bytes, start, end);
        if (found == null) return null;
        int left = GuessFieldsMax;
        return Fits(bytes, start, end, found.Schema.Message!, ProtoLearner.DepthMax, isWhole: false, ref left) ? found : null;
    }

    // All fields are number 3, and each is a message with a name and a version. Source: the specification of vector tiles, 4.1.
    private static bool IsTile(ReadOnlySpan<byte> bytes, int start, int end)
    {
        const int Layers = 3, Name = 1, Version = 15;
        int count = 0;
        for (; start < end && ProtoWireField.TryRead(bytes, start, end, 1, out ProtoWireField layer, out _); start = layer.End, count++)
        {
            if (layer is not { Number: Layers, WireType: ProtoWireType.Length }) return false;
            if (First(bytes, layer, Name) is not { WireType: ProtoWireType.Length }) return false;
            if (First(bytes, layer, Version) is not { WireType: ProtoWireType.VarInt }) return false;
        }

        return count > 0;
    }

    // Only field 1; in it field 2, in it field 2: a span, a record of a log, or a metric. Source: the protocol of OpenTelemetry.
    private static KnownMessage? OfTelemetry(ReadOnlySpan<byte> bytes, int start, int end)
    {
        ProtoWireField? leaf = null;
        for (; start < end && ProtoWireField.TryRead(bytes, start, end, 1, out ProtoWireField resource, out _); start = resource.End)
        {
            if (resource is not { Number: 1, WireType: ProtoWireType.Length }) return null;
            if (leaf != null || First(bytes, resource, 2) is not { WireType: ProtoWireType.Length } scope) continue;
            if (First(bytes, scope, 2) is { WireType: ProtoWireType.Length } found) leaf = found;
        }

        if (leaf is not { } one) return null;
        if (First(bytes, one, 1) is { WireType: ProtoWireType.Length, ValueBytes: TraceIdBytes } && First(bytes, one, 2) is { ValueBytes: SpanIdBytes })
            return new("traces of OpenTelemetry", KnownSchemas.Message("trace.proto", "opentelemetry.proto.trace.v1.TracesData"));
        if (First(bytes, one, 1) is { WireType: ProtoWireType.Fixed64 } || First(bytes, one, 11) is { WireType: ProtoWireType.Fixed64 })
            return new("logs of OpenTelemetry", KnownSchemas.Message("logs.proto", "opentelemetry.proto.logs.v1.LogsData"));
        if (First(bytes, one, 1) is not { WireType: ProtoWireType.Length }) return null;
        foreach (int data in (ReadOnlySpan<int>)[5, 7, 9, 10, 11])
        {
            if (First(bytes, one, data) is { WireType: ProtoWireType.Length })
                return new("metrics of OpenTelemetry", KnownSchemas.Message("metrics.proto", "opentelemetry.proto.metrics.v1.MetricsData"));
        }

        return null;
    }

    // The first field of a number in a message; null if there is none before a fault.
    private static ProtoWireField? First(ReadOnlySpan<byte> bytes, in ProtoWireField message, int number)
    {
        int start = message.ValueStart;
        while (start < message.ValueEnd && ProtoWireField.TryRead(bytes, start, message.ValueEnd, 1, out ProtoWireField field, out _))
        {
            if (field.Number == number) return field;
            start = field.End;
        }

        return null;
    }

    // Whether the fields are those of the type, and texts are texts. The file can be cut off: what is there must fit.
    private static bool Fits(ReadOnlySpan<byte> bytes, int start, int end, MessageDescriptor type, int depth, bool isWhole, ref int left)
    {
        while (start < end)
        {
            if (!ProtoWireField.TryRead(bytes, start, end, 1, out ProtoWireField field, out _)) return !isWhole;
            if (type.FindField(field.Number) is not { } known || !ProtoKnownValue.Fits(known, field)) return false;
            if (known.Type == ProtoFieldType.String && !Utf8.IsValid(bytes[field.ValueStart..field.ValueEnd])) return false;
            if (--left <= 0 || depth == 0) return true;
            if (known.MessageType is { } inner && !Fits(bytes, field.ValueStart, field.ValueEnd, inner, depth - 1, isWhole: true, ref left)) return false;
            start = field.End;
        }

        return true;
    }
}
