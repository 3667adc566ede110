namespace LibWire.Tests.Kafka;

/// <summary>The package has exactly the public members of its listing.</summary>
public sealed class PublicApiTests
{
    [Fact]
    public void List_IsItsListing()
    {
        string path = Repository.PathOf("LibWire.Kafka/PublicApi/LibWire.Kafka.txt");
        string[] actual = PublicApi.List(typeof(BatchRecord<>).Assembly);
        if (Environment.GetEnvironmentVariable("LIBWIRE_ACCEPT_PUBLIC_API") == "1") File.WriteAllText(path, string.Join('\n', actual) + "\n");
        Assert.Equal(File.ReadAllLines(path), actual);
    }
}
