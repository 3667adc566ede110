using System.Globalization;

namespace LibWire.Tests.Grpc.Soak;

/// <summary>Named numbers that a child process reports in one line: <c>name=value name=value</c>.</summary>
internal sealed class Figures : Dictionary<string, double>
{
    internal Figures()
        : base(StringComparer.Ordinal)
    {
    }

    /// <summary>The number of that name; 0 if it was not reported.</summary>
    internal double Of(string name) => TryGetValue(name, out double value) ? value : 0;

    internal static Figures Parse(string line)
    {
        var figures = new Figures();
        foreach (string word in line.Split(' ', StringSplitOptions.RemoveEmptyEntries))
        {
            int equals = word.IndexOf('=', StringComparison.Ordinal);
            figures[word[..equals]] = double.Parse(word[(equals + 1)..], CultureInfo.InvariantCulture);
        }

        return figures;
    }

    public override string ToString() => string.Join(' ', this.Select(static figure => string.Create(CultureInfo.InvariantCulture, $"{figure.Key}={figure.Value}")));
}
