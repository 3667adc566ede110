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

    /// <summary>The build output of a project for a target framework.</summary>
    internal static string PathOf(string project, string targetFramework) =>
        Repository.PathOf($"{project}/bin/{TestedBuild.Configuration}/{targetFramework}/LibWire.dll");

    /// <summary>A dll in a separate context, although it has the name of the one under test. It is inspected, not run.</summary>
    internal static Assembly LoadApart(string path) => new AssemblyLoadContext(path).LoadFromAssemblyPath(path);

    /// <inheritdoc/>
    public void Dispose()
    {
        Release.Dispose();
        Debug.Dispose();
    }
}
