using System.CommandLine;

namespace LibWire.Cli;

/// <summary>The options that are for .fbs files only.</summary>
internal sealed class FbsArguments
{
    internal const string OnlyForFbs = "--bfbs-comments, --bfbs-builtins, --bfbs-filenames, --require-explicit-ids and --no-leak-private-annotation are for .fbs files.";

    internal Option<bool> RequiresIds { get; } = new("--require-explicit-ids") { Description = "For .fbs files: each field of each table has to have an id." };

    internal Option<bool> RefusesLeaks { get; } = new("--no-leak-private-annotation") { Description = "For .fbs files: no public type may have a member of a private one." };

    internal Option<bool> Comments { get; } = new("--bfbs-comments") { Description = "For .fbs files: keep comments." };

    internal Option<bool> BuiltIns { get; } = new("--bfbs-builtins") { Description = "For .fbs files: keep the attributes of the language too." };

    internal Option<bool> FileNames { get; } = new("--bfbs-filenames") { Description = "For .fbs files: say which file declares what, by the paths the files are found at." };

    /// <summary>Whether one of the options is there, which do nothing for other files.</summary>
    internal bool IsUsed(ParseResult parsed) => OptionsOf(parsed) != new FbsOptions() || ContentsOf(parsed) != new FbsReflectionOptions();

    /// <summary>What schemas are read with.</summary>
    internal FbsOptions OptionsOf(ParseResult parsed) => new() { RequiresIds = parsed.GetValue(RequiresIds), RefusesPrivateLeaks = parsed.GetValue(RefusesLeaks) };

    /// <summary>What a .bfbs file holds besides types.</summary>
    internal FbsReflectionOptions ContentsOf(ParseResult parsed) => new()
    {
        IncludesComments = parsed.GetValue(Comments),
        IncludesBuiltInAttributes = parsed.GetValue(BuiltIns),
        IncludesFileNames = parsed.GetValue(FileNames),
    };
}
