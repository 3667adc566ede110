using System.Globalization;

namespace LibWire.Rpc;

/// <summary>The options of the command line.</summary>
internal sealed class RpcOptions
{
    private const int FieldsMax = 1_000_000;
    private const int CallersMax = 1000;
    private const int RoundsMax = 1000;
    private const int BurstMillisecondsMax = 60_000;

    internal bool Help { get; private set; }

    internal IReadOnlyList<RpcOperation> Operations { get; private set; } = Enum.GetValues<RpcOperation>();

    internal IReadOnlyList<int> Fields { get; private set; } = [10, 100, 1000];

    internal IReadOnlyList<bool> Maps { get; private set; } = [false, true];

    internal IReadOnlyList<int> Callers { get; private set; } = [1, 32];

    internal IReadOnlyList<IRpcColumn> Columns { get; private set; } = ColumnSet.All;

    internal Effort Effort { get; private set; } = Effort.Full;

    /// <summary>The JSON file for the results; null for none.</summary>
    internal string? JsonFile { get; private set; }

    /// <summary>Whether to write a folder with tables and charts.</summary>
    internal bool Report { get; private set; }

    /// <summary>That folder; null for the one named after the processor.</summary>
    internal string? ReportFolder { get; private set; }

    /// <summary>All combinations of what was requested, the same message together.</summary>
    internal IReadOnlyList<RpcCase> Cases =>
    [
        .. from operation in Operations
           from callers in Callers
           from hasMap in Maps
           from fields in Fields
           select new RpcCase(operation, fields, hasMap, callers),
    ];

    /// <summary>Reads the command line.</summary>
    /// <param name="args">The arguments.</param>
    /// <param name="options">The options.</param>
    /// <param name="error">The fault of the arguments, as a sentence; empty if there is none.</param>
    /// <returns>False if there is a fault.</returns>
    internal static bool TryParse(string[] args, out RpcOptions options, out string error)
    {
        options = new RpcOptions();
        error = "";
        for (int i = 0; i < args.Length && error.Length == 0; i++)
        {
            switch (args[i])
            {
                case "--help" or "-h":
                    options.Help = true;
                    break;
                case "--quick":
                    options.Effort = Effort.Quick;
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
        string[] parts = value.Split(',', StringSplitOptions.RemoveEmptyEntries | StringSplitOptions.TrimEntries);
        switch (option)
        {
            case "--operations":
                string? noOperation = parts.FirstOrDefault(static part => !Enum.GetNames<RpcOperation>().Contains(part, StringComparer.OrdinalIgnoreCase));
                if (noOperation is not null) return $"'{noOperation}' is no operation. There are {string.Join(", ", Enum.GetNames<RpcOperation>())}.";
                Operations = [.. parts.Select(static part => Enum.Parse<RpcOperation>(part, ignoreCase: true))];
                return "";
            case "--columns":
                string? noColumn = parts.FirstOrDefault(static part => ColumnSet.All.All(column => column.Name != part));
                if (noColumn is not null) return $"'{noColumn}' is no column. There are {string.Join(", ", ColumnSet.All.Select(static column => column.Name))}.";
                Columns = [.. ColumnSet.All.Where(column => parts.Contains(column.Name))];
                return "";
            case "--maps":
                string? noMap = parts.FirstOrDefault(static part => part is not ("yes" or "no"));
                if (noMap is not null) return $"--maps needs yes, no or both, with a comma, not '{noMap}'.";
                Maps = [.. parts.Select(static part => part == "yes")];
                return "";
            case "--fields":
                // With fewer fields there would be no element of a vector, or no pair, to look at.
                return TryNumbers(parts, SampleValues.ScalarCount + 1, FieldsMax, out int[] fields, out string fault) ? Set(() => Fields = fields) : $"{option}{fault}";
            case "--callers":
                return TryNumbers(parts, 1, CallersMax, out int[] callers, out fault) ? Set(() => Callers = callers) : $"{option}{fault}";
            case "--rounds":
                return TryNumbers([value], 1, RoundsMax, out int[] rounds, out fault) ? Set(() => Effort = Effort with { Rounds = rounds[0] }) : $"{option}{fault}";
            case "--burst":
                return TryNumbers([value], 1, BurstMillisecondsMax, out int[] burst, out fault)
                    ? Set(() => Effort = Effort with { Burst = TimeSpan.FromMilliseconds(burst[0]) })
                    : $"{option}{fault}";
            case "--json":
                return Set(() => JsonFile = value);
            default:
                return $"'{option}' is no option.";
        }
    }

    private static string Set(Action action)
    {
        action();
        return "";
    }

    private static bool TryNumbers(string[] parts, int min, int max, out int[] numbers, out string fault)
    {
        numbers = new int[parts.Length];
        fault = "";
        for (int i = 0; i < parts.Length; i++)
        {
            if (int.TryParse(parts[i], NumberStyles.None, CultureInfo.InvariantCulture, out numbers[i]) && numbers[i] >= min && numbers[i] <= max) continue;
            fault = string.Create(CultureInfo.InvariantCulture, $" needs whole numbers of {min} to {max}, not '{parts[i]}'.");
            return false;
        }

        return true;
    }
}
