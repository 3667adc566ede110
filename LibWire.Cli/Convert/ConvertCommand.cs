using System.CommandLine;
using System.CommandLine.Parsing;
using System.Globalization;
using System.Text;

namespace LibWire.Cli;

/// <summary>Runs <c>libwire convert</c>: writes messages or buffers in another form.</summary>
internal static class ConvertCommand
{
    internal static Command Create(TextWriter output, TextWriter error)
    {
        InspectArguments shared = new();
        var from = new Option<ConvertFormat?>("--from")
        {
            Description = $"What the file is: {ConvertFormats.AllNames}. Default: what its name or its bytes say.",
            HelpName = "FORMAT",
            CustomParser = Format,
        };
        var to = new Option<ConvertFormat?>("--to")
        {
            Description = "What to write: one of these, but grpc. Default: what the name of the output says.",
            HelpName = "FORMAT",
            CustomParser = Format,
        };
        foreach (Option<ConvertFormat?> format in (Option<ConvertFormat?>[])[from, to])
        {
            format.CompletionSources.Clear();
            format.CompletionSources.Add([.. ConvertFormats.AllNames.Split(", ")]);
        }

        var target = new Option<string?>("--output", "-o") { Description = "The file to write. Default: standard output.", HelpName = "FILE" };
        var file = new Argument<string>("FILE") { Description = "The file; - for standard input." };
        file.Validators.Add(InputArguments.RefuseOptions);
        var command = new Command("convert", "Writes messages in binary form as JSON or text, FlatBuffers as JSON, FlexBuffers as JSON, and the other way.")
        {
            shared.Roots, shared.Schema, shared.Type, from, to, target, file,
        };
        command.SetAction(parsed =>
        {
            string? schemaFile = parsed.GetValue(shared.Schema), name = parsed.GetValue(shared.Type), path = parsed.GetValue(target);
            if (schemaFile == null && name != null) throw new UsageException($"--type {name} needs --schema.");
            InspectedSchema? schema = schemaFile == null ? null : InspectedSchema.Of(schemaFile, name, parsed.GetValue(shared.Roots)!, error);
            ConvertFormat written = parsed.GetValue(to) ?? (path == null ? null : ConvertFormats.OfFileName(path))
                ?? throw new UsageException($"Say with --to what to write: {ConvertFormats.AllNames}.");
            return Run(parsed.GetValue(file)!, parsed.GetValue(from), written, schema, path, output, error);
        });
        return command;
    }

    private static int Run(string name, ConvertFormat? from, ConvertFormat to, InspectedSchema? schema, string? path, TextWriter output, TextWriter error)
    {
        ConvertFormat? known = from ?? ConvertFormats.OfFileName(name);
        if (schema == null && known == null) known = ConvertFormat.FlexBuffer;
        if (known is { } given) RefuseUnfit(given, schema);
        RefuseUnfit(to, schema);
        if (to == ConvertFormat.GrpcFrames) throw new UsageException("--to grpc: frames of gRPC are only read.");
        using RecordFile file = RecordFile.Open(name, known is { } read ? ConvertFormats.KindOf(read) : null, schema);
        using var converter = new RecordConverter(known ?? ConvertFormat.Message, to, schema);
        try
        {
            if (path != null) OutputFile.Write(path, stream => Run(file, converter, to, stream, error));
            else if (ReferenceEquals(output, Console.Out)) WriteOut(file, converter, to, error);
            else output.Write(Text(stream => Run(file, converter, to, stream, error)));
            return ExitCode.Fine;
        }
        catch (Exception fault) when (fault is WireFormatException or RecordException or InvalidDataException)
        {
            string record = ConvertFormats.IsSeries(known ?? ConvertFormat.Message) || file.Reader.Number > 0 || fault is RecordException
                ? string.Create(CultureInfo.InvariantCulture, $"record {file.Reader.Number} at byte {file.Reader.Offset}: ")
                : "";
            error.WriteLine($"{name}: {record}{fault.Message}");
            return ExitCode.BadInput;
        }
    }

    private static void Run(RecordFile file, RecordConverter converter, ConvertFormat to, Stream target, TextWriter error)
    {
        using var progress = new RecordProgress(error);
        while (file.Reader.TryNext(out ReadOnlySpan<byte> record))
        {
            progress.Show(file);
            if (file.Reader.Number > 0 && !ConvertFormats.IsSeries(to))
            {
                string name = ConvertFormats.NameOf(to);
                throw new RecordException(file.Reader.Offset, $"The file has several, and {name} is one. Write jsonl, delimited or size-prefixed.");
            }

            converter.Convert(record, file.Reader.Verifier, target);
        }
    }

    private static void WriteOut(RecordFile file, RecordConverter converter, ConvertFormat to, TextWriter error)
    {
        const int BufferBytes = 1 << 16;
        using var target = new BufferedStream(new StandardOutput(), BufferBytes);
        Run(file, converter, to, target, error);
    }

    private static string Text(Action<Stream> write)
    {
        using var target = new MemoryStream();
        write(target);
        return Encoding.UTF8.GetString(target.GetBuffer().AsSpan(0, (int)target.Length));
    }

    private static void RefuseUnfit(ConvertFormat format, InspectedSchema? schema)
    {
        if (ConvertFormats.Fits(format, schema)) return;
        string name = ConvertFormats.NameOf(format);
        throw new UsageException(schema switch
        {
            null => $"{name} needs --schema.",
            { Message: not null } => $"{name} is no form of a message of Protocol Buffers.",
            _ => $"{name} is no form of a table of FlatBuffers.",
        });
    }

    private static ConvertFormat? Format(ArgumentResult result)
    {
        string text = result.Tokens[0].Value;
        if (ConvertFormats.Find(text) is { } format) return format;
        result.AddError($"{text} is no format: write {ConvertFormats.AllNames}.");
        return null;
    }
}
