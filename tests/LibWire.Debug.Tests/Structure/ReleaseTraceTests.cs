using System.Reflection.Metadata;
using System.Text.RegularExpressions;

namespace LibWire.Tests;

/// <summary>The checks are in LibWire.Debug alone: the release dll contains none of their types, methods or names.</summary>
public sealed partial class ReleaseTraceTests
{
    /// <summary>The builds that are compared: quick depth builds one of them.</summary>
    public static TheoryData<string> TargetFrameworks => TestDepth.IsFull ? ["net10.0", "net8.0", "netstandard2.1", "netstandard2.0"] : ["net10.0"];

    [Theory]
    [MemberData(nameof(TargetFrameworks))]
    public void Release_NamesThatCheckFilesDefine_AreAbsent(string targetFramework)
    {
        using BothBuilds builds = new(targetFramework);
        HashSet<string> checks = [.. Members(builds.Debug, IsCheckFile)];
        Assert.Contains("LibWire.Check", checks);
        Assert.Contains("LibWire.Check.Fail", checks);
        Assert.Contains("LibWire.WireInfo.NameCheckedFlavor", checks);

        Assert.DoesNotContain(Members(builds.Release), checks.Contains);
    }

    [Theory]
    [MemberData(nameof(TargetFrameworks))]
    public void Debug_MembersThatReleaseLacks_AllComeFromCheckFiles(string targetFramework)
    {
        using BothBuilds builds = new(targetFramework);
        HashSet<string> release = [.. Members(builds.Release)];

        Assert.Empty(Members(builds.Debug, file => !IsCheckFile(file)).Except(release));
        Assert.Empty(release.Except(Members(builds.Debug)));
        Assert.Contains("LibWire.WireInfo", release);
    }

    [Theory]
    [MemberData(nameof(TargetFrameworks))]
    public void Release_NamesKeptForChecks_AreAbsent(string targetFramework)
    {
        using BothBuilds builds = new(targetFramework);
        Assert.DoesNotContain(Members(builds.Release), name => KeptForChecks().IsMatch(name));
        Assert.Matches(KeptForChecks(), "LibWire.Check.That");
    }

    // Members that the compiler adds for closures have no stable name, and a constructor may contain the initializers of both kinds of file.
    private static IEnumerable<string> AllMembers(LibraryMetadata library, Func<IReadOnlyList<string>, bool> fits)
    {
        foreach (TypeDefinitionHandle handle in library.Types)
        {
            string type = library.NameOf(handle);
            if (type.Contains('<', StringComparison.Ordinal)) continue;
            if (fits(library.FilesOf(handle))) yield return type;
            foreach (MethodDefinitionHandle method in library.Reader.GetTypeDefinition(handle).GetMethods())
            {
                string name = library.Reader.GetString(library.Reader.GetMethodDefinition(method).Name);
                if (name[0] is not ('<' or '.') && fits(library.FileOf(method) is { } file ? [file] : [])) yield return $"{type}.{name}";
            }
        }
    }

    private static IEnumerable<string> Members(LibraryMetadata library) => AllMembers(library, _ => true);

    // Types whose files all fit, and methods whose file fits. An empty method has no file.
    private static IEnumerable<string> Members(LibraryMetadata library, Func<string, bool> fits) => AllMembers(library, files => files.Count > 0 && files.All(fits));

    private static bool IsCheckFile(string file) => file.StartsWith("LibWire.Debug/", StringComparison.Ordinal);

    [GeneratedRegex(@"\.Check(\.|$)|Tracker|Quarantine|Poison|Guard|Canary")]
    private static partial Regex KeptForChecks();
}
