using System.Security.Cryptography;

namespace LibWire.Tests.Coverage;

/// <summary>Inputs in a folder, a file each, named by their content.</summary>
internal static class CorpusFolder
{
    private const int NameChars = 16;

    /// <summary>The folder of a target in the repository.</summary>
    internal static string OfRepository(string target) => Repository.PathOf($"fuzz/corpus/{target}");

    /// <summary>The folder of what a run found, outside of version control.</summary>
    internal static string OfRuns(string target) => Repository.PathOf($"artifacts/fuzz/coverage/{target}");

    /// <summary>The inputs in the order of their names; none if there is no folder.</summary>
    internal static IReadOnlyList<byte[]> Read(string folder) =>
        Directory.Exists(folder) ? [.. Directory.GetFiles(folder).Order(StringComparer.Ordinal).Select(File.ReadAllBytes)] : [];

    /// <summary>Writes inputs that are not there yet.</summary>
    internal static void Write(string folder, IEnumerable<byte[]> inputs)
    {
        Directory.CreateDirectory(folder);
        foreach (byte[] input in inputs)
        {
            string path = Path.Combine(folder, NameOf(input));
            if (!File.Exists(path)) File.WriteAllBytes(path, input);
        }
    }

    internal static string NameOf(byte[] input) => Convert.ToHexStringLower(SHA256.HashData(input))[..NameChars];

    /// <summary>As few and as short inputs as together take all branches that they took: the shortest first, each that adds a branch.</summary>
    internal static IReadOnlyList<byte[]> Minimise(IEnumerable<byte[]> inputs, CoverageLoop loop)
    {
        var known = new HashSet<int>();
        List<byte[]> kept = [];
        foreach (byte[] input in inputs.OrderBy(static input => input.Length).ThenBy(NameOf, StringComparer.Ordinal))
        {
            int before = known.Count;
            if (loop.EdgesOf(input) is not { } edges) continue;
            known.UnionWith(edges);
            if (known.Count > before) kept.Add(input);
        }

        // Backwards: a long input that is needed may make a short one needless.
        var again = new HashSet<int>();
        List<byte[]> few = [];
        for (int i = kept.Count - 1; i >= 0; i--)
        {
            int before = again.Count;
            again.UnionWith(loop.EdgesOf(kept[i]) ?? []);
            if (again.Count > before) few.Add(kept[i]);
        }

        return few;
    }
}
