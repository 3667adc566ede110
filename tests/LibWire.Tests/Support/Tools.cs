namespace LibWire.Tests;

/// <summary>Programs that tests start but that are not in the repository, such as <c>flatc</c>. Such a test has the trait <c>Category=Tools</c>.</summary>
internal static class Tools
{
    /// <summary>The full path of a program on the PATH; null if there is none.</summary>
    internal static string? Find(string program)
    {
        string[] suffixes = OperatingSystem.IsWindows() ? [".exe", ".cmd"] : [""];
        return (Environment.GetEnvironmentVariable("PATH") ?? "").Split(Path.PathSeparator, StringSplitOptions.RemoveEmptyEntries)
            .SelectMany(folder => suffixes.Select(suffix => Path.Combine(folder, program + suffix)))
            .FirstOrDefault(File.Exists);
    }

    /// <summary>The full path of a program on the PATH.</summary>
    /// <exception cref="FileNotFoundException">There is none.</exception>
    internal static string Get(string program) =>
        Find(program) ?? throw new FileNotFoundException($"'{program}' is not on the PATH, and tests of the category Tools need it: see tests/README.md.");
}
