namespace LibWire.Tests;

/// <summary>One line of <c>tests/vectors/flat-wire.txt</c>: a buffer, and the verifier's result.</summary>
/// <param name="Name">Unique in the file.</param>
/// <param name="RootTable">The name of the root table: <c>Monster</c> or <c>Foo</c>.</param>
/// <param name="Bytes">The buffer.</param>
/// <param name="Verdict"><c>ok</c>, or error and offset: <c>!OffsetOutOfRange@84</c>.</param>
internal sealed record FlatWireVector(string Name, string RootTable, byte[] Bytes, string Verdict);

/// <summary>Reads <c>tests/vectors/flat-wire.txt</c>.</summary>
internal static class FlatWireVectors
{
    /// <summary>All vectors, by name.</summary>
    internal static IReadOnlyDictionary<string, FlatWireVector> All { get; } = Load();

    /// <summary>The result of <c>TryGetRoot</c>, in the form of the file.</summary>
    internal static string Describe(bool isValid, WireFault fault) => isValid ? "ok" : FormattableString.Invariant($"!{fault.Error}@{fault.Offset}");

    private static Dictionary<string, FlatWireVector> Load()
    {
        Dictionary<string, FlatWireVector> vectors = [];
        foreach (string line in File.ReadLines(Repository.PathOf("tests/vectors/flat-wire.txt")))
        {
            if (line.Length == 0 || line[0] == '#') continue;
            string[] columns = line.Split('|', StringSplitOptions.TrimEntries);
            if (columns.Length != 5) throw new FormatException($"A line is: name | root table | hex | verdict | comment. It is: {line}");
            vectors.Add(columns[0], new FlatWireVector(columns[0], columns[1], Convert.FromHexString(columns[2]), columns[3]));
        }

        return vectors;
    }
}
