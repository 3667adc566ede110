using System.Reflection;

namespace LibWire.Tests;

/// <summary>Which build of the runtime this test project says it was compiled against.</summary>
internal static class TestedBuild
{
    /// <summary>The target framework of the LibWire.dll: <c>net10.0</c> and so on.</summary>
    internal static string TargetFramework { get; } = Metadata("LibWireTargetFramework");

    /// <summary>What <see cref="WireInfo.Flavor"/> must say.</summary>
    internal static string Flavor { get; } = Metadata("LibWireProject") == "LibWire.Debug" ? "debug" : "release";

    /// <summary>The MSBuild configuration: <c>Release</c> or <c>Debug</c>, not to be mixed up with the flavor.</summary>
    internal static string Configuration { get; } = Metadata("Configuration");

    /// <summary>The assembly under test.</summary>
    internal static Assembly Library => typeof(WireInfo).Assembly;

    private static string Metadata(string key) =>
        typeof(TestedBuild).Assembly.GetCustomAttributes<AssemblyMetadataAttribute>().First(attribute => attribute.Key == key).Value!;
}
