namespace LibWire.Tests;

/// <summary>The files of the repository from which the tests were built.</summary>
internal static class Repository
{
    /// <summary>The folder that holds <c>LibWire.sln</c>.</summary>
    internal static string Root { get; } = FindRoot();

    /// <summary>A path below the root, written with forward slashes.</summary>
    internal static string PathOf(string relativePath) => Path.GetFullPath(Path.Combine(Root, relativePath));

    private static string FindRoot()
    {
        for (DirectoryInfo? folder = new(AppContext.BaseDirectory); folder != null; folder = folder.Parent)
            if (File.Exists(Path.Combine(folder.FullName, "LibWire.sln"))) return folder.FullName;
        throw new InvalidOperationException($"No folder above {AppContext.BaseDirectory} holds LibWire.sln: run the tests from where they were built, inside the repository.");
    }
}
