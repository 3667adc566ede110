using System.Reflection.Metadata;
using System.Text.RegularExpressions;

namespace LibWire.Tests;

/// <summary>The checks live in LibWire.Debug alone: the release dll holds none of their types, methods or names.</summary>
public sealed partial class ReleaseTraceTests
{
    public static TheoryData<string> TargetFrameworks => ["net10.0", "net8.0", "netstandard2.1", "netstandard2.0"];

    [Theory]
    [MemberData(nameof(TargetFrameworks))]
    public void Release_NamesThatCheckFilesDefine_AreAbsent(string targetFramework)
    {
        using BothBuilds builds = new(targetFramework);
        HashSet<string> checks = [.. Members(builds.Debug, ofCheckFiles: true)];
        Assert.Contains("LibWire.Check", checks);
        Assert.Contains("LibWire.Check.Fail", checks);
        Assert.Contains("LibWire.WireInfo.NameCheckedFlavor", checks);

        Assert.DoesNotContain(Members(builds.Release, ofCheckFiles: false), checks.Contains);
    }

    [Theory]
    [MemberData(nameof(TargetFrameworks))]
    public void Debug_MembersThatReleaseLacks_AllComeFromCheckFiles(string targetFramework)
    {
        using BothBuilds builds = new(targetFramework);
        HashSet<string> release = [.. Members(builds.Release, ofCheckFiles: false)];
        HashSet<string> sharedInDebug = [.. Members(builds.Debug, ofCheckFiles: false)];

        Assert.Empty(sharedInDebug.Except(release));
        Assert.Empty(release.Except(sharedInDebug));
        Assert.Contains("LibWire.WireInfo", release);
    }

    [Theory]
    [MemberData(nameof(TargetFrameworks))]
    public void Release_NamesKeptForChecks_AreAbsent(string targetFramework)
    {
        using BothBuilds builds = new(targetFramework);
        Assert.DoesNotContain(Members(builds.Release, ofCheckFiles: false), name => KeptForChecks().IsMatch(name));
        Assert.Matches(KeptForChecks(), "LibWire.Check.That");
    }

    // Types and methods that check files define, or those that other files do. What the compiler adds for closures has no stable name,
    // and a constructor may hold the initializers of both.
    private static IEnumerable<string> Members(LibraryMetadata library, bool ofCheckFiles)
    {
        foreach (TypeDefinitionHandle handle in library.Types)
        {
            string type = library.NameOf(handle);
            if (type.Contains('<', StringComparison.Ordinal)) continue;
            if (library.FilesOf(handle).All(IsCheckFile) == ofCheckFiles) yield return type;
            foreach (MethodDefinitionHandle method in library.Reader.GetTypeDefinition(handle).GetMethods())
            {
                string name = library.Reader.GetString(library.Reader.GetMethodDefinition(method).Name);
                if (name[0] is not ('<' or '.') && library.FileOf(method) is { } file && IsCheckFile(file) == ofCheckFiles) yield return $"{type}.{name}";
            }
        }
    }

    private static bool IsCheckFile(string file) => file.StartsWith("LibWire.Debug/", StringComparison.Ordinal);

    [GeneratedRegex(@"\.Check([A-Z]|\.|$)|Tracker|Quarantine|Poison|Canary")]
    private static partial Regex KeptForChecks();
}
