namespace LibWire.Tests.Json;

/// <summary>LibWire.Json has exactly the public members of its listing.</summary>
public sealed class PublicApiTests
{
    private const string AcceptVariable = "LIBWIRE_ACCEPT_PUBLIC_API";

    [Fact]
    public void List_IsItsListing()
    {
        string path = Repository.PathOf("LibWire.Json/PublicApi/LibWire.txt");
        string[] actual = PublicApi.List(typeof(ProtoJson).Assembly);
        if (Environment.GetEnvironmentVariable(AcceptVariable) == "1")
        {
            Directory.CreateDirectory(Path.GetDirectoryName(path)!);
            File.WriteAllText(path, string.Join('\n', actual) + "\n");
        }

        Assert.Equal(File.ReadAllLines(path), actual);
    }

    [Fact]
    public void Library_HasOneNamespace() => Assert.Equal(["LibWire"], PublicApi.Namespaces(typeof(ProtoJson).Assembly));
}
