using System.Globalization;
using System.Text.Json;

namespace LibWire.LineCoverage;

/// <summary>What several runs have taken of each source file. A line or a branch counts if one run took it.</summary>
/// <param name="root">The folder of the repository.</param>
internal sealed class CoverageCounts(string root)
{
    private readonly SortedDictionary<string, FileCounts> _files = new(StringComparer.Ordinal);

    /// <summary>The files by their path in the repository, without those that have no code.</summary>
    internal IReadOnlyDictionary<string, FileCounts> Files => _files;

    /// <summary>Adds a report in the format "json" of coverlet: modules, then files, classes, methods.</summary>
    internal void Add(string report)
    {
        using FileStream stream = File.OpenRead(report);
        using JsonDocument document = JsonDocument.Parse(stream);
        foreach (JsonProperty module in document.RootElement.EnumerateObject())
        {
            foreach (JsonProperty file in module.Value.EnumerateObject())
            {
                if (PathInRepository(file.Name) is not { } path) continue;
                if (!_files.TryGetValue(path, out FileCounts? counts)) _files.Add(path, counts = new FileCounts());
                foreach (JsonProperty type in file.Value.EnumerateObject())
                    foreach (JsonProperty method in type.Value.EnumerateObject())
                        counts.Add(method);
            }
        }
    }

    // LibWire.Generator and libwire compile the sources of others: a file is one file, whichever assembly it was counted in. The tool's own are not counted.
    private string? PathInRepository(string file)
    {
        string path = Path.GetRelativePath(root, file).Replace('\\', '/');
        return path.StartsWith("LibWire", StringComparison.Ordinal) && !path.StartsWith("LibWire.Cli/", StringComparison.Ordinal) && !path.Contains("/obj/", StringComparison.Ordinal) ? path : null;
    }
}

/// <summary>The lines and branches of a file, each with whether it was taken.</summary>
internal sealed class FileCounts
{
    private readonly Dictionary<int, bool> _lines = [];
    private readonly Dictionary<(string Method, int Line, int Path, int Ordinal), bool> _branches = [];

    internal Share Lines => Share.Of(_lines.Values);

    internal Share Branches => Share.Of(_branches.Values);

    /// <summary>The lines that no run took.</summary>
    internal IEnumerable<int> MissedLines => _lines.Where(static line => !line.Value).Select(static line => line.Key).Order();

    internal void Add(JsonProperty method)
    {
        foreach (JsonProperty line in method.Value.GetProperty(nameof(Lines)).EnumerateObject())
        {
            int number = int.Parse(line.Name, CultureInfo.InvariantCulture);
            _lines[number] = line.Value.GetInt32() > 0 || _lines.GetValueOrDefault(number);
        }

        foreach (JsonElement branch in method.Value.GetProperty(nameof(Branches)).EnumerateArray())
        {
            var key = (method.Name, branch.GetProperty("Line").GetInt32(), branch.GetProperty("Path").GetInt32(), branch.GetProperty("Ordinal").GetInt32());
            _branches[key] = branch.GetProperty("Hits").GetInt32() > 0 || _branches.GetValueOrDefault(key);
        }
    }
}

/// <summary>How many there are, and how many of them were taken.</summary>
internal readonly record struct Share(int Taken, int All)
{
    internal double Percent => All == 0 ? 100 : 100.0 * Taken / All;

    internal static Share Of(IReadOnlyCollection<bool> each) => new(each.Count(static isTaken => isTaken), each.Count);

    public static Share operator +(Share one, Share other) => new(one.Taken + other.Taken, one.All + other.All);

    public override string ToString() => string.Create(CultureInfo.InvariantCulture, $"{Percent,5:0.0} % ({Taken} of {All})");
}
