using System.CommandLine;
using System.Globalization;
using System.Text.Json;

namespace LibWire.Cli;

/// <summary>Runs <c>libwire query</c>: finds values in files of messages or buffers.</summary>
internal static class QueryCommand
{
    internal static Command Create(TextWriter output, TextWriter error)
    {
        QueryArguments arguments = new();
        var command = new Command(
            "query",
            "Finds values in files by a path such as layers[].features[type=POLYGON].id, and writes a line of JSON for each. Other fields are not read.")
        {
            arguments.Roots, arguments.Schema, arguments.Type, arguments.As, arguments.Raw, arguments.Csv, arguments.Count, arguments.First, arguments.Places,
            arguments.Path, arguments.Files,
        };
        command.SetAction(parsed =>
        {
            InspectedSchema schema = InspectedSchema.Of(
                parsed.GetValue(arguments.Schema)!, parsed.GetValue(arguments.Type), parsed.GetValue(arguments.Roots)!, error);
            string[] files = parsed.GetValue(arguments.Files)!;
            return Run(parsed.GetValue(arguments.Path)!, schema, parsed.GetValue(arguments.As), arguments.OptionsOf(parsed), files, output, error);
        });
        return command;
    }

    private static int Run(string text, InspectedSchema schema, InputKind? kind, QueryOptions options, string[] files, TextWriter output, TextWriter error)
    {
        QueryPath path = QueryParser.Parse(text);
        var fields = new QueryFields(schema.Pool);
        fields.Resolve(path, options.Columns, schema);
        using var source = new QuerySource(schema, fields);
        using QueryScan? scan = schema.Message != null && options.Columns.Count == 0 ? QueryScan.Of(path, schema.Message) : null;
        var found = new QueryOutput(output, options);
        bool isFine = true;
        found.Begin();
        foreach (string name in files)
        {
            using RecordFile file = RecordFile.Open(name, kind, schema);
            using var progress = new RecordProgress(error);
            isFine &= Run(name, file, path, source, scan, found, progress, error);
            if (found.IsDone) break;
        }

        found.End();
        return isFine && found.Count > 0 ? ExitCode.Fine : ExitCode.BadInput;
    }

    private static bool Run(
        string name, RecordFile file, QueryPath path, QuerySource source, QueryScan? scan, QueryOutput found, RecordProgress progress, TextWriter error)
    {
        bool isFine = true;
        List<ScanValue> values = [];
        try
        {
            while (!found.IsDone && file.Reader.TryNext(out ReadOnlySpan<byte> record))
            {
                progress.Show(file);
                if (scan?.TryRun(record, values) == true)
                {
                    for (int i = 0; i < values.Count && !found.IsDone; i++) found.Add(scan, record, values[i], file.Reader);
                    continue;
                }

                try
                {
                    using JsonDocument document = source.Read(record, file.Reader.Verifier);
                    QueryWalk.Run(document.RootElement, path, value =>
                    {
                        found.Add(value, file.Reader);
                        return !found.IsDone;
                    });
                }
                catch (WireFormatException fault)
                {
                    // The next record starts where this one ends, whatever is in it.
                    progress.Dispose();
                    error.WriteLine(string.Create(
                        CultureInfo.InvariantCulture, $"{name}: record {file.Reader.Number} at byte {file.Reader.Offset}: {fault.Message}"));
                    isFine = false;
                }
            }
        }
        catch (Exception fault) when (fault is RecordException or InvalidDataException)
        {
            progress.Dispose();
            long offset = fault is RecordException { Offset: var at } ? at : file.Reader.BytesRead;
            error.WriteLine(string.Create(CultureInfo.InvariantCulture, $"{name}: byte {offset}: {fault.Message}"));
            isFine = false;
        }

        return isFine;
    }
}
