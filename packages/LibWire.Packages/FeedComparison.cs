using System.IO.Compression;

namespace LibWire.Packages;

/// <summary>Whether two packs of one commit are the same files.</summary>
internal static class FeedComparison
{
    /// <summary>What differs between two folders: files that only one has, files with other bytes, and the entries that make the difference.</summary>
    public static IEnumerable<string> Differences(string first, string second)
    {
        string[] names = Names(first), others = Names(second);
        if (names.Length == 0) yield return $"{first} has no packages";
        foreach (string name in names.Except(others)) yield return $"only the first folder has {name}";
        foreach (string name in others.Except(names)) yield return $"only the second folder has {name}";
        foreach (string name in names.Intersect(others))
        {
            string left = Path.Combine(first, name), right = Path.Combine(second, name);
            if (File.ReadAllBytes(left).AsSpan().SequenceEqual(File.ReadAllBytes(right))) continue;
            yield return $"{name} differs: {(name.EndsWith("pkg", StringComparison.Ordinal) ? string.Join(", ", DifferentEntries(left, right)) : "its text")}";
        }
    }

    private static string[] Names(string folder) =>
        [.. Directory.EnumerateFiles(folder).Select(static path => Path.GetFileName(path)).Order(StringComparer.Ordinal)];

    private static IEnumerable<string> DifferentEntries(string left, string right)
    {
        using ZipArchive first = ZipFile.OpenRead(left);
        using ZipArchive second = ZipFile.OpenRead(right);
        Dictionary<string, ZipArchiveEntry> others = second.Entries.ToDictionary(static entry => entry.FullName);
        foreach (ZipArchiveEntry entry in first.Entries)
        {
            if (!others.Remove(entry.FullName, out ZipArchiveEntry? other)) yield return $"{entry.FullName} is in the first alone";
            else if (entry.Crc32 != other.Crc32 || entry.Length != other.Length) yield return $"{entry.FullName} has other bytes";
            else if (entry.LastWriteTime != other.LastWriteTime) yield return $"{entry.FullName} has another time";
        }

        foreach (string name in others.Keys) yield return $"{name} is in the second alone";
    }
}
