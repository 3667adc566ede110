using System.CommandLine;
using System.Globalization;

namespace LibWire.Cli;

/// <summary>The arguments of <c>libwire diff</c>.</summary>
internal sealed class DiffArguments
{
    private readonly InspectArguments _shared = new();

    internal DiffArguments()
    {
        First.Validators.Add(InputArguments.RefuseOptions);
        Second.Validators.Add(InputArguments.RefuseOptions);
    }

    internal Option<string[]> Roots => _shared.Roots;

    internal Option<string?> Type => _shared.Type;

    internal Option<InputKind?> As => _shared.As;

    internal Option<string> Schema { get; } = new("--schema")
    {
        Description = "A .proto file, a descriptor set or a .fbs file with the type of the messages or buffers.",
        HelpName = "FILE",
        Required = true,
    };

    internal Option<string[]> Ignored { get; } = Paths("--ignore", "PATH", "A field that is not compared, such as lines.sku.");

    internal Option<string[]> Sets { get; } = Paths("--set", "PATH", "A list whose order does not count.");

    internal Option<string[]> Keys { get; } = Paths("--key", "PATH=FIELD", "A list whose items are matched by a field, such as lines=sku.");

    internal Option<bool> Exact { get; } = new("--exact") { Description = "Tell a field that is absent from one that has its default." };

    internal Option<string?> FloatMargin { get; } = new("--float-margin") { Description = "By how much floats may differ. Default: 0.", HelpName = "X" };

    internal Option<bool> IgnoreUnknown { get; } = new("--ignore-unknown") { Description = "Do not compare fields that the schema does not have." };

    internal Option<bool> Json { get; } = new("--json") { Description = "Write an object of JSON for each difference." };

    internal Argument<string> First { get; } = new("A") { Description = "A file; - for standard input." };

    internal Argument<string> Second { get; } = new("B") { Description = "The file to compare it with." };

    internal DiffOptions OptionsOf(ParseResult parsed, InspectedSchema schema)
    {
        string margin = parsed.GetValue(FloatMargin) ?? "0";
        if (!double.TryParse(margin, NumberStyles.Float, CultureInfo.InvariantCulture, out double number) || !double.IsFinite(number) || number < 0)
            throw new UsageException($"--float-margin {margin}: write a number of 0 or more.");
        return new DiffOptions(
            DiffRule.Of(parsed.GetValue(Ignored)!, parsed.GetValue(Sets)!, parsed.GetValue(Keys)!, schema),
            parsed.GetValue(Exact), parsed.GetValue(IgnoreUnknown), number);
    }

    private static Option<string[]> Paths(string name, string help, string description) =>
        new(name) { Description = $"{description} May be given several times.", HelpName = help, DefaultValueFactory = static _ => [] };
}

/// <summary>What counts as a difference.</summary>
/// <param name="Rules">The rules of the fields of the message or table.</param>
/// <param name="IsExact">Whether an absent field differs from one with its default.</param>
/// <param name="IgnoresUnknown">Whether fields that the schema does not have are not compared.</param>
/// <param name="FloatMargin">By how much floats may differ.</param>
internal sealed record DiffOptions(DiffRule Rules, bool IsExact, bool IgnoresUnknown, double FloatMargin);
