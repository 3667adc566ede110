using Google.Protobuf;
using Google.Protobuf.Reflection;
using Grpc.HealthCheck;
using Grpc.Reflection;
using LibWire.Grpc.Reflection;
using Microsoft.AspNetCore.Builder;
using Microsoft.Extensions.DependencyInjection;
using Alpha = Grpc.Reflection.V1Alpha;
using GoogleHealth = Grpc.Health.V1;
using One = Grpc.Reflection.V1;

namespace LibWire.Tests.Grpc;

/// <summary>The classes of Google's packages as the other side, both ways, and beside services of LibWire.</summary>
public sealed class ReflectionGoogleTests
{
    [Fact]
    public async Task GoogleClient_VersionOne_BuildsTheDescriptors()
    {
        await using TestServer server = await ReflectionCall.ServeAsync();
        using var call = new One.ServerReflection.ServerReflectionClient(server.Channel).ServerReflectionInfo();
        await call.RequestStream.WriteAsync(new() { Host = "h", FileContainingSymbol = "tests.catalog.Shelf" });
        Assert.True(await call.ResponseStream.MoveNext(CancellationToken.None));
        Assert.Equal("h", call.ResponseStream.Current.ValidHost);
        Assert.Equal("tests.catalog.Shelf", call.ResponseStream.Current.OriginalRequest.FileContainingSymbol);
        AssertShelf(call.ResponseStream.Current.FileDescriptorResponse.FileDescriptorProto);

        await call.RequestStream.WriteAsync(new() { FileByFilename = "nothing.proto" });
        Assert.True(await call.ResponseStream.MoveNext(CancellationToken.None));
        Assert.Equal((int)StatusCode.NotFound, call.ResponseStream.Current.ErrorResponse.ErrorCode);
    }

    [Fact]
    public async Task GoogleClient_VersionAlpha_BuildsTheDescriptors()
    {
        await using TestServer server = await ReflectionCall.ServeAsync();
        using var call = new Alpha.ServerReflection.ServerReflectionClient(server.Channel).ServerReflectionInfo();
        await call.RequestStream.WriteAsync(new() { ListServices = "" });
        Assert.True(await call.ResponseStream.MoveNext(CancellationToken.None));
        Assert.Contains("tests.catalog.Shelf", call.ResponseStream.Current.ListServicesResponse.Service.Select(static service => service.Name));
        await call.RequestStream.WriteAsync(new() { FileContainingSymbol = "tests.catalog.Shelf" });
        Assert.True(await call.ResponseStream.MoveNext(CancellationToken.None));
        AssertShelf(call.ResponseStream.Current.FileDescriptorResponse.FileDescriptorProto);
    }

    [Fact]
    public async Task OwnClient_GoogleServer_BuildsTheDescriptors()
    {
        await using TestServer server = await TestServer.StartAsync(
            services: static services => services.AddSingleton(new ReflectionV1ServiceImpl(GoogleHealth.Health.Descriptor, One.ServerReflection.Descriptor)),
            map: static app => app.MapGrpcService<ReflectionV1ServiceImpl>());
        using var call = new One.ServerReflection.ServerReflectionClient(server.Channel).ServerReflectionInfo();
        await call.RequestStream.CompleteAsync();

        using DuplexStreamingCall<LibWire.Grpc.Reflection.V1.ServerReflectionRequest, LibWire.Grpc.Reflection.V1.ServerReflectionResponse> own =
            new LibWire.Grpc.Reflection.V1.ServerReflection.ServerReflectionClient(server.Channel).ServerReflectionInfo();
        Message<LibWire.Grpc.Reflection.V1.ServerReflectionRequest> request = own.RequestStream.Next();
        request.Value.SetFileContainingSymbol("grpc.health.v1.Health", request.Arena);
        await own.RequestStream.WriteAsync(request);
        Assert.True(await own.ResponseStream.MoveNextAsync());
        Assert.Equal(1, own.ResponseStream.Current.Value.FileDescriptorResponse.FileDescriptorProto.Count);
        Assert.Equal(
            GoogleHealth.Health.Descriptor.File.SerializedData.ToByteArray(),
            own.ResponseStream.Current.Value.FileDescriptorResponse.FileDescriptorProto[0].ToArray());
    }

    [Fact]
    public async Task GoogleServiceOnTheSameServer_IsListedAndDescribedByItsSet()
    {
        byte[] set = new FileDescriptorSet { File = { GoogleHealth.Health.Descriptor.File.ToProto() } }.ToByteArray();
        foreach (bool isDescribed in (bool[])[false, true])
        {
            await using TestServer server = await TestServer.StartAsync(
                services: services => services
                    .AddSingleton<HealthServiceImpl>()
                    .AddLibWireGrpcReflection(options => _ = isDescribed ? options.AddDescriptorSet(set) : options),
                map: static app =>
                {
                    app.MapGrpcService<HealthServiceImpl>();
                    app.MapLibWireGrpcReflectionService();
                });
            using var call = new ReflectionCall(server);
            Assert.Contains("grpc.health.v1.Health", await call.ServicesAsync());
            string[] files = await call.SymbolAsync("grpc.health.v1.Health.Check");
            if (isDescribed) Assert.Equal([GoogleHealth.Health.Descriptor.File.Name], files);
            else Assert.Equal(StatusCode.NotFound, call.Error().Code);
        }
    }

    private static void AssertShelf(IEnumerable<ByteString> protos)
    {
        // Google's builder wants imports before the files that use them.
        Dictionary<string, ByteString> byName = protos.ToDictionary(static bytes => FileDescriptorProto.Parser.ParseFrom(bytes).Name);
        var ordered = new List<ByteString>();
        Add("catalog.proto");
        Assert.Equal(byName.Count, ordered.Count);
        Google.Protobuf.Reflection.ServiceDescriptor shelf = FileDescriptor.BuildFromByteStrings(ordered)[^1].Services[0];
        Assert.Equal("tests.catalog.Shelf", shelf.FullName);
        Assert.Equal("tests.catalog.Item", shelf.FindMethodByName("Find").InputType.FullName);
        Assert.True(shelf.FindMethodByName("Walk").IsServerStreaming);

        void Add(string name)
        {
            if (ordered.Contains(byName[name])) return;
            foreach (string import in FileDescriptorProto.Parser.ParseFrom(byName[name]).Dependency) Add(import);
            ordered.Add(byName[name]);
        }
    }
}
