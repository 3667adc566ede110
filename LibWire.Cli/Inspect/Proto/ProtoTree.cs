using System.Globalization;
using LibWire.Reflection;

namespace LibWire.Cli;

/// <summary>Walks a message and hands its fields to a sink, named by a schema where there is one, and else read by the shapes that were learned.</summary>
/// <param name="bytes">The file.</param>
/// <param name="sink">Receives the fields.</param>
/// <param name="baseOffset">What offsets count from.</param>
/// <param name="pool">All types of the schema, for extensions; null if there is none.</param>
internal sealed class ProtoTree(byte[] bytes, ITreeSink sink, long baseOffset, DescriptorPool? pool)
{
    /// <summary>How many fields had another form on the wire than the schema says.</summary>
    internal int MisfitCount { get; private set; }

    /// <summary>The first of them, and where it starts; null if there is none.</summary>
    internal (FieldDescriptor Field, long Offset)? FirstMisfit { get; private set; }

    /// <summary>Walks the message between two positions.</summary>
    /// <param name="start">Where it starts.</param>
    /// <param name="end">Where it ends.</param>
    /// <param name="shape">What was learned of such messages; null if nothing.</param>
    /// <param name="type">Its type in the schema; null if it is not known.</param>
    /// <param name="depth">How deep messages may be nested in it.</param>
    /// <returns>Whether nothing is wrong with it.</returns>
    internal bool Walk(int start, int end, ProtoShape? shape, MessageDescriptor? type, int depth = ProtoLearner.DepthMax)
    {
        bool isFine = true;
        while (start < end)
        {
            if (!ProtoWireField.TryRead(bytes, start, end, depth, out ProtoWireField field, out ProtoWireFault fault))
            {
                sink.Fault(baseOffset + fault.Offset, fault.Sentence);
                if (fault.Kind == ProtoWireFaultKind.Length) CutOff(start, end, fault, shape, type, depth);
                return false;
            }

            isFine &= Field(field, shape?.Find(field.Number), type?.FindField(field.Number, pool), depth);
            start = field.End;
        }

        return isFine;
    }

    private bool Field(in ProtoWireField field, ProtoFieldShape? shape, FieldDescriptor? known, int depth)
    {
        if (known != null && ProtoKnownValue.Fits(known, field)) return Known(field, shape, known, depth);
        if (known != null)
        {
            MisfitCount++;
            FirstMisfit ??= (known, baseOffset + field.Start);
        }

        InspectedNode node = Node(field, known == null ? Number(field) : $"{Number(field)} (not as {known.ShownName()} in the schema)");
        switch (field.WireType)
        {
            case ProtoWireType.StartGroup:
                return Message(node with { Type = "group" }, field, shape, null, depth);
            case ProtoWireType.Length:
                return Payload(node, field, shape, depth);
            default:
                sink.Add(ProtoGuessedValue.Scalar(node, field));
                return true;
        }
    }

    private bool Known(in ProtoWireField field, ProtoFieldShape? shape, FieldDescriptor known, int depth)
    {
        InspectedNode node = Node(field, known.ShownName()) with { Type = ProtoKnownValue.TypeName(known), Known = known };
        if (known.MessageType is { } message) return Message(node, field, shape, message, depth);
        sink.Add(node with { Value = ProtoKnownValue.Text(known, bytes, field, out string note), Note = note });
        return true;
    }

    private bool Payload(InspectedNode node, in ProtoWireField field, ProtoFieldShape? shape, int depth)
    {
        ProtoReading reading = shape?.Reading ?? ProtoReading.Bytes;

        // What was learned from the first part of a large file need not hold for all of it.
        if (reading == ProtoReading.Message && ProtoPayload.IsMessage(bytes, field.ValueStart, field.ValueEnd))
        {
            string note = ProtoGuessedValue.OtherReading(shape!, bytes, field);
            return Message(node with { Type = "message", IsGuess = true, Note = note }, field, shape, null, depth);
        }

        sink.Add(ProtoGuessedValue.Payload(node, reading, bytes, field));
        return true;
    }

    private bool Message(in InspectedNode node, in ProtoWireField field, ProtoFieldShape? shape, MessageDescriptor? type, int depth)
    {
        if (depth <= 1)
        {
            sink.Add(node with { Value = ProtoGuessedValue.Hex(bytes.AsSpan(field.ValueStart, field.ValueBytes)), Note = "nested too deep to be shown" });
            return true;
        }

        sink.Open(node);
        bool isFine = Walk(field.ValueStart, field.ValueEnd, shape?.Inner, type, depth - 1);
        sink.Close();
        return isFine;
    }

    // What is there of a message whose length reaches behind the end shows where that end is.
    private void CutOff(int start, int end, ProtoWireFault fault, ProtoShape? shape, MessageDescriptor? type, int depth)
    {
        FieldDescriptor? known = type?.FindField(fault.Number, pool);
        int content = end - fault.LeftBytes;
        bool isMessage = known != null
            ? known.MessageType != null
            : content < end && ProtoWireField.TryRead(bytes, content, end, depth, out _, out _);
        if (!isMessage || depth <= 1) return;
        string label = known?.ShownName() ?? fault.Number.ToString(CultureInfo.InvariantCulture), name = known?.MessageType!.FullName ?? "message";
        sink.Open(new InspectedNode(baseOffset + start, end - start, label, name, "")
        {
            HeaderBytes = content - start,
            IsGuess = known == null,
            Note = "cut off",
        });
        Walk(content, end, shape?.Find(fault.Number)?.Inner, known?.MessageType, depth - 1);
        sink.Close();
    }

    private static string Number(in ProtoWireField field) => field.Number.ToString(CultureInfo.InvariantCulture);

    private InspectedNode Node(in ProtoWireField field, string label) =>
        new(baseOffset + field.Start, field.End - field.Start, label, "", "")
        {
            HeaderBytes = field.ValueStart - field.Start,
            Note = field.IsOverlong ? "a varint longer than it needs to be" : "",
        };
}
