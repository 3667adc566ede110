using System.Globalization;
using LibWire.Reflection;

namespace LibWire.Cli;

/// <summary>Hands the tree of a file to a sink.</summary>
internal sealed class FileTree(InspectedFile file, ITreeSink sink, TextWriter error)
{
    /// <summary>Writes the tree.</summary>
    /// <param name="schema">The type of its messages or buffers; null if it is not known.</param>
    /// <returns>Whether nothing is wrong with the file. What is wrong was written.</returns>
    internal bool Write(InspectedSchema? schema)
    {
        InspectedSchema? known = schema ?? file.Known?.Schema;
        MessageDescriptor? type = known?.Message;
        bool isFine = file.CompressionFault.Length == 0;
        if (!isFine) error.WriteLine($"{file.Name}: {file.CompressionFault}");
        switch (file.What.Kind)
        {
            case InputKind.Message or InputKind.Delimited or InputKind.GrpcFrames:
                isFine &= Messages(type, known?.Pool);
                break;
            case InputKind.DescriptorSet:
                isFine &= Messages(type ?? WellKnown.FileDescriptorSet.Descriptor, known?.Pool);
                break;
            case InputKind.FlatBuffer or InputKind.SizedFlatBuffers:
                isFine &= Buffers(schema?.Table);
                break;
            case InputKind.Bfbs:
                isFine &= Buffers(schema?.Table ?? KnownSchemas.Table("reflection.fbs", "reflection.Schema"));
                break;
            case InputKind.FlatGeobuf:
                isFine &= new FlatGeobufTree(file.Bytes, sink, Buffer).Write();
                break;
            case InputKind.ArrowFile or InputKind.ArrowStream:
                isFine &= new ArrowTree(file.Bytes, file.What.Kind == InputKind.ArrowFile, sink, Buffer).Write();
                break;
            case InputKind.Zstandard:
                error.WriteLine($"{file.Name}: Zstandard is not decompressed here. Try: zstd -dc {file.Name} | libwire inspect -");
                isFine = false;
                break;
            default:
                error.WriteLine($"{file.Name}: No format is recognised. --as names one.");
                isFine = false;
                break;
        }

        if (file.What.Fault is not { } fault) return isFine;
        sink.Fault(fault.Offset, fault.Sentence);
        return false;
    }

    private bool Buffers(FlatTableType? type)
    {
        bool isFine = true;
        int number = 0;
        foreach (InputPart part in file.What.Parts)
        {
            bool isSized = part.HeaderBytes > 0;
            if (isSized)
            {
                string label = string.Create(CultureInfo.InvariantCulture, $"[{number++}]");
                var node = new InspectedNode(part.Start - part.HeaderBytes, part.SizeBytes + part.HeaderBytes, label, "buffer", "");
                sink.Open(node with { HeaderBytes = part.HeaderBytes });
            }

            isFine &= Buffer(part, type);
            if (isSized) sink.Close();
        }

        return isFine;
    }

    // What is no buffer of the schema is shown as what it looks like.
    private bool Buffer(InputPart part, FlatTableType? type)
    {
        ReadOnlySpan<byte> buffer = file.Bytes.AsSpan(part.Start, part.SizeBytes);
        bool isFine = true;
        if (type != null)
        {
            // Alignment counts from the size, if a builder wrote it.
            bool isSized = file.What.Kind is InputKind.SizedFlatBuffers or InputKind.FlatGeobuf;
            int start = isSized ? part.Start - part.HeaderBytes : part.Start;
            var options = new FlatVerifierOptions { IsSizePrefixed = isSized };
            if (FlatVerifier.TryVerify(file.Bytes.AsSpan(start, part.End - start), type.Layout, out WireFault fault, options))
            {
                new FlatTree(file.Bytes, part.Start, sink).Walk(type);
                return true;
            }

            sink.Fault(start + fault.Offset, fault.ToString());
            isFine = false;
        }

        if (FlatRootTest.Passes(buffer, out _))
        {
            new FlatGuessTree(file.Bytes, part.Start, part.End, sink).Walk();
            return isFine;
        }

        if (isFine) sink.Fault(part.Start, "This does not start as a FlatBuffer does.");
        return false;
    }

    private bool Messages(MessageDescriptor? type, DescriptorPool? pool)
    {
        var learner = new ProtoLearner();
        foreach (InputPart part in file.What.Parts)
        {
            if (!part.IsCompressed) learner.Learn(file.Bytes, part.Start, part.End);
        }

        var tree = new ProtoTree(file.Bytes, sink, baseOffset: 0, pool);
        if (file.What.Kind is InputKind.Message or InputKind.DescriptorSet)
        {
            InputPart only = file.What.Parts[0];
            bool isWhole = tree.Walk(only.Start, only.End, learner.Root, type);
            SayMisfits(tree);
            return isWhole;
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

        SayMisfits(tree);
        return isFine;
    }

    private void SayMisfits(ProtoTree tree)
    {
        if (tree.FirstMisfit is not { } first) return;
        string count = tree.MisfitCount == 1
            ? "does not fit"
            : string.Create(CultureInfo.InvariantCulture, $"is the first of {tree.MisfitCount:N0} fields that do not fit");
        error.WriteLine(string.Create(
            CultureInfo.InvariantCulture, $"{file.Name}: byte {first.Offset}: {first.Field.FullName} {count} the schema. libwire verify says how."));
    }
}
