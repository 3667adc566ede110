using System.CommandLine;

namespace LibWire.Cli;

/// <summary>The options for .fbs files only.</summary>
internal sealed class FbsArguments
{
    internal const string OnlyForFbs =
        "--bfbs-comments, --bfbs-builtins, --bfbs-filenames, --require-explicit-ids and --no-leak-private-annotation are for .fbs files.";

    internal Option<bool> RequiresIds { get; } = new("--require-explicit-ids")
    {
        Description = "For .fbs files: require an id on each field of each table.",
    };

    internal Option<bool> RefusesLeaks { get; } = new("--no-leak-private-annotation")
    {
        Description = "For .fbs files: refuse a private type as a member of a public type.",
    };

    internal Option<bool> Comments { get; } = new("--bfbs-comments") { Description = "For .fbs files: write comments to the .bfbs file." };

    internal Option<bool> BuiltIns { get; } = new("--bfbs-builtins")
    {
        Description = "For .fbs files: write the built-in attributes to the .bfbs file.",
    };

    internal Option<bool> FileNames { get; } = new("--bfbs-filenames")
    {
        Description = "For .fbs files: write the path of the file that declares each type to the .bfbs file.",
    };

    /// <summary>Whether an option for .fbs files is given.</summary>
    internal bool IsUsed(ParseResult parsed) => OptionsOf(parsed) != new FbsOptions() || ContentsOf(parsed) != new FbsReflectionOptions();

    /// <summary>The options for reading schemas.</summary>
    internal FbsOptions OptionsOf(ParseResult parsed) =>
        new() { RequiresIds = parsed.GetValue(RequiresIds), RefusesPrivateLeaks = parsed.GetValue(RefusesLeaks) };

    /// <summary>The contents of a .bfbs file besides types.</summary>
    internal FbsReflectionOptions ContentsOf(ParseResult parsed) => new()
    {
        IncludesComments = parsed.GetValue(Comments),
        IncludesBuiltInAttributes = parsed.GetValue(BuiltIns),
        IncludesFileNames = parsed.GetValue(FileNames),
    };
}
