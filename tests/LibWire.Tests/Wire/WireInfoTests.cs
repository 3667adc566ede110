using System.Reflection;
using System.Runtime.Versioning;

namespace LibWire.Tests;

public sealed class WireInfoTests
{
    [Fact]
    public void Flavor_OfThisTestProject_IsTheBuildItNames() =>
        Assert.Equal(TestedBuild.Flavor, WireInfo.Flavor);

    [Fact]
    public void TargetFramework_OfThisTestProject_IsTheBuildItNames()
    {
        string expected = TestedBuild.TargetFramework;
        string actual = typeof(WireInfo).Assembly.GetCustomAttribute<TargetFrameworkAttribute>()!.FrameworkName;
        string version = expected.TrimStart("netstandard".ToCharArray());
        Assert.Equal(expected.StartsWith("netstandard", StringComparison.Ordinal) ? $".NETStandard,Version=v{version}" : $".NETCoreApp,Version=v{version}", actual);
    }
}
