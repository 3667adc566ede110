using System.CommandLine;

namespace LibWire.Cli;

/// <summary>The arguments of <c>libwire query</c>.</summary>
internal sealed class QueryArguments
{
    private readonly InspectArguments _shared = new();

    internal QueryArguments() => Files.Validators.Add(InputArguments.RefuseOptions);

    internal Option<string[]> Roots => _shared.Roots;

    internal Option<string?> Type => _shared.Type;

    internal Option<InputKind?> As => _shared.As;

    internal Option<string?> Schema { get; } = new("--schema")
    {
        Description = "A .proto file, a descriptor set or a .fbs file with the type of the messages or buffers.",
        HelpName = "FILE",
        Required = true,
    };

    internal Option<bool> Raw { get; } = new("--raw", "-r") { Description = "Write texts as they are, without quotes." };

    internal Option<string?> Csv { get; } = new("--csv")
    {
        Description = "Write CSV with these columns: paths from the values found, with commas between them.",
        HelpName = "PATHS",
    };

    internal Option<bool> Count { get; } = new("--count") { Description = "Write only how many values there are." };

    internal Option<long?> First { get; } = new("--first") { Description = "Stop after so many values.", HelpName = "N" };

    internal Option<bool> Places { get; } = new("--places") { Description = "Write the number and offset of the message with each value." };

    internal Argument<string> Path { get; } = new("PATH") { Description = "The path to the values." };

    internal Argument<string[]> Files { get; } = new("FILES") { Description = "The files; - for standard input.", Arity = ArgumentArity.OneOrMore };

    internal QueryOptions OptionsOf(ParseResult parsed)
    {
        string[] columns = parsed.GetValue(Csv)?.Split(',', StringSplitOptions.TrimEntries | StringSplitOptions.RemoveEmptyEntries) ?? [];
        long? first = parsed.GetValue(First);
        if (first < 1) throw new UsageException($"--first {first}: write a number of 1 or more.");
        int forms = (columns.Length > 0 ? 1 : 0) + (parsed.GetValue(Raw) ? 1 : 0) + (parsed.GetValue(Count) ? 1 : 0) + (parsed.GetValue(Places) ? 1 : 0);
        if (forms > 1) throw new UsageException("--csv, --raw, --count and --places exclude each other.");
        return new QueryOptions(
            [.. columns.Select(static column => new QueryColumn(column, QueryParser.Parse(column)))],
            parsed.GetValue(Raw), parsed.GetValue(Count), parsed.GetValue(Places), first ?? long.MaxValue);
    }
}
