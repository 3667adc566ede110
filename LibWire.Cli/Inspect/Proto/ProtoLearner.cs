namespace LibWire.Cli;

/// <summary>Learns the shapes of messages from bytes without a schema.</summary>
internal sealed class ProtoLearner
{
    /// <summary>Messages that are nested deeper are shown as bytes.</summary>
    internal const int DepthMax = ProtoLimits.DepthMax;

    // A hostile file may have another field number in every two bytes. What lies beyond this many fields gets the reading that its own bytes suggest.
    private const int FieldsMax = 200_000;

    // The first messages of a file tell what the others are.
    private const int BytesMax = 32 << 20;

    private int _fieldsLeft = FieldsMax;
    private int _bytesLeft = BytesMax;

    /// <summary>The shape of the messages learned so far.</summary>
    internal ProtoShape Root { get; } = new();

    /// <summary>Takes note of a message. A fault ends it.</summary>
    internal void Learn(ReadOnlySpan<byte> bytes, int start, int end)
    {
        if (_bytesLeft <= 0) return;
        Learn(bytes, start, Math.Min(end, start + _bytesLeft), Root, DepthMax);
        _bytesLeft -= end - start;
    }

    private void Learn(ReadOnlySpan<byte> bytes, int start, int end, ProtoShape shape, int depth)
    {
        while (start < end && ProtoWireField.TryRead(bytes, start, end, depth, out ProtoWireField field, out _))
        {
            start = field.End;
            if (_fieldsLeft == 0 && shape.Find(field.Number) == null) continue;
            ProtoFieldShape known = shape.Add(field.Number, out bool isNew);
            if (isNew) _fieldsLeft--;
            bool isGroup = field.WireType == ProtoWireType.StartGroup;
            if (!isGroup && (field.WireType != ProtoWireType.Length || !known.Learn(bytes, field.ValueStart, field.ValueEnd))) continue;
            if (depth > 1) Learn(bytes, field.ValueStart, field.ValueEnd, known.Inner, depth - 1);
        }
    }
}
