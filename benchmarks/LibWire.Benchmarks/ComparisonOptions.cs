using System.Globalization;

namespace LibWire.Benchmarks;

/// <summary>The options of a comparison from the command line.</summary>
internal sealed class ComparisonOptions
{
    private const int RoundsDefault = 301;
    private const int SmokeMessageCount = 10;

    /// <summary>Results are verified as spans, so the largest workload stays far below 2 GiB.</summary>
    private const int MessageCountMax = 1_000_000;

    private static readonly (string Name, Func<Suite> Create)[] Suites =
    [
        (nameof(WorkloadAEncode), static () => new WorkloadAEncode()),
        (nameof(WorkloadAStream), static () => new WorkloadAStream()),
        (nameof(WorkloadADecode), static () => new WorkloadADecode()),
        (nameof(WorkloadAWrite), static () => new WorkloadAWrite()),
        (nameof(ProjectTile), static () => new ProjectTile()),
        (nameof(ProjectTrace), static () => new ProjectTrace()),
    ];

    internal bool Help { get; private set; }

    internal bool Smoke { get; private set; }

    internal int Rounds { get; private set; } = RoundsDefault;

    internal int MessageCount { get; private set; } = Suite.MessagesPerInvoke;

    /// <summary>The one requested suite; null for all.</summary>
    private string? SuiteName { get; set; }

    /// <summary>The requested suites, not yet set up.</summary>
    internal IEnumerable<Suite> CreateSuites() => Suites.Where(suite => SuiteName is null || suite.Name == SuiteName).Select(suite => suite.Create());

    /// <summary>Reads the command line.</summary>
    /// <param name="args">The arguments.</param>
    /// <param name="options">The options.</param>
    /// <param name="error">The fault of the arguments, as a sentence; empty if there is none.</param>
    /// <returns>False if there is a fault.</returns>
    internal static bool TryParse(string[] args, out ComparisonOptions options, out string error)
    {
        options = new ComparisonOptions();
        error = "";
        for (int i = 0; i < args.Length && error.Length == 0; i++)
        {
            string value = i + 1 < args.Length ? args[i + 1] : "";
            switch (args[i])
            {
                case "--help" or "-h":
                    options.Help = true;
                    break;
                case "--compare":
                    break;
                case "--smoke":
                    options.Smoke = true;
                    options.Rounds = 1;
                    options.MessageCount = SmokeMessageCount;
                    break;
                case "--rounds" when TryNumber(value, int.MaxValue, out int rounds):
                    options.Rounds = rounds;
                    i++;
                    break;
                case "--messages" when TryNumber(value, MessageCountMax, out int messageCount):
                    options.MessageCount = messageCount;
                    i++;
                    break;
                case "--suite" when Suites.Any(suite => suite.Name == value):
                    options.SuiteName = value;
                    i++;
                    break;
                case "--rounds":
                    error = $"--rounds needs a whole number of 1 or more, not '{value}'.";
                    break;
                case "--messages":
                    error = $"--messages needs a whole number of 1 to {MessageCountMax}, not '{value}'.";
                    break;
                case "--suite":
                    error = $"--suite needs one of {string.Join(", ", Suites.Select(suite => suite.Name))}, not '{value}'.";
                    break;
                default:
                    error = $"'{args[i]}' is no option beside --compare or --smoke.";
                    break;
            }
        }

        return error.Length == 0;
    }

    private static bool TryNumber(string text, int max, out int number) =>
        int.TryParse(text, NumberStyles.None, CultureInfo.InvariantCulture, out number) && number >= 1 && number <= max;
}
