using System.Globalization;

namespace LibWire.Comparison;

/// <summary>What the command line asks for.</summary>
internal sealed class ComparisonOptions
{
    private const int RoundsMax = 10_000;
    private const double ScaleMax = 100;
    private const double QuickScale = 0.01;

    /// <summary>Words a process of this program starts another with: not for people.</summary>
    internal const string ResidentChild = "--resident-child";

    /// <inheritdoc cref="ResidentChild"/>
    internal const string ColdChild = "--cold-child";

    internal bool Help { get; private set; }

    internal bool List { get; private set; }

    /// <summary>The cases and operations asked for; empty for all. Without an operation: all operations of that case.</summary>
    internal IReadOnlyList<(CaseId Case, Operation? Operation)> Cases { get; private set; } = [];

    /// <summary>The same as they were written.</summary>
    internal string CasesText { get; private set; } = "";

    /// <summary>The columns asked for; empty for all.</summary>
    internal IReadOnlyList<string> Columns { get; private set; } = [];

    internal int? Rounds { get; private set; }

    /// <summary>How many times the usual number of units a case has.</summary>
    internal double? ScaleAsked { get; private set; }

    internal bool Quick { get; private set; }

    /// <summary>Decoding case A at several sizes.</summary>
    internal bool Scaling { get; private set; }

    /// <summary>The first decode of a process.</summary>
    internal bool Cold { get; private set; }

    /// <summary>The rise of the resident set.</summary>
    internal bool Memory { get; private set; }

    /// <summary>Arena bytes of descriptor sets.</summary>
    internal bool Descriptors { get; private set; }

    /// <summary>Whether cases are compared too: they are, unless only something else is asked for.</summary>
    internal bool ComparesCases => Cases.Count > 0 || Report || !(Scaling || Cold || Memory || Descriptors);

    /// <summary>Where the results go as JSON; null for nowhere.</summary>
    internal string? JsonFile { get; private set; }

    /// <summary>Whether a folder with tables and charts is written.</summary>
    internal bool Report { get; private set; }

    /// <summary>Which folder; null for the one named after the processor.</summary>
    internal string? ReportFolder { get; private set; }

    /// <summary>Assemblies with more columns.</summary>
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

    /// <summary>Whether this operation on this case is asked for.</summary>
    internal bool Includes(CaseId id, Operation operation) =>
        Cases.Count == 0 || Cases.Any(asked => asked.Case == id && (asked.Operation is null || asked.Operation == operation));

    internal bool Includes(string column) => Columns.Count == 0 || Columns.Contains(column);

    /// <summary>Reads the command line.</summary>
    /// <param name="args">The words.</param>
    /// <param name="options">What they ask for.</param>
    /// <param name="error">What is wrong with them, a sentence; empty where nothing is.</param>
    /// <returns>False where something is wrong.</returns>
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
    /// <returns>What is wrong with it; empty where nothing is.</returns>
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

    /// <summary>Names only: a number would be taken for one too.</summary>
    private static bool TryName<T>(string name, out T value)
        where T : struct, Enum
    {
        value = default;
        return Enum.GetNames<T>().Contains(name, StringComparer.OrdinalIgnoreCase) && Enum.TryParse(name, ignoreCase: true, out value);
    }
}
