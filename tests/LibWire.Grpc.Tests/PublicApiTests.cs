using LibWire.Grpc.AspNetCore;
using LibWire.Grpc.Client;
using LibWire.Grpc.Health;
using LibWire.Grpc.Reflection;

namespace LibWire.Tests.Grpc;

/// <summary>The gRPC packages have exactly the public members of their listings.</summary>
public sealed class PublicApiTests
{
    private const string AcceptVariable = "LIBWIRE_ACCEPT_PUBLIC_API";

    [Theory]
    [InlineData(typeof(MessageMethod), "LibWire.Grpc")]
    [InlineData(typeof(LibWireGrpcExtensions), "LibWire.Grpc.AspNetCore")]
    [InlineData(typeof(LibWireClientExtensions), "LibWire.Grpc.Client")]
    [InlineData(typeof(LibWireGrpcHealthExtensions), "LibWire.Grpc.Health")]
    [InlineData(typeof(LibWireGrpcReflectionExtensions), "LibWire.Grpc.Reflection")]
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
