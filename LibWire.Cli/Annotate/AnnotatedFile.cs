using System.Globalization;
using LibWire.Reflection;

namespace LibWire.Cli;

/// <summary>A file whose bytes are explained: its messages or buffers, and what is before each.</summary>
/// <param name="File">The file.</param>
/// <param name="Title">The first line of its map.</param>
internal sealed record AnnotatedFile(InspectedFile File, string Title)
{
    private MessageDescriptor? _message;
    private DescriptorPool? _pool;
    private ProtoLearner? _learner;
    private IReadOnlyList<FlatByteMap> _buffers = [];

    /// <summary>The map of a file.</summary>
    /// <param name="file">The file.</param>
    /// <param name="schema">The type of its messages or buffers; null if it is not known.</param>
    /// <param name="error">Receives why there is no map.</param>
    /// <returns>The map; null if nothing can be said of the bytes.</returns>
    internal static AnnotatedFile? Of(InspectedFile file, InspectedSchema? schema, TextWriter error)
    {
        if (file.CompressionFault.Length > 0) error.WriteLine($"{file.Name}: {file.CompressionFault}");
        switch (file.What.Kind)
        {
            case InputKind.Message or InputKind.Delimited or InputKind.GrpcFrames or InputKind.DescriptorSet:
                var learner = new ProtoLearner();
                foreach (InputPart part in file.What.Parts.Where(static part => !part.IsCompressed)) learner.Learn(file.Bytes, part.Start, part.End);
                bool isSet = file.What.Kind == InputKind.DescriptorSet;
                return new AnnotatedFile(file, "Annotated Protocol Buffers")
                {
                    _message = schema?.Message ?? (isSet ? WellKnown.FileDescriptorSet.Descriptor : null),
                    _pool = schema?.Pool,
                    _learner = learner,
                };
            case InputKind.FlatBuffer or InputKind.SizedFlatBuffers or InputKind.Bfbs:
                FlatByteMap[] buffers = [.. file.What.Parts.Select(part =>
                    new FlatByteMap(file.Bytes, part.Start - part.HeaderBytes, part.End, part.HeaderBytes, schema?.Table))];
                if (Array.Exists(buffers, static buffer => !buffer.IsComplete))
                    error.WriteLine($"{file.Name}: Its parts overlap so often that not all of them are shown.");
                return new AnnotatedFile(file, "Annotated Flatbuffer Binary") { _buffers = buffers };
            default:
                error.WriteLine($"{file.Name}: No message and no FlatBuffer is recognised. --as names what it is.");
                return null;
        }
    }

    /// <summary>The only byte whose section is written; null for all.</summary>
    internal int? At { get; init; }

    /// <summary>Writes the map.</summary>
    internal void Write(IByteMapOutput output)
    {
        if (At is not { } offset)
        {
            WriteAll(output);
            return;
        }

        var window = new ByteMapWindow(output, offset);
        WriteAll(window);
        window.End();
    }

    private void WriteAll(IByteMapOutput output)
    {
        foreach (FlatByteMap buffer in _buffers) buffer.Write(output);
        if (_learner != null) WriteMessages(output, _learner);
        if (File.What.Fault is not { } fault) return;
        output.Section("unknown", "no further part");
        output.Region(ByteRegion.Array(fault.Offset, File.Bytes.Length - fault.Offset, ByteRegion.UnknownType, fault.Sentence) with
        {
            State = ByteRegionState.Error,
        });
    }

    private void WriteMessages(IByteMapOutput output, ProtoLearner learner)
    {
        string name = _message?.FullName ?? "no schema";
        int number = 0;
        foreach (InputPart part in File.What.Parts)
        {
            string index = part.HeaderBytes == 0 ? "" : string.Create(CultureInfo.InvariantCulture, $" [{number++}]");
            if (part.HeaderBytes > 0) WriteHeader(output, part, index);
            if (part.IsCompressed)
            {
                output.Section("compressed frame", index.Trim());
                output.Region(ByteRegion.Array(part.Start, part.SizeBytes, "uint8_t", "compressed message"));
                continue;
            }

            var map = new ProtoByteMap(File.Bytes, output);
            map.Start(part.Start, part.End, name + index);
            new ProtoTree(File.Bytes, map, baseOffset: 0, _pool).Walk(part.Start, part.End, learner.Root, _message);
            map.End();
        }
    }

    private void WriteHeader(IByteMapOutput output, InputPart part, string index)
    {
        int at = part.Start - part.HeaderBytes;
        string size = part.SizeBytes.ToString(CultureInfo.InvariantCulture);
        output.Section("header", index.Trim());
        if (File.What.Kind == InputKind.GrpcFrames)
        {
            output.Region(new ByteRegion(at, 1, "uint8_t", part.IsCompressed ? "1" : "0", "whether the message is compressed"));
            output.Region(new ByteRegion(at + 1, sizeof(uint), "uint32_t", size, "length, big-endian"));
        }
        else
        {
            output.Region(new ByteRegion(at, part.HeaderBytes, "varint", size, "length of the message"));
        }
    }
}
