using System.CommandLine;

namespace LibWire.Cli;

/// <summary>The arguments of <c>libwire verify</c>.</summary>
internal sealed class VerifyArguments
{
    internal VerifyArguments() => Files.Validators.Add(InputArguments.RefuseOptions);

    internal Option<string[]> Roots { get; } = new("-I")
    {
        Description = "A folder that includes of the schema are looked for in, where they are not beside the file that includes them.",
        HelpName = "DIR",
        DefaultValueFactory = static _ => [],
    };

    internal Option<string> Schema { get; } = new("--schema") { Description = "The .fbs file the buffers follow.", HelpName = "FILE", Required = true };

    internal Option<string?> Type { get; } = new("--type") { Description = "The table the buffers start with. Without it: the root_type of the schema.", HelpName = "NAME" };

    internal Option<bool> SizePrefixed { get; } = new("--size-prefixed")
    {
        Description = "Each file is one buffer or several, one behind the other up to its end, each with its size in 4 bytes in front. All are verified, and what follows the last has to be such a buffer too.",
    };

    internal Argument<string[]> Files { get; } = new("FILES")
    {
        Description = "The files with buffers, or @FILE for a file that lists them.",
        Arity = ArgumentArity.ZeroOrMore,
    };

    internal VerifyInput Of(ParseResult parsed) =>
        new(parsed.GetValue(Roots)!, parsed.GetValue(Schema)!, parsed.GetValue(Type), parsed.GetValue(SizePrefixed), parsed.GetValue(Files)!);
}
