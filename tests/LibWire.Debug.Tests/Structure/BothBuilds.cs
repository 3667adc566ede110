using System.Reflection;
using System.Runtime.Loader;

namespace LibWire.Tests;

/// <summary>The release dll and the checked dll of one target framework, as they were built beside these tests.</summary>
internal sealed class BothBuilds : IDisposable
{
    internal BothBuilds(string targetFramework)
    {
        Release = new LibraryMetadata(PathOf("LibWire", targetFramework));
        Debug = new LibraryMetadata(PathOf("LibWire.Debug", targetFramework));
    }

    internal LibraryMetadata Release { get; }

    internal LibraryMetadata Debug { get; }

    /// <summary>Where the build of a project for a target framework lies.</summary>
    internal static string PathOf(string project, string targetFramework) =>
        Repository.PathOf($"{project}/bin/{TestedBuild.Configuration}/{targetFramework}/LibWire.dll");

    /// <summary>A dll loaded apart from the one under test, although it has the same name: to look at, not to run.</summary>
    internal static Assembly LoadApart(string path) => new AssemblyLoadContext(path).LoadFromAssemblyPath(path);

    /// <inheritdoc/>
    public void Dispose()
    {
        Release.Dispose();
        Debug.Dispose();
    }
}
