using System.CommandLine;

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
            QueryPlan plan = QueryPlan.Of(parsed.GetValue(arguments.Path)!, arguments.OptionsOf(parsed), schema);
            return Run(plan, parsed.GetValue(arguments.As), files, QueryThreads.Default, output, error);
        });
        return command;
    }

    /// <summary>Searches files.</summary>
    /// <param name="plan">What to find.</param>
    /// <param name="kind">How the files are divided; null to find out.</param>
    /// <param name="files">The names of the files.</param>
    /// <param name="threads">How many threads search a file.</param>
    /// <param name="output">Receives the values.</param>
    /// <param name="error">Receives what is wrong.</param>
    /// <returns>The exit code.</returns>
    internal static int Run(QueryPlan plan, InputKind? kind, string[] files, QueryThreads threads, TextWriter output, TextWriter error)
    {
        var found = new QueryOutput(output, error, plan.Options);
        found.Begin();
        foreach (string name in files)
        {
            using RecordFile? file = Open(name, kind, plan.Schema, found);
            if (file == null) continue;
            using var progress = new RecordProgress(error);
            new QueryRun(name, file, plan, found, progress).Run(threads);
            if (found.IsDone) break;
        }

        found.End();
        return found.IsFine && found.Count > 0 ? ExitCode.Fine : ExitCode.BadInput;
    }

    // A file that cannot be read does not keep the others from being read.
    private static RecordFile? Open(string name, InputKind? kind, InspectedSchema schema, QueryOutput found)
    {
        try
        {
            return RecordFile.Open(name, kind, schema);
        }
        catch (UsageException fault)
        {
            found.Fault(fault.Message);
            return null;
        }
    }
}
