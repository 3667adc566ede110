namespace LibWire.Tests;

/// <summary>Programs that tests start but the repository does not bring: <c>protoc</c>, <c>flatc</c> and the like.</summary>
internal static class Tools
{
    private const string RequireVariable = "LIBWIRE_REQUIRE_TOOLS";

    /// <summary>Whether a missing tool is a failure: on the build server, where it was installed, it is.</summary>
    internal static bool AreRequired => Environment.GetEnvironmentVariable(RequireVariable) == "1";

    /// <summary>The full path of a program on the PATH, or null where there is none.</summary>
    internal static string? Find(string program)
    {
        string[] suffixes = OperatingSystem.IsWindows() ? [".exe", ".cmd"] : [""];
        return (Environment.GetEnvironmentVariable("PATH") ?? "").Split(Path.PathSeparator, StringSplitOptions.RemoveEmptyEntries)
            .SelectMany(folder => suffixes.Select(suffix => Path.Combine(folder, program + suffix)))
            .FirstOrDefault(File.Exists);
    }

    /// <summary>The full path of a program on the PATH.</summary>
    /// <exception cref="FileNotFoundException">There is none; a test that needs it is skipped before it comes here, unless tools are required.</exception>
    internal static string Get(string program) =>
        Find(program) ?? throw new FileNotFoundException($"'{program}' is not on the PATH, and {RequireVariable}=1 says that it must be.");

    /// <summary>Why a test that needs the program is skipped, or null where it runs: the program is there, or its absence is to be a failure.</summary>
    internal static string? ReasonToSkip(string program) =>
        AreRequired || Find(program) is not null ? null : $"'{program}' is not on the PATH.";
}
