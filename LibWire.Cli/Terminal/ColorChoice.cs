using System.CommandLine;
using System.CommandLine.Parsing;

namespace LibWire.Cli;

/// <summary>When the user wants colours.</summary>
internal enum ColorChoice
{
    /// <summary>As the environment says, and else on a terminal.</summary>
    Auto,

    Always,

    Never,
}

/// <summary>Decides whether a stream gets colours.</summary>
internal static class Colors
{
    private static readonly Dictionary<string, ColorChoice> Choices = new(StringComparer.Ordinal)
    {
        ["auto"] = ColorChoice.Auto,
        ["always"] = ColorChoice.Always,
        ["never"] = ColorChoice.Never,
    };

    /// <summary>The option of all commands.</summary>
    internal static Option<ColorChoice> Option()
    {
        var option = new Option<ColorChoice>("--color")
        {
            Description = "When to use colours: auto (on a terminal), always or never. NO_COLOR, CLICOLOR and CLICOLOR_FORCE count too.",
            HelpName = "WHEN",
            CustomParser = Parse,
            Recursive = true,
        };
        option.CompletionSources.Clear();
        option.CompletionSources.Add([.. Choices.Keys]);
        return option;
    }

    /// <summary>Whether a stream gets colours.</summary>
    /// <param name="choice">What the command line says.</param>
    /// <param name="isTerminal">Whether the stream leads to a terminal.</param>
    /// <param name="variable">The value of a variable of the environment; null if it is not set.</param>
    /// <remarks>Source: https://no-color.org and https://bixense.com/clicolors.</remarks>
    internal static bool AreOn(ColorChoice choice, bool isTerminal, Func<string, string?> variable)
    {
        if (choice != ColorChoice.Auto) return choice == ColorChoice.Always;
        if (!string.IsNullOrEmpty(variable("NO_COLOR"))) return false;
        if (variable("CLICOLOR_FORCE") is { Length: > 0 } and not "0") return true;
        return variable("CLICOLOR") != "0" && variable("TERM") != "dumb" && isTerminal;
    }

    /// <summary>Chooses the styles of the two streams of a run.</summary>
    internal static void Choose(ColorChoice choice, TextWriter output, TextWriter error)
    {
        Choose(output, ReferenceEquals(output, Console.Out) && !Console.IsOutputRedirected);
        Choose(error, ReferenceEquals(error, Console.Error) && !Console.IsErrorRedirected);

        void Choose(TextWriter writer, bool isTerminal) => Style.Set(writer, AreOn(choice, isTerminal, Environment.GetEnvironmentVariable));
    }

    private static ColorChoice Parse(ArgumentResult result)
    {
        string text = result.Tokens[0].Value;
        if (!Choices.TryGetValue(text, out ColorChoice choice)) result.AddError($"--color {text}: write {string.Join(", ", Choices.Keys)}.");
        return choice;
    }
}
