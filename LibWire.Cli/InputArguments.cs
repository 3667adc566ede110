using System.CommandLine;
using System.CommandLine.Parsing;

namespace LibWire.Cli;

/// <summary>The arguments that all commands have: where schemas come from.</summary>
internal sealed class InputArguments
{
    internal InputArguments() => Files.Validators.Add(RefuseOptions);

    internal Option<string[]> Roots { get; } = new("-I", "--proto-path", "--proto_path")
    {
        Description = "A folder that import paths start in; several are searched in their order. Without one: the current folder, or the descriptor sets. Includes of .fbs files are looked for beside the file first, and without one only there.",
        HelpName = "DIR",
        DefaultValueFactory = static _ => [],
    };

    internal Option<string[]> Sets { get; } = new("--descriptor-set-in", "--descriptor_set_in")
    {
        Description = "For .proto files: a descriptor set whose files are taken where none is found below a folder; several as in PATH.",
        HelpName = "FILE",
        DefaultValueFactory = static _ => [],
    };

    internal Argument<string[]> Files { get; } = new("FILES")
    {
        Description = "The .proto or .fbs files, or @FILE for a file that lists them.",
        Arity = ArgumentArity.ZeroOrMore,
    };

    internal SchemaInput Of(ParseResult parsed)
    {
        string[] sets = parsed.GetValue(Sets)!;
        return new SchemaInput(
            parsed.GetValue(Roots)!,
            [.. sets.SelectMany(static set => File.Exists(set) ? [set] : set.Split(Path.PathSeparator, StringSplitOptions.RemoveEmptyEntries))],
            parsed.GetValue(Files)!);
    }

    /// <summary>Refuses what looks like an option among files: one that the command does not have would be taken for a file.</summary>
    internal static void RefuseOptions(ArgumentResult result)
    {
        if (result.Tokens.FirstOrDefault(static token => token.Value.StartsWith('-')) is { } option)
            result.AddError($"There is no option {option.Value} here. (A file of that name is written ./{option.Value}.)");
    }
}
