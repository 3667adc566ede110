using System.ComponentModel;

namespace LibWire.Tests;

/// <summary>The loaded build has exactly the public members of the listing. LibWire and LibWire.Debug have the same listing.</summary>
/// <remarks>
/// A namespace has one file for the members that every target framework has, such as <c>LibWire.txt</c>. Members of only some frameworks are in further
/// files: <c>LibWire.net.txt</c> for .NET 8 and later, <c>LibWire.netstandard.txt</c> for .NET Standard.
/// </remarks>
public sealed class PublicApiTests
{
    private const string AcceptVariable = "LIBWIRE_ACCEPT_PUBLIC_API";

    private static bool IsNetStandard => TestedBuild.TargetFramework.StartsWith("netstandard", StringComparison.Ordinal);

    [Theory]
    [InlineData("LibWire")]
    [InlineData("LibWire.CompilerServices")]
    [InlineData("LibWire.FlatSharp")]
    [InlineData("LibWire.ProtoBufNet")]
    [InlineData("LibWire.Reflection")]
    [InlineData("LibWire.WellKnown")]
    public void List_OfANamespace_IsItsListing(string inNamespace)
    {
        string[] actual = PublicApi.List(TestedBuild.Library, inNamespace);

        // The release build writes the listing; the checked twin only has to match it.
        if (Environment.GetEnvironmentVariable(AcceptVariable) == "1" && TestedBuild.Flavor == "release") Accept(inNamespace, actual);
        string[] listed = [.. Read(inNamespace), .. Read(inNamespace + (IsNetStandard ? ".netstandard" : ".net"))];

        string difference = string.Join(Environment.NewLine, listed.Except(actual).Select(line => $"- {line}").Concat(actual.Except(listed).Select(line => $"+ {line}")));
        if (difference.Length > 0)
        {
            Assert.Fail($"""
                The public API of the {TestedBuild.Flavor} build for {TestedBuild.TargetFramework} is not that of LibWire/PublicApi/{inNamespace}*.txt:
                {difference}
                To accept it: {AcceptVariable}=1 dotnet test tests/Core.slnf -c Release --filter {nameof(PublicApiTests)}, once more without the variable, and commit the files.
                """);
        }

        Assert.Equal(listed.Order(StringComparer.Ordinal), actual.Order(StringComparer.Ordinal));
    }

    [Fact]
    public void Library_HasNoOtherNamespace() =>
        Assert.Equal(["LibWire", "LibWire.CompilerServices", "LibWire.FlatSharp", "LibWire.ProtoBufNet", "LibWire.Reflection", "LibWire.WellKnown"], PublicApi.Namespaces(TestedBuild.Library));

    [Fact]
    public void Types_InTheNamespaceOfUsers_AreNotHiddenFromThem()
    {
        string[] names = [.. Read("LibWire").Select(static line => line.Split(':')[0])];
        Type[] types = [.. TestedBuild.Library.GetExportedTypes().Where(static type => type is { Namespace: "LibWire", IsNested: false })];
        Assert.True(types.Length > 50);
        Assert.Equal([], types.Where(IsHidden).Select(static type => type.Name));

        // The steps of emitted code, by their names: none may be among the types for users.
        Assert.Equal([], names.Where(static name => name is "ProtoDecode" or "ProtoEncode" or "ProtoSize" or "ProtoField" or "FlatDecode" or "FlatEncode" or "FlatCreate" or "FlatObjectCode" or "FlatField"));
        Assert.Contains(Read("LibWire.CompilerServices"), static line => line.StartsWith("ProtoDecode: ", StringComparison.Ordinal));

        static bool IsHidden(Type type) =>
            type.GetCustomAttributes(typeof(EditorBrowsableAttribute), false) is [EditorBrowsableAttribute { State: not EditorBrowsableState.Always }];
    }

    private static string PathOf(string listing) => Repository.PathOf($"LibWire/PublicApi/{listing}.txt");

    private static string[] Read(string listing) => File.Exists(PathOf(listing)) ? File.ReadAllLines(PathOf(listing)) : [];

    // A new line is listed for every target framework until the build for another framework lacks it.
    private static void Accept(string inNamespace, string[] actual)
    {
        string own = inNamespace + (IsNetStandard ? ".netstandard" : ".net");
        string other = inNamespace + (IsNetStandard ? ".net" : ".netstandard");
        string[] common = Read(inNamespace);
        string[] missing = [.. common.Except(actual)];
        if (IsNetStandard)
        {
            Write(other, [.. Read(other).Union(missing)]);
            Write(own, [.. actual.Except(common)]);
            Write(inNamespace, [.. common.Except(missing)]);
        }
        else
        {
            string[] only = [.. Read(own).Intersect(actual)];
            Write(own, only);
            Write(inNamespace, [.. actual.Except(only)]);
        }
    }

    private static void Write(string listing, string[] lines)
    {
        if (lines.Length > 0) File.WriteAllText(PathOf(listing), string.Join('\n', lines) + "\n");
        else File.Delete(PathOf(listing));
    }

    [Fact]
    public void List_OfAnAssemblyWithEveryKindOfMember_SaysItInTheWordsOfCSharp()
    {
        string[] lines = PublicApi.List(typeof(PublicApiSample).Assembly);

        Assert.Equal(
            [
                "PublicApiSample: abstract class, IDisposable",
                "PublicApiSample.Dispose() -> void",
                "PublicApiSample.Done: event EventHandler",
                "PublicApiSample.Item[int index] { get; } -> ref readonly int",
                "PublicApiSample.Limit: const int = 5",
                "PublicApiSample.Make<T, TOther>(List<string?>? names, TOther? other) -> T*, virtual where T : unmanaged, IEquatable<T> where TOther : class, new()",
                "PublicApiSample.Name: static readonly string?",
                "PublicApiSample.Shared: int",
                "PublicApiSample.Size { get; protected set; } -> int",
                "PublicApiSample.Take(in int first, ref readonly int second, ref int third, out int fourth, scoped Span<byte> fifth, params int[] rest) -> void, abstract",
                "PublicApiSample.Texts { get; init; } -> string[]?",
                "PublicApiSample.ToString() -> string, override",
                "PublicApiSample.new(int size = 3, string? name = null, PublicApiSample.Choice choice = Choice.One), protected",
                "PublicApiSample.op_LogicalNot(PublicApiSample sample) -> bool, static",
                "PublicApiSample.Choice: flags enum, byte",
                "PublicApiSample.Choice.One = 1",
                "PublicApiSample.Outer<T>: readonly ref struct",
                "PublicApiSample.Outer<T>.Inner<TOther>: struct",
                "PublicApiSample.Outer<T>.Inner<TOther>.Count { readonly get; } -> int",
                "PublicApiSample.Outer<T>.Inner<TOther>.Find(ref T first, PublicApiSample.Outer<int>.Inner<string> other) -> ref T, static",
                "PublicApiSample.Outer<T>.Inner<TOther>.First: T",
                "PublicApiSample.Outer<T>.Inner<TOther>.Read() -> void, readonly",
                "PublicApiSample.Outer<T>.Inner<TOther>.Second: TOther",
                "PublicApiSample.Test<T>: delegate (T value) -> bool where T : allows ref struct",
            ],
            lines.Where(line => line.StartsWith(nameof(PublicApiSample), StringComparison.Ordinal)));
    }
}
