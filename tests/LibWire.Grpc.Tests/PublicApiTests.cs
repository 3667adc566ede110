using LibWire.Grpc.AspNetCore;
using LibWire.Grpc.Client;

namespace LibWire.Tests.Grpc;

/// <summary>The gRPC packages have exactly the public members of their listings.</summary>
public sealed class PublicApiTests
{
    private const string AcceptVariable = "LIBWIRE_ACCEPT_PUBLIC_API";

    [Theory]
    [InlineData(typeof(MessageMethod), "LibWire.Grpc")]
    [InlineData(typeof(LibWireGrpcExtensions), "LibWire.Grpc.AspNetCore")]
    [InlineData(typeof(LibWireClientExtensions), "LibWire.Grpc.Client")]
    public void List_IsItsListing(Type type, string package)
    {
        string path = Repository.PathOf($"{package}/PublicApi/{package}.txt");
        string[] actual = PublicApi.List(type.Assembly);
        if (Environment.GetEnvironmentVariable(AcceptVariable) == "1")
        {
            Directory.CreateDirectory(Path.GetDirectoryName(path)!);
            File.WriteAllText(path, string.Join('\n', actual) + "\n");
        }

        Assert.Equal(File.ReadAllLines(path), actual);
    }
}
