namespace LibWire.Tests;

/// <summary>The public members of the loaded build are those of the listing: one file a target framework, the same for LibWire and LibWire.Debug.</summary>
public sealed class PublicApiTests
{
    private const string AcceptVariable = "LIBWIRE_ACCEPT_PUBLIC_API";

    [Fact]
    public void List_OfTheLoadedBuild_IsTheListingOfItsTargetFramework()
    {
        string name = $"LibWire/PublicApi/{TestedBuild.TargetFramework}.txt";
        string path = Repository.PathOf(name);
        string[] actual = PublicApi.List(TestedBuild.Library);

        // The release build writes the listing; the checked twin only has to match it.
        if (Environment.GetEnvironmentVariable(AcceptVariable) == "1" && TestedBuild.Flavor == "release") File.WriteAllText(path, string.Join('\n', actual) + "\n");
        string[] listed = File.Exists(path) ? File.ReadAllLines(path) : [];

        string difference = string.Join(Environment.NewLine, listed.Except(actual).Select(line => $"- {line}").Concat(actual.Except(listed).Select(line => $"+ {line}")));
        if (difference.Length > 0 || !listed.SequenceEqual(actual))
        {
            Assert.Fail($"""
                The public API of the {TestedBuild.Flavor} build is not {name}:
                {difference}
                To accept it: {AcceptVariable}=1 dotnet test LibWire.sln -c Release --filter {nameof(PublicApiTests)}, once more without the variable, and commit the files.
                """);
        }
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
