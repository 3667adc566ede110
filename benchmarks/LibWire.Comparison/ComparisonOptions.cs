using System.Globalization;

namespace LibWire.Comparison;

/// <summary>The options of the command line.</summary>
internal sealed class ComparisonOptions
{
    private const int RoundsMax = 10_000;
    private const double ScaleMax = 100;
    private const double QuickScale = 0.01;

    /// <summary>The name of all cases of FlatBuffers.</summary>
    private const string AllFlat = "flatbuffers";

    /// <summary>An internal argument, with which a process of this program starts another.</summary>
    internal const string ResidentChild = "--resident-child";

    /// <inheritdoc cref="ResidentChild"/>
    internal const string ColdChild = "--cold-child";

    internal bool Help { get; private set; }

    internal bool List { get; private set; }

    /// <summary>The requested cases and operations; empty for all. Null as the operation means all operations of the case.</summary>
    internal IReadOnlyList<(CaseId Case, Operation? Operation)> Cases { get; private set; } = [];

    /// <summary>The same, as the user wrote them.</summary>
    internal string CasesText { get; private set; } = "";

    /// <summary>The requested columns; empty for all.</summary>
    internal IReadOnlyList<string> Columns { get; private set; } = [];

    internal int? Rounds { get; private set; }

    /// <summary>The number of units of a case, as a multiple of the usual number.</summary>
    internal double? ScaleAsked { get; private set; }

    internal bool Quick { get; private set; }

    /// <summary>Whether the processor time of the thread is measured, and not the time that passes.</summary>
    internal bool CpuTime { get; private set; }

    /// <summary>Whether to decode case A and to write case W3 at several sizes.</summary>
    internal bool Scaling { get; private set; }

    /// <summary>Whether to measure the first decode of a process.</summary>
    internal bool Cold { get; private set; }

    /// <summary>Whether to measure the growth of the resident set.</summary>
    internal bool Memory { get; private set; }

    /// <summary>Whether to measure the arena bytes of descriptor sets.</summary>
    internal bool Descriptors { get; private set; }

    /// <summary>Whether to measure the rows of FlatBuffers' benchmark page.</summary>
    internal bool Page { get; private set; }

    /// <summary>Whether to compare cases too: yes, unless only other measurements are requested.</summary>
    internal bool ComparesCases => Cases.Count > 0 || Report || !(Scaling || Cold || Memory || Descriptors || Page);

    /// <summary>The JSON file for the results; null for none.</summary>
    internal string? JsonFile { get; private set; }

    /// <summary>Whether to write a folder with tables and charts.</summary>
    internal bool Report { get; private set; }

    /// <summary>That folder; null for the one named after the processor.</summary>
    internal string? ReportFolder { get; private set; }

    /// <summary>Assemblies with further columns.</summary>
    internal IReadOnlyList<string> Externals { get; private set; } = [];

    internal double Scale => ScaleAsked ?? (Quick ? QuickScale : 1);

    internal Effort Effort
    {
        get
        {
            Effort effort = Quick ? Rounds == 1 ? Effort.Once : Effort.Quick : Effort.Full;
            return effort with { Rounds = Rounds ?? effort.Rounds };
        }
    }

    /// <summary>Whether this operation on this case is requested.</summary>
    internal bool Includes(CaseId id, Operation operation) =>
        Cases.Count == 0 || Cases.Any(asked => asked.Case == id && (asked.Operation is null || asked.Operation == operation));

    internal bool Includes(string column) => Columns.Count == 0 || Columns.Contains(column);

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
            switch (args[i])
            {
                case "--help" or "-h":
                    options.Help = true;
                    break;
                case "--list":
                    options.List = true;
                    break;
                case "--quick":
                    options.Quick = true;
                    break;
                case "--cpu-time":
                    options.CpuTime = true;
                    if (!BurstClock.KnowsProcessor) error = "--cpu-time needs Linux.";
                    break;
                case "--scaling":
                    options.Scaling = true;
                    break;
                case "--cold":
                    options.Cold = true;
                    break;
                case "--memory":
                    options.Memory = true;
                    break;
                case "--descriptors":
                    options.Descriptors = true;
                    break;
                case "--page":
                    options.Page = true;
                    break;
                case "--report":
                    options.Report = true;
                    if (i + 1 < args.Length && !args[i + 1].StartsWith('-')) options.ReportFolder = args[++i];
                    break;
                default:
                    error = i + 1 < args.Length ? options.Take(args[i], args[i + 1]) : $"'{args[i]}' is no option, or lacks its value.";
                    i++;
                    break;
            }
        }

        return error.Length == 0;
    }

    /// <summary>Takes an option with a value.</summary>
    /// <returns>The fault; empty if there is none.</returns>
    private string Take(string option, string value)
    {
        switch (option)
        {
            case "--cases":
                return TakeCases(value);
            case "--columns":
                Columns = value.Split(',', StringSplitOptions.RemoveEmptyEntries | StringSplitOptions.TrimEntries);
                string? unknown = Columns.FirstOrDefault(static column => !ColumnSet.Names.Contains(column));
                return unknown is null ? "" : $"'{unknown}' is no column. There are {string.Join(", ", ColumnSet.Names)}, and those of --external.";
            case "--json":
                JsonFile = value;
                return "";
            case "--external":
                Externals = [.. Externals, value];
                return "";
            case "--rounds":
                if (!int.TryParse(value, NumberStyles.None, CultureInfo.InvariantCulture, out int rounds) || rounds is < 1 or > RoundsMax)
                    return $"--rounds needs a whole number of 1 to {RoundsMax}, not '{value}'.";
                Rounds = rounds;
                return "";
            case "--scale":
                if (!double.TryParse(value, NumberStyles.AllowDecimalPoint, CultureInfo.InvariantCulture, out double scale) || !(scale > 0 && scale <= ScaleMax))
                    return $"--scale needs a number above 0 and up to {ScaleMax}, not '{value}'.";
                ScaleAsked = scale;
                return "";
            default:
                return $"'{option}' is no option.";
        }
    }

    private string TakeCases(string value)
    {
        List<(CaseId, Operation?)> cases = [];
        foreach (string name in value.Split(',', StringSplitOptions.RemoveEmptyEntries | StringSplitOptions.TrimEntries))
        {
            if (name.Equals(AllFlat, StringComparison.OrdinalIgnoreCase))
            {
                cases.AddRange(Enum.GetValues<CaseId>().Where(CaseOperations.IsFlat).Select(static id => (id, (Operation?)null)));
                continue;
            }

            string[] parts = name.Split('.');
            Operation operation = default;
            bool isKnown = TryName(parts[0], out CaseId id) && (parts.Length == 1 || (parts.Length == 2 && TryName(parts[1], out operation) && CaseOperations.Has(id, operation)));
            if (!isKnown) return $"'{name}' is no case: --list names them, and the operations.";
            cases.Add((id, parts.Length == 1 ? null : operation));
        }

        Cases = cases;
        CasesText = value;
        return "";
    }

    /// <summary>Parses a name only. Enum parsing would accept a number too.</summary>
    private static bool TryName<T>(string name, out T value)
        where T : struct, Enum
    {
        value = default;
        return Enum.GetNames<T>().Contains(name, StringComparer.OrdinalIgnoreCase) && Enum.TryParse(name, ignoreCase: true, out value);
    }
}
