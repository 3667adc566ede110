namespace LibWire.Tests;

/// <summary>Public test data too large for the repository: a folder named <c>shared</c> beside it, or the one LIBWIRE_SHARED names.</summary>
internal static class SharedData
{
    private const string Variable = "LIBWIRE_SHARED";

    /// <summary>The path of a file or folder of the shared data, or null where it is absent.</summary>
    /// <param name="name">Its name inside the shared folder, with forward slashes, for example <c>data/mvt</c>.</param>
    internal static string? Find(string name)
    {
        string path = Path.GetFullPath(Path.Combine(Root, name));
        return Directory.Exists(path) || File.Exists(path) ? path : null;
    }

    /// <summary>Why a test that needs the data is skipped, or null where the data is there.</summary>
    internal static string? ReasonToSkip(string name) =>
        Find(name) is null ? $"The test data '{name}' is neither in {Root} nor where {Variable} points." : null;

    private static string Root =>
        Environment.GetEnvironmentVariable(Variable) is { Length: > 0 } named ? named : Repository.PathOf("../shared");
}
