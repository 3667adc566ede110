using System.Reflection;

namespace LibWire.Tests;

/// <summary>The build of the runtime for which this test project was compiled.</summary>
internal static class TestedBuild
{
    /// <summary>The target framework of the LibWire.dll: <c>net10.0</c> and so on.</summary>
    internal static string TargetFramework { get; } = Metadata("LibWireTargetFramework");

    /// <summary>The expected value of <see cref="WireInfo.Flavor"/>.</summary>
    internal static string Flavor { get; } = Metadata("LibWireProject") == "LibWire.Debug" ? "debug" : "release";

    /// <summary>The MSBuild configuration: <c>Release</c> or <c>Debug</c>. It is not the flavor.</summary>
    internal static string Configuration { get; } = Metadata("Configuration");

    /// <summary>The assembly under test.</summary>
    internal static Assembly Library => typeof(WireInfo).Assembly;

    private static string Metadata(string key) =>
        typeof(TestedBuild).Assembly.GetCustomAttributes<AssemblyMetadataAttribute>().First(attribute => attribute.Key == key).Value!;
}
