using System.Globalization;
using LibWire.Reflection;

namespace LibWire.Cli;

/// <summary>Hands the tree of a file to a sink.</summary>
internal sealed class FileTree(InspectedFile file, ITreeSink sink, TextWriter error)
{
    /// <summary>Writes the tree.</summary>
    /// <param name="type">The type of its messages; null if it is not known.</param>
    /// <returns>Whether nothing is wrong with the file. What is wrong was written.</returns>
    internal bool Write(MessageDescriptor? type)
    {
        bool isFine = file.CompressionFault.Length == 0;
        if (!isFine) error.WriteLine($"{file.Name}: {file.CompressionFault}");
        switch (file.What.Kind)
        {
            case InputKind.Message or InputKind.Delimited or InputKind.GrpcFrames:
                isFine &= Messages(type);
                break;
            case InputKind.DescriptorSet:
                isFine &= Messages(type ?? WellKnown.FileDescriptorSet.Descriptor);
                break;
            case InputKind.Zstandard:
                error.WriteLine($"{file.Name}: Zstandard is not decompressed here. Try: zstd -dc {file.Name} | libwire inspect -");
                isFine = false;
                break;
            case InputKind.Unknown:
                error.WriteLine($"{file.Name}: No format is recognised. --as names one.");
                isFine = false;
                break;
            default:
                error.WriteLine($"{file.Name}: Trees of this format are not shown yet.");
                isFine = false;
                break;
        }

        if (file.What.Fault is not { } fault) return isFine;
        sink.Fault(fault.Offset, fault.Sentence);
        return false;
    }

    private bool Messages(MessageDescriptor? type)
    {
        var learner = new ProtoLearner();
        foreach (InputPart part in file.What.Parts)
        {
            if (!part.IsCompressed) learner.Learn(file.Bytes, part.Start, part.End);
        }

        var tree = new ProtoTree(file.Bytes, sink, baseOffset: 0);
        if (file.What.Kind is InputKind.Message or InputKind.DescriptorSet)
        {
            InputPart only = file.What.Parts[0];
            return tree.Walk(only.Start, only.End, learner.Root, type);
        }

        bool isFine = true;
        int number = 0;
        foreach (InputPart part in file.What.Parts)
        {
            var node = new InspectedNode(
                part.Start - part.HeaderBytes,
                part.SizeBytes + part.HeaderBytes,
                string.Create(CultureInfo.InvariantCulture, $"[{number++}]"),
                part.IsCompressed ? "compressed frame" : type?.FullName ?? "message",
                "")
            {
                HeaderBytes = part.HeaderBytes,
            };
            if (part.IsCompressed)
            {
                sink.Add(node with { Value = ProtoGuessedValue.Hex(file.Bytes.AsSpan(part.Start, part.SizeBytes)) });
                continue;
            }

            sink.Open(node);
            isFine &= tree.Walk(part.Start, part.End, learner.Root, type);
            sink.Close();
        }

        return isFine;
    }
}
