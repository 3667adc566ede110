using System.CommandLine;
using System.Text;
using System.Text.Json;

namespace LibWire.Cli;

/// <summary>Runs <c>libwire inspect</c>: shows what files have in them.</summary>
internal static class InspectCommand
{
    internal static Command Create(TextWriter output, TextWriter error)
    {
        InspectArguments arguments = new();
        var command = new Command(
            "inspect",
            "Shows what is in files of Protocol Buffers and FlatBuffers, with a schema or without one. A type with a question mark is a guess.")
        {
            arguments.Roots, arguments.Schema, arguments.Type, arguments.As, arguments.Depth, arguments.Stats, arguments.Json,
            arguments.Page.Html, arguments.Page.Serve, arguments.Page.Port, arguments.Files,
        };
        command.SetAction(parsed =>
        {
            arguments.Page.Check(parsed, arguments);
            string? path = parsed.GetValue(arguments.Schema);
            if (path == null && parsed.GetValue(arguments.Type) is { } name) throw new UsageException($"--type {name} needs --schema.");
            InspectedSchema? schema = path == null
                ? null
                : InspectedSchema.Of(path, parsed.GetValue(arguments.Type), parsed.GetValue(arguments.Roots)!, error);
            if (arguments.Page.IsUsed(parsed)) return PageCommand.Run(parsed, arguments, schema, output, error);
            string[] files = parsed.GetValue(arguments.Files)!;
            InputKind? kind = parsed.GetValue(arguments.As);
            bool isStats = parsed.GetValue(arguments.Stats);
            if (parsed.GetValue(arguments.Json)) return WriteJson(files, kind, schema, isStats, output, error);
            int depth = parsed.GetValue(arguments.Depth);
            return WriteText(files, kind, schema, file =>
            {
                return isStats
                    ? StatsOutput.WriteText(file, schema, depth, output, error)
                    : new FileTree(file, new TextTree(output, depth), error).Write(schema);
            }, output, error);
        });
        return command;
    }

    private static int WriteText(string[] files, InputKind? kind, InspectedSchema? schema, Func<InspectedFile, bool> write, TextWriter output, TextWriter error)
    {
        bool isFine = true;
        foreach (string name in files)
        {
            if (InspectedFile.Read(name, kind, schema, out string problem) is not { } file)
            {
                error.WriteLine($"{name}: {problem}");
                isFine = false;
                continue;
            }

            output.WriteLine(file.Title);
            isFine &= write(file);
        }

        return isFine ? ExitCode.Fine : ExitCode.BadInput;
    }

    private static int WriteJson(string[] files, InputKind? kind, InspectedSchema? schema, bool isStats, TextWriter output, TextWriter error)
    {
        bool isFine = true;
        using var buffer = new MemoryStream();
        using var writer = new Utf8JsonWriter(buffer, new JsonWriterOptions { Indented = true });
        writer.WriteStartArray();
        foreach (string name in files)
        {
            if (InspectedFile.Read(name, kind, schema, out string problem) is not { } file)
            {
                error.WriteLine($"{name}: {problem}");
                isFine = false;
                continue;
            }

            writer.WriteStartObject();
            writer.WriteString("file", name);
            writer.WriteString("kind", file.KindName);
            writer.WriteBoolean("certain", file.What.IsCertain);
            if (file.Compression != null) writer.WriteString("compression", file.Compression);
            writer.WriteNumber("bytes", file.Bytes.Length);
            if (isStats)
            {
                isFine &= StatsOutput.WriteJson(file, schema, writer, error);
            }
            else
            {
                writer.WriteStartArray("nodes");
                isFine &= new FileTree(file, new JsonTree(writer), error).Write(schema);
                writer.WriteEndArray();
            }

            writer.WriteEndObject();
        }

        writer.WriteEndArray();
        writer.Flush();
        output.WriteLine(Encoding.UTF8.GetString(buffer.GetBuffer().AsSpan(0, (int)buffer.Length)));
        return isFine ? ExitCode.Fine : ExitCode.BadInput;
    }
}
