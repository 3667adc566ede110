using System.CommandLine;

namespace LibWire.Cli;

/// <summary>The command <c>format</c>.</summary>
internal static class FormatCommand
{
    private const string StandardInputPath = "<standard input>";

    private static readonly EnumerationOptions AllFolders = new() { RecurseSubdirectories = true, IgnoreInaccessible = true };

    internal static Command Create(TextWriter output, TextWriter error)
    {
        FormatArguments arguments = new();
        var command = new Command("format", "Prints .proto and .fbs files in one form: the same tokens and comments, with the same descriptor.")
        {
            arguments.Write, arguments.Diff, arguments.Verify, arguments.HasExitCode, arguments.Language, arguments.Indent, arguments.SortsImports,
            arguments.Files,
        };
        arguments.Files.Validators.Add(static result =>
        {
            if (result.Tokens.FirstOrDefault(static token => token.Value.Length > 1 && token.Value[0] == '-') is { } option)
                result.AddError($"There is no option {option.Value} here. (A file of that name is written ./{option.Value}.)");
        });
        command.SetAction(parsed => Run(arguments.Of(parsed), output, error));
        return command;
    }

    private static int Run(FormatRun run, TextWriter output, TextWriter error)
    {
        bool isFine = true;
        foreach (string name in run.Files)
        {
            foreach (string path in FilesOf(name, error, ref isFine)) isFine &= RunFile(path, run, output, error);
        }

        return isFine ? ExitCode.Fine : ExitCode.BadInput;
    }

    private static string[] FilesOf(string name, TextWriter error, ref bool isFine)
    {
        if (name == FormatRun.StandardInput || (File.Exists(name) && IsSchema(name))) return [name];
        if (Directory.Exists(name))
            return [.. Directory.EnumerateFiles(name, "*", AllFolders).Where(IsSchema).Order(StringComparer.Ordinal)];
        error.WriteLine(File.Exists(name) ? $"{name}: The file is neither .proto nor .fbs." : $"{name}: There is no such file or folder.");
        isFine = false;
        return [];
    }

    private static bool IsSchema(string path) => SchemaInput.IsFbs(path) || path.EndsWith(".proto", StringComparison.OrdinalIgnoreCase);

    // Returns false for a file with an error, or with a change that the exit code tells.
    private static bool RunFile(string path, FormatRun run, TextWriter output, TextWriter error)
    {
        var faults = new List<SchemaDiagnostic>();
        SchemaFile? file = path == FormatRun.StandardInput ? ReadStandardInput(faults.Add) : SchemaReader.Read(path, path, faults.Add);
        string? formatted = null;
        bool isFbs = path == FormatRun.StandardInput ? run.IsFbs : SchemaInput.IsFbs(path);
        if (file != null) formatted = SchemaFormatter.Format(file, isFbs, run.Settings, faults);
        if (Report.Write(error, faults.Where(static fault => fault.Severity == SchemaSeverity.Error)) || file == null || formatted == null) return false;

        bool changes = formatted != file.Text;
        if (run.Verifies && changes) output.WriteLine(path);
        if (run.Diffs) WriteText(output, Colored(UnifiedDiff.Of(file.Path, file.Text, formatted), Style.Of(output)));
        if (run.Writes && changes) OutputFile.Write(path, stream => stream.Write(SchemaBytes.Encode(formatted)));
        if (!run.Verifies && !run.Diffs && !run.Writes) WriteText(output, formatted);
        return !(changes && (run.Verifies || run.HasExitCode));
    }

    private static string Colored(string diff, Style style) => string.Join('\n', diff.Split('\n').Select(line => line switch
    {
        ['+', '+', '+', ' ', ..] or ['-', '-', '-', ' ', ..] => style.Place(line),
        ['+', ..] => style.Good(line),
        ['-', ..] => style.Bad(line),
        ['@', ..] => style.Faint(line),
        _ => line,
    }));

    // A writer of text cannot write the bytes that are not UTF-8.
    private static void WriteText(TextWriter output, string text)
    {
        if (!ReferenceEquals(output, Console.Out))
        {
            output.Write(text);
            return;
        }

        output.Flush();
        using var bytes = new StandardOutput();
        bytes.Write(SchemaBytes.Encode(text));
    }

    private static SchemaFile? ReadStandardInput(Action<SchemaDiagnostic> report)
    {
        using Stream input = Console.OpenStandardInput();
        using var bytes = new MemoryStream();
        input.CopyTo(bytes);
        return SchemaReader.Decode(bytes.ToArray(), StandardInputPath, StandardInputPath, report);
    }
}
