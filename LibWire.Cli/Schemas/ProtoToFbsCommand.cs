using System.CommandLine;

namespace LibWire.Cli;

/// <summary>The command <c>proto2fbs</c>.</summary>
internal static class ProtoToFbsCommand
{
    internal static Command Create(TextWriter output, TextWriter error)
    {
        InputArguments input = new();
        var target = new Option<string?>("--output", "-o") { Description = "The file to write. Default: standard output.", HelpName = "FILE" };
        var unions = new Option<bool>("--oneof-union") { Description = "Write a oneof as a union. All its fields must be messages." };
        var ids = new Option<bool>("--keep-proto-id") { Description = "Write ids, in the order of the numbers of the fields." };
        var suffix = new Option<string>("--proto-namespace-suffix")
        {
            Description = "Words that follow the package in namespaces.",
            HelpName = "SUFFIX",
            DefaultValueFactory = static _ => "",
        };
        var command = new Command("proto2fbs", "Writes a .fbs file that says what a .proto file says, with the types of its imports.")
        {
            input.Roots, input.Sets, target, unions, ids, suffix, input.Files,
        };
        command.SetAction(parsed =>
        {
            SchemaInput files = input.Of(parsed);
            if (files.Names.Length != 1 || files.FbsNames.Length > 0) throw new UsageException("proto2fbs converts one .proto file.");
            var options = new ProtoToFbsOptions
            {
                UsesUnions = parsed.GetValue(unions),
                WritesIds = parsed.GetValue(ids),
                NamespaceSuffix = parsed.GetValue(suffix)!,
            };
            return Run(files, options, parsed.GetValue(target), output, error);
        });
        return command;
    }

    private static int Run(SchemaInput input, ProtoToFbsOptions options, string? target, TextWriter output, TextWriter error)
    {
        var run = new SchemaRun(input, keepsLocations: false, error);
        ProtoToFbsResult? result = run.HasUnusableFiles ? null : ProtoCompiler.ToFbs(run.Syntaxes, run.Asked[0], options);
        if (Report.Write(error, [.. run.FileDiagnostics, .. result?.Diagnostics ?? default]) || result?.Text is not { } text) return ExitCode.BadInput;
        if (target is null)
        {
            output.Write(text);
            return ExitCode.Fine;
        }

        OutputFile.Write(target, stream =>
        {
            using var writer = new StreamWriter(stream, leaveOpen: true);
            writer.Write(text);
        });
        return ExitCode.Fine;
    }
}
