using System.CommandLine;

namespace LibWire.Cli;

/// <summary>The arguments of <c>libwire verify</c>.</summary>
internal sealed class VerifyArguments
{
    internal VerifyArguments() => Files.Validators.Add(InputArguments.RefuseOptions);

    internal Option<string[]> Roots { get; } = new("-I")
    {
        Description = "A folder that import paths of the schema start in, or that includes are searched in which are not beside the including file.",
        HelpName = "DIR",
        DefaultValueFactory = static _ => [],
    };

    internal Option<string> Schema { get; } = new("--schema")
    {
        Description = "The .proto file or descriptor set that the messages follow, or the .fbs file that the buffers follow.",
        HelpName = "FILE",
        Required = true,
    };

    internal Option<string?> Type { get; } = new("--type")
    {
        Description = "The type of the messages, or the root table of the buffers. Default: as inspect.",
        HelpName = "NAME",
    };

    internal Option<bool> SizePrefixed { get; } = new("--size-prefixed")
    {
        Description = "Each file holds one or more buffers, one behind the other up to its end, each with its size in 4 bytes before it. "
            + "All are verified, and any bytes behind the last must be such a buffer too.",
    };

    /// <summary>What files of messages are.</summary>
    internal Option<InputKind?> As { get; } = new InspectArguments().As;

    internal Option<FindingFormat?> Format { get; } = FindingArguments.FormatOption();

    internal Option<bool> Json { get; } = new("--json") { Description = "The same as --format json." };

    internal Argument<string[]> Files { get; } = new("FILES")
    {
        Description = "The files with messages or buffers, or @FILE for a file that lists them.",
        Arity = ArgumentArity.ZeroOrMore,
    };

    internal VerifyInput Of(ParseResult parsed) =>
        new(parsed.GetValue(Roots)!, parsed.GetValue(Schema)!, parsed.GetValue(Type), parsed.GetValue(SizePrefixed), parsed.GetValue(Files)!)
        {
            Kind = parsed.GetValue(As),
            Format = parsed.GetValue(Format) ?? (parsed.GetValue(Json) ? FindingFormat.Json : null),
        };
}

/// <summary>What to verify.</summary>
/// <param name="Roots">The folders to search for includes of the schema.</param>
/// <param name="Schema">The schema.</param>
/// <param name="Type">The root table of the buffers; null for the root type of the schema.</param>
/// <param name="IsSizePrefixed">Whether each file holds buffers with size prefixes, one behind the other.</param>
/// <param name="Files">The files.</param>
internal sealed record VerifyInput(string[] Roots, string Schema, string? Type, bool IsSizePrefixed, string[] Files)
{
    /// <summary>What files of messages are; null to find out.</summary>
    internal InputKind? Kind { get; init; }

    /// <summary>The form of findings, which then go to the output instead of a line on the error; null for that line.</summary>
    internal FindingFormat? Format { get; init; }
}
