using System.CommandLine;
using System.Text;
using System.Text.Json;
using System.Text.Json.Nodes;

namespace LibWire.Cli;

/// <summary>The command <c>jsonschema</c>.</summary>
internal static class JsonSchemaCommand
{
    internal static Command Create(TextWriter output, TextWriter error)
    {
        InputArguments input = new();
        var schema = new Option<string>("--schema") { Description = "The .proto or .fbs file with the type.", HelpName = "FILE", Required = true };
        var type = new Option<string?>("--type")
        {
            Description = "The full name of the type. Default: the root_type; the only message that no other has as a field; else all types are defined.",
            HelpName = "NAME",
        };
        var jsonNames = new Option<bool>("--json-names") { Description = "For .proto files: name fields as JSON does, unitPrice and not unit_price." };
        var strict = new Option<bool>("--strict") { Description = "Describe only what is written, one spelling of each name and value, not all that is read." };
        var target = new Option<string?>("--output", "-o") { Description = "The file to write. Default: standard output.", HelpName = "FILE" };
        var command = new Command("jsonschema", "Writes a JSON Schema of the JSON of messages or of FlatBuffers.")
        {
            input.Roots, input.Sets, schema, type, jsonNames, strict, target,
        };
        command.SetAction(parsed =>
        {
            string file = parsed.GetValue(schema)!;
            var options = new JsonSchemaOptions(parsed.GetValue(jsonNames), parsed.GetValue(strict));
            var files = new SchemaInput(parsed.GetValue(input.Roots)!, parsed.GetValue(input.Sets)!, [file]);
            if (SchemaInput.IsFbs(file) && options.HasJsonNames) throw new UsageException("--json-names is for .proto files.");
            JsonObject? document = SchemaInput.IsFbs(file)
                ? OfFbs(files, parsed.GetValue(type), options, error)
                : OfProto(files, parsed.GetValue(type), options, error);
            if (document == null) return ExitCode.BadInput;
            byte[] text = Text(document);
            if (parsed.GetValue(target) is { } path) OutputFile.Write(path, stream => stream.Write(text));
            else output.Write(Encoding.UTF8.GetString(text));
            return ExitCode.Fine;
        });
        return command;
    }

    private static JsonObject? OfProto(SchemaInput input, string? type, JsonSchemaOptions options, TextWriter error)
    {
        bool hasNoRoot = input.Roots.Length == 0 && input.Sets.Length == 0 && File.Exists(input.Names[0]);
        if (hasNoRoot) input = input with { Roots = [Path.GetDirectoryName(Path.GetFullPath(input.Names[0]))!] };
        if (LinkedSchemas.Proto(input, error) is not { } files) return null;
        ProtoMessageDescriptor[] messages = [.. files.Asked[0].AllMessages.Where(static message => !message.IsMapEntry)];
        if (type == null) return ProtoJsonSchema.Of(OutermostOf(messages), messages, files.All, options);
        ProtoMessageDescriptor root = files.All.SelectMany(static file => file.AllMessages).FirstOrDefault(message => message.FullName == type.TrimStart('.'))
            ?? throw new UsageException($"--type {type}: {input.Names[0]} has no such message.");
        return ProtoJsonSchema.Of(root, [root], files.All, options);
    }

    // The only message that no other has as a field; null if there are several.
    private static ProtoMessageDescriptor? OutermostOf(ProtoMessageDescriptor[] messages)
    {
        var inner = new HashSet<ProtoMessageDescriptor>();
        foreach (ProtoMessageDescriptor message in messages)
        {
            foreach (ProtoFieldDescriptor field in message.Fields)
            {
                ProtoMessageDescriptor? used = field.IsMap ? field.Message!.Fields[1].Message : field.Message;
                if (used != null && used != message) inner.Add(used);
            }
        }

        ProtoMessageDescriptor[] outer = [.. messages.Where(message => !inner.Contains(message))];
        return outer.Length == 1 ? outer[0] : null;
    }

    private static JsonObject? OfFbs(SchemaInput input, string? type, JsonSchemaOptions options, TextWriter error)
    {
        if (LinkedSchemas.Fbs(input.Roots, input.Names, error) is not { } files) return null;
        FbsFileModel file = files.Asked[0];
        IEnumerable<FbsObjectModel> all = files.All.SelectMany(static one => one.Objects);
        string? name = type ?? (file.RootTable.Length > 0 ? file.RootTable : null);
        if (name == null) return FbsJsonSchema.Of(null, file.Objects, files.All, options);
        FbsObjectModel root = all.FirstOrDefault(one => one.FullName == name && !one.IsStruct)
            ?? throw new UsageException($"--type {type}: {input.Names[0]} has no such table.");
        return FbsJsonSchema.Of(root, [root], files.All, options);
    }

    private static byte[] Text(JsonObject document)
    {
        using var target = new MemoryStream();
        using (var writer = new Utf8JsonWriter(target, new JsonWriterOptions { Indented = true, NewLine = "\n" })) document.WriteTo(writer);
        target.WriteByte((byte)'\n');
        return target.ToArray();
    }
}
