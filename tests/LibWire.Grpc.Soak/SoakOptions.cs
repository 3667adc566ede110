using System.Globalization;

namespace LibWire.Tests.Grpc.Soak;

/// <summary>The command line of a run.</summary>
internal sealed class SoakOptions
{
    /// <summary>How long the clients call.</summary>
    public TimeSpan Duration { get; private set; } = TimeSpan.FromSeconds(10);

    /// <summary>The programs to run, each in a build of its own.</summary>
    public string[] Programs { get; private set; } = [typeof(SoakOptions).Assembly.Location];

    /// <summary>Reads the command line. If something is wrong with it, says so on the error output.</summary>
    /// <returns>Null if something is wrong.</returns>
    internal static SoakOptions? Parse(string[] arguments)
    {
        var options = new SoakOptions();
        for (int i = 0; i < arguments.Length; i += 2)
        {
            string? value = i + 1 < arguments.Length ? arguments[i + 1] : null;
            switch (arguments[i])
            {
                case "--minutes" when Number(value) is { } minutes: options.Duration = TimeSpan.FromMinutes(minutes); break;
                case "--seconds" when Number(value) is { } seconds: options.Duration = TimeSpan.FromSeconds(seconds); break;
                case "--builds" when value is not null: options.Programs = value.Split(','); break;
                default:
                    Console.Error.WriteLine($"Not understood: {arguments[i]} {value}. Usage: [--minutes M | --seconds S] [--builds FILE,FILE]");
                    return null;
            }
        }

        return options;
    }

    private static double? Number(string? text) =>
        double.TryParse(text, NumberStyles.Float, CultureInfo.InvariantCulture, out double number) && number > 0 ? number : null;
}
