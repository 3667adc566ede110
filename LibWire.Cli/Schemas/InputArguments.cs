using System.CommandLine;
using System.CommandLine.Parsing;

namespace LibWire.Cli;

/// <summary>The arguments of all commands: where schemas come from.</summary>
internal sealed class InputArguments
{
    internal InputArguments() => Files.Validators.Add(RefuseOptions);

    internal Option<string[]> Roots { get; } = new("-I", "--proto-path", "--proto_path")
    {
        Description = "A folder that import paths start in; several are searched in order. Default: the current folder, or only the descriptor sets if given. "
            + "Includes of .fbs files are searched beside the including file first, and without -I only there.",
        HelpName = "DIR",
        DefaultValueFactory = static _ => [],
    };

    internal Option<string[]> Sets { get; } = new("--descriptor-set-in", "--descriptor_set_in")
    {
        Description = "For .proto files: a descriptor set that supplies the files that no folder has; several as in PATH.",
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

    /// <summary>Refuses file names that look like options: an option that the command lacks would be taken for a file. A - alone is standard input.</summary>
    internal static void RefuseOptions(ArgumentResult result)
    {
        if (result.Tokens.FirstOrDefault(static token => token.Value is ['-', _, ..]) is { } option)
            result.AddError($"There is no option {option.Value} here. (A file of that name is written ./{option.Value}.)");
    }
}

/// <summary>Where a command gets its schemas from.</summary>
/// <param name="Roots">The folders that import paths start in.</param>
/// <param name="Sets">Descriptor sets that supply the files that no root has.</param>
/// <param name="Names">The files of the command line: paths or import paths.</param>
internal sealed record SchemaInput(string[] Roots, string[] Sets, string[] Names)
{
    /// <summary>The C# namespaces of the files.</summary>
    internal SchemaNamespaces Namespaces { get; init; } = SchemaNamespaces.None;

    /// <summary>The names of FlatBuffers schemas.</summary>
    internal string[] FbsNames => [.. Names.Where(IsFbs)];

    /// <summary>The same input without FlatBuffers schemas.</summary>
    internal SchemaInput WithoutFbs() => this with { Names = [.. Names.Where(static name => !IsFbs(name))] };

    /// <summary>Whether a file name is that of a FlatBuffers schema.</summary>
    internal static bool IsFbs(string name) => name.EndsWith(".fbs", StringComparison.OrdinalIgnoreCase);
}
