using System.CommandLine;

namespace LibWire.Cli;

/// <summary>The arguments of <c>libwire format</c>.</summary>
internal sealed class FormatArguments
{
    internal Option<bool> Write { get; } = new("--write", "-w") { Description = "Write the files that change. Each is replaced as a whole." };

    internal Option<bool> Diff { get; } = new("--diff", "-d") { Description = "Print what changes, as a unified diff." };

    internal Option<bool> Verify { get; } = new("--verify") { Description = "Print the names of the files that would change. Exit code 1 if there is one." };

    internal Option<bool> HasExitCode { get; } = new("--exit-code") { Description = "Exit code 1 if a file changes or would change." };

    internal Option<string?> Language { get; } = new("--language") { Description = "The language of standard input: proto or fbs.", HelpName = "LANGUAGE" };

    internal Option<int> Indent { get; } = new("--indent")
    {
        Description = "The columns of one level.",
        HelpName = "N",
        DefaultValueFactory = static _ => new FormatSettings().IndentColumns,
    };

    internal Option<bool> SortsImports { get; } = new("--sort-imports")
    {
        Description = "Sort imports of .proto files by path, between empty lines. It changes descriptors, which keep the order of imports.",
    };

    internal Argument<string[]> Files { get; } = new("FILES")
    {
        Description = "The .proto and .fbs files, folders with such files, or - for standard input.",
        Arity = ArgumentArity.OneOrMore,
    };

    /// <exception cref="UsageException">Options exclude each other, or one is out of range.</exception>
    internal FormatRun Of(ParseResult parsed)
    {
        string[] files = parsed.GetValue(Files)!;
        string? language = parsed.GetValue(Language);
        bool isStandard = Array.IndexOf(files, FormatRun.StandardInput) >= 0;
        int indent = parsed.GetValue(Indent);
        if (isStandard && files.Length > 1) throw new UsageException("- stands for standard input, and is then the only file.");
        if (isStandard != (language != null)) throw new UsageException("--language proto, or fbs, says what standard input is; it goes with - only.");
        if (language is not (null or "proto" or "fbs")) throw new UsageException($"--language {language}: write proto or fbs.");
        if (indent is < 1 or > FormatSettings.IndentColumnsMax)
            throw new UsageException($"--indent {indent}: write a number from 1 to {FormatSettings.IndentColumnsMax}.");
        var run = new FormatRun
        {
            Files = files,
            IsFbs = language == "fbs",
            Writes = parsed.GetValue(Write),
            Diffs = parsed.GetValue(Diff),
            Verifies = parsed.GetValue(Verify),
            HasExitCode = parsed.GetValue(HasExitCode),
            Settings = new FormatSettings { IndentColumns = indent, SortsImports = parsed.GetValue(SortsImports) },
        };
        if (run.Verifies && (run.Writes || run.Diffs)) throw new UsageException("--verify only names files: leave out --write and --diff.");
        if (run.Writes && isStandard) throw new UsageException("--write needs files: standard input cannot be written.");
        return run;
    }
}

/// <summary>What <c>libwire format</c> was asked for.</summary>
internal sealed record FormatRun
{
    /// <summary>The name that stands for standard input.</summary>
    internal const string StandardInput = "-";

    internal required string[] Files { get; init; }

    /// <summary>Whether standard input is a FlatBuffers schema.</summary>
    internal bool IsFbs { get; init; }

    internal bool Writes { get; init; }

    internal bool Diffs { get; init; }

    internal bool Verifies { get; init; }

    internal bool HasExitCode { get; init; }

    internal required FormatSettings Settings { get; init; }
}
