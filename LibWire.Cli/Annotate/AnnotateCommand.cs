using System.CommandLine;
using System.CommandLine.Parsing;
using System.Globalization;
using System.Text;
using System.Text.Json;

namespace LibWire.Cli;

/// <summary>Runs <c>libwire annotate</c>: writes what each byte of a file is.</summary>
internal static class AnnotateCommand
{
    internal static Command Create(TextWriter output, TextWriter error)
    {
        InspectArguments shared = new();
        var target = new Option<string?>("--output", "-o") { Description = "The file to write. Default: standard output.", HelpName = "FILE" };
        var at = new Option<int?>("--at")
        {
            Description = "Write only the section with this byte, such as 2940 or 0xB7C.",
            HelpName = "OFFSET",
            CustomParser = Offset,
        };
        var sparse = new Option<bool>("--sparse-vectors") { Description = "Of a vector write only the first and the last element." };
        var file = new Argument<string>("FILE") { Description = "The file; - for standard input." };
        file.Validators.Add(InputArguments.RefuseOptions);
        var command = new Command(
            "annotate",
            "Writes a byte map: what each byte of a message or FlatBuffer is, faulty ones too. For FlatBuffers it has the form of flatc --annotate.")
        {
            shared.Roots, shared.Schema, shared.Type, shared.As, at, sparse, shared.Json, target, file,
        };
        command.SetAction(parsed =>
        {
            string? path = parsed.GetValue(shared.Schema), name = parsed.GetValue(shared.Type);
            if (path == null && name != null) throw new UsageException($"--type {name} needs --schema.");
            InspectedSchema? schema = path == null ? null : InspectedSchema.Of(path, name, parsed.GetValue(shared.Roots)!, error);
            if (InspectedFile.Read(parsed.GetValue(file)!, parsed.GetValue(shared.As), schema, out string problem) is not { } read)
                throw new UsageException($"{parsed.GetValue(file)}: {problem}");
            AnnotatedFile? map = AnnotatedFile.Of(read, schema, error);
            if (map == null) return ExitCode.BadInput;
            map = map with { At = parsed.GetValue(at) };
            if (map.At is { } offset && offset >= read.Bytes.Length)
                throw new UsageException(string.Create(CultureInfo.InvariantCulture, $"--at {offset}: {read.Name} has {read.Bytes.Length:N0} bytes."));
            bool isJson = parsed.GetValue(shared.Json), isSparse = parsed.GetValue(sparse);
            if (parsed.GetValue(target) is not { } written) return Write(map, path, isJson, isSparse, output, error);
            int code = ExitCode.Fine;
            OutputFile.Write(written, stream =>
            {
                using var writer = new StreamWriter(stream, leaveOpen: true) { NewLine = "\n" };
                code = Write(map, path, isJson, isSparse, writer, error);
            });
            return code;
        });
        return command;
    }

    private static int? Offset(ArgumentResult result)
    {
        string text = result.Tokens[0].Value;
        bool isHex = text.StartsWith("0x", StringComparison.OrdinalIgnoreCase);
        NumberStyles style = isHex ? NumberStyles.AllowHexSpecifier : NumberStyles.None;
        if (int.TryParse(isHex ? text.AsSpan(2) : text, style, CultureInfo.InvariantCulture, out int offset) && offset >= 0) return offset;
        result.AddError($"--at {text}: write the number of a byte, such as 2940 or 0xB7C.");
        return null;
    }

    private static int Write(AnnotatedFile map, string? schema, bool isJson, bool isSparse, TextWriter output, TextWriter error)
    {
        var widths = new ByteMapWidths();
        map.Write(widths);
        if (isJson) WriteJson(map, output);
        else WriteText(map, schema, widths, isSparse, output);
        if (widths.ErrorCount > 0)
        {
            string others = widths.ErrorCount == 1 ? "" : string.Create(CultureInfo.InvariantCulture, $" ({widths.ErrorCount - 1:N0} more)");
            error.WriteLine(string.Create(CultureInfo.InvariantCulture, $"{map.File.Name}: byte {widths.FirstError.Offset}: {widths.FirstError.Note}{others}"));
        }

        return widths.ErrorCount == 0 && map.File.CompressionFault.Length == 0 ? ExitCode.Fine : ExitCode.BadInput;
    }

    private static void WriteText(AnnotatedFile map, string? schema, ByteMapWidths widths, bool isSparse, TextWriter output)
    {
        output.WriteLine($"// {map.Title}");
        output.WriteLine("//");
        if (schema != null) output.WriteLine($"// Schema file: {schema}");
        output.WriteLine($"// Binary file: {map.File.Name}{(map.File.Compression == null ? "" : $", decompressed from {map.File.Compression}")}");
        var text = new ByteMapText(output, map.File.Bytes, widths, isSparse);
        map.Write(text);
        text.End();
    }

    private static void WriteJson(AnnotatedFile map, TextWriter output)
    {
        using var buffer = new MemoryStream();
        using var writer = new Utf8JsonWriter(buffer, new JsonWriterOptions { Indented = true });
        writer.WriteStartObject();
        writer.WriteString("file", map.File.Name);
        writer.WriteNumber("bytes", map.File.Bytes.Length);
        writer.WriteStartArray("sections");
        var json = new ByteMapJson(writer);
        map.Write(json);
        json.End();
        writer.WriteEndArray();
        writer.WriteEndObject();
        writer.Flush();
        output.WriteLine(Encoding.UTF8.GetString(buffer.GetBuffer().AsSpan(0, (int)buffer.Length)));
    }
}
