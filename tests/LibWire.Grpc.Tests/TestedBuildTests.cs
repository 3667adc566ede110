using System.Reflection;

namespace LibWire.Tests.Grpc;

/// <summary>The build of the runtime that these tests run on is the one that their project names.</summary>
public sealed class TestedBuildTests
{
    [Fact]
    public void Library_IsTheBuildOfTheProject()
    {
        string project = typeof(TestedBuildTests).Assembly.GetCustomAttributes<AssemblyMetadataAttribute>().Single(data => data.Key == "LibWireProject").Value!;
        string expected = project == "LibWire.Debug" ? "1" : "0";
        string version = typeof(ProtoMessage).Assembly.GetCustomAttribute<AssemblyFileVersionAttribute>()!.Version;
        Assert.Equal(expected, version.Split('.')[^1]);
    }
}
