using LibWire.Grpc.AspNetCore;
using LibWire.Grpc.Reflection;
using LibWire.Reflection;
using LibWire.Tests.Grpc.Catalog;
using Microsoft.AspNetCore.Builder;

namespace LibWire.Tests.Grpc;

/// <summary>Server reflection over a real connection, by LibWire's own client.</summary>
public sealed class ReflectionServiceTests
{
    private static readonly string[] CatalogFiles = ["catalog.proto", "google/protobuf/timestamp.proto", "parts.proto"];

    [Fact]
    public async Task ListServices_MappedServices_AreAll()
    {
        await using TestServer server = await ReflectionCall.ServeAsync();
        using var call = new ReflectionCall(server);
        Assert.Equal(
            ["LibWire.Tests.Grpc.Arena.Fights", "grpc.reflection.v1.ServerReflection", "grpc.reflection.v1alpha.ServerReflection", "tests.catalog.Shelf"],
            await call.ServicesAsync());
        await call.CompleteAsync();
    }

    [Theory]
    [InlineData("tests.catalog.Item")]
    [InlineData("tests.catalog.Item.name")]
    [InlineData("tests.catalog.Item.State")]
    [InlineData("tests.catalog.Item.STATE_OLD")]
    [InlineData("tests.catalog.Item.Note")]
    [InlineData("tests.catalog.Item.Note.text")]
    [InlineData("tests.catalog.Shelf")]
    [InlineData("tests.catalog.Shelf.Find")]
    [InlineData("tests.catalog.weight")]
    [InlineData("tests.catalog.Holder.spare")]
    public async Task FileContainingSymbol_AnyDeclaration_IsItsFileWithImports(string symbol)
    {
        await using TestServer server = await ReflectionCall.ServeAsync();
        using var call = new ReflectionCall(server);
        Assert.Equal(CatalogFiles, await call.SymbolAsync(symbol));
    }

    [Theory]
    [InlineData("")]
    [InlineData("tests")]
    [InlineData("tests.catalog")]
    [InlineData(".tests.catalog.Item")]
    [InlineData("tests.catalog.item")]
    [InlineData("tests.catalog.Item.State.STATE_OLD")]
    [InlineData("LibWire.Tests.Grpc.Arena.Fights")]
    public async Task FileContainingSymbol_WhatNoFileDeclares_IsNotFoundAndTheCallGoesOn(string symbol)
    {
        await using TestServer server = await ReflectionCall.ServeAsync();
        using var call = new ReflectionCall(server);
        Assert.Empty(await call.SymbolAsync(symbol));
        Assert.Equal((StatusCode.NotFound, $"There is no symbol \"{symbol}\"."), call.Error());
        Assert.Equal(["parts.proto"], await call.SymbolAsync("tests.catalog.Part"));
        await call.CompleteAsync();
    }

    [Fact]
    public async Task FileByFilename_AskedAgain_LeavesOutImportsThatWereSent()
    {
        await using TestServer server = await ReflectionCall.ServeAsync();
        using var call = new ReflectionCall(server);
        Assert.Equal(["parts.proto"], await call.FileAsync("parts.proto"));
        Assert.Equal(["catalog.proto", "google/protobuf/timestamp.proto"], await call.FileAsync("catalog.proto"));
        Assert.Equal(["catalog.proto"], await call.FileAsync("catalog.proto"));
        Assert.Equal(["parts.proto"], await call.FileAsync("parts.proto"));
        Assert.Empty(await call.FileAsync("Catalog.proto"));
        Assert.Equal((StatusCode.NotFound, "There is no file \"Catalog.proto\"."), call.Error());

        using var other = new ReflectionCall(server);
        Assert.Equal(CatalogFiles, await other.FileAsync("catalog.proto"));
    }

    [Fact]
    public async Task Files_OptionsUseAFileThatIsNotThere_StandAlone()
    {
        await using TestServer server = await ReflectionCall.ServeAsync();
        using var call = new ReflectionCall(server);
        await call.SymbolAsync("tests.catalog.Shelf");
        ServiceDescriptor shelf = call.Pool().FindService("tests.catalog.Shelf")!;
        Assert.Equal(["google/protobuf/timestamp.proto", "parts.proto"], shelf.File.Imports.Select(static file => file.Name));
        Assert.Equal(["parts.proto"], shelf.File.PublicImports.Select(static file => file.Name));
        Assert.Equal(Shelf.Descriptor.Methods[0].OptionBytes, shelf.Methods[0].OptionBytes);
        Assert.True(shelf.FindMethod("Walk")!.IsServerStreaming);
    }

    [Fact]
    public async Task Files_OptionsUseAFileThatWasAdded_AreTheBytesOfTheCompiler()
    {
        await using TestServer server = await ReflectionCall.ServeAsync(static options => options.AddFile(MarksReflection.Descriptor));
        using var call = new ReflectionCall(server);
        Assert.Equal(
            ["catalog.proto", "google/protobuf/timestamp.proto", "marks.proto", "parts.proto", "google/protobuf/descriptor.proto"],
            await call.SymbolAsync("tests.catalog.Shelf"));
        Assert.Equal(CatalogReflection.Descriptor.ProtoBytes, call.Pool().FindFile("catalog.proto")!.ProtoBytes);
        Assert.Equal(["marks.proto"], await call.ExtensionAsync("google.protobuf.MethodOptions", 50001));
    }

    [Fact]
    public async Task FileContainingExtension_NumberOfAType_IsTheFileThatDeclaresIt()
    {
        await using TestServer server = await ReflectionCall.ServeAsync();
        using var call = new ReflectionCall(server);
        Assert.Equal(CatalogFiles, await call.ExtensionAsync("tests.catalog.Item", 101));
        Assert.Equal(["catalog.proto"], await call.ExtensionAsync("tests.catalog.Item", 102));
        foreach (int number in (int[])[0, 1, 100, 103, -1, int.MaxValue])
        {
            Assert.Empty(await call.ExtensionAsync("tests.catalog.Item", number));
            Assert.Equal((StatusCode.NotFound, $"There is no extension {number} of \"tests.catalog.Item\"."), call.Error());
        }
    }

    [Fact]
    public async Task AllExtensionNumbersOfType_MessagesWithAndWithout_AreTheirNumbers()
    {
        await using TestServer server = await ReflectionCall.ServeAsync();
        using var call = new ReflectionCall(server);
        int[] numbers = await call.NumbersAsync("tests.catalog.Item");
        Assert.Equal([101, 102], numbers);
        Assert.Empty(await call.NumbersAsync("tests.catalog.Part"));
        await call.AskAsync(static request => request.Value.SetAllExtensionNumbersOfType("tests.catalog.Shelf", request.Arena));
        Assert.Equal((StatusCode.NotFound, "There is no message \"tests.catalog.Shelf\"."), call.Error());
    }

    [Fact]
    public async Task Request_HostAndNothingAsked_IsInvalidArgumentAndTheCallGoesOn()
    {
        await using TestServer server = await ReflectionCall.ServeAsync();
        using var call = new ReflectionCall(server);
        await call.AskAsync(static request => request.Value.SetHost("example.org", request.Arena));
        Assert.Equal(StatusCode.InvalidArgument, call.Error().Code);
        Assert.Equal("example.org", call.Response.Value.ValidHost.ToString());
        Assert.NotEmpty(await call.ServicesAsync());
    }

    [Fact]
    public async Task Request_NameOfMegabytes_IsNotFoundAndTheErrorIsShort()
    {
        await using TestServer server = await ReflectionCall.ServeAsync();
        using var call = new ReflectionCall(server);
        string name = new('ß', 500_000);
        foreach (Func<Task<string[]>> ask in (Func<Task<string[]>>[])[() => call.SymbolAsync(name), () => call.FileAsync(name), () => call.ExtensionAsync(name, 1)])
        {
            Assert.Empty(await ask());
            Assert.Equal(StatusCode.NotFound, call.Error().Code);
            Assert.InRange(call.Error().Text.Length, 1, 200);
        }

        await call.AskAsync(request => request.Value.SetAllExtensionNumbersOfType(name, request.Arena));
        Assert.Equal(StatusCode.NotFound, call.Error().Code);
        Assert.Equal(CatalogFiles, await call.FileAsync("catalog.proto"));
    }

    [Theory]
    [InlineData("FF")]
    [InlineData("22")]
    [InlineData("2205AA")]
    [InlineData("2202C328")]
    [InlineData("2A02FFFF")]
    public async Task Request_Garbage_IsInvalidArgument(string hex)
    {
        await using TestServer server = await ReflectionCall.ServeAsync();
        foreach (string version in (string[])["v1", "v1alpha"])
        {
            using AsyncDuplexStreamingCall<byte[], byte[]> raw =
                RawCalls.Duplex(server, $"grpc.reflection.{version}.ServerReflection", "ServerReflectionInfo");
            await raw.RequestStream.WriteAsync(Convert.FromHexString(hex));
            RpcException error = await Assert.ThrowsAsync<RpcException>(() => raw.ResponseStream.MoveNext(CancellationToken.None));
            Assert.Equal(StatusCode.InvalidArgument, error.StatusCode);
        }
    }

    [Fact]
    public async Task AlphaService_Described_IsVersionOneInItsOwnPackage()
    {
        await using TestServer server = await ReflectionCall.ServeAsync();
        using var call = new ReflectionCall(server);
        Assert.Equal(["grpc/reflection/v1alpha/reflection.proto"], await call.SymbolAsync("grpc.reflection.v1alpha.ServerReflection"));
        DescriptorPool pool = call.Pool();
        MethodDescriptor method = pool.FindService("grpc.reflection.v1alpha.ServerReflection")!.Methods[0];
        Assert.Equal("grpc.reflection.v1alpha.ServerReflectionRequest", method.InputType.FullName);
        Assert.Equal("grpc.reflection.v1alpha.ServerReflectionResponse", method.OutputType.FullName);
        Assert.Equal("grpc.reflection.v1alpha.ExtensionRequest", method.InputType.FindField(5)!.MessageType!.FullName);
        Assert.Equal(["grpc/reflection/v1/reflection.proto"], await call.SymbolAsync("grpc.reflection.v1.ServerReflection"));
    }

    [Fact]
    public async Task Map_ServiceNotAdded_SaysWhatIsMissing()
    {
        InvalidOperationException error = await Assert.ThrowsAsync<InvalidOperationException>(
            () => TestServer.StartAsync(map: static app => app.MapLibWireGrpcReflectionService()));
        Assert.Contains("AddLibWireGrpcReflection", error.Message, StringComparison.Ordinal);
    }

    [Fact]
    public async Task Map_ServicesMappedLater_AreListed()
    {
        await using TestServer server = await TestServer.StartAsync(
            services: static services => services.AddLibWireGrpcReflection(),
            map: static app =>
            {
                app.MapLibWireGrpcReflectionService();
                app.MapLibWireService<ShelfService>();
            });
        using var call = new ReflectionCall(server);
        Assert.Contains("tests.catalog.Shelf", await call.ServicesAsync());
        Assert.Equal(CatalogFiles, await call.SymbolAsync("tests.catalog.Shelf"));
    }

    [Fact]
    public async Task Map_Conventions_HoldForBothVersions()
    {
        var seen = new List<string?>();
        await using TestServer server = await TestServer.StartAsync(
            services: static services => services.AddLibWireGrpcReflection(),
            map: app => app.MapLibWireGrpcReflectionService().Add(endpoint => seen.Add(endpoint.DisplayName)));
        using var call = new ReflectionCall(server);
        await call.ServicesAsync();
        Assert.Contains(seen, static name => name!.Contains("grpc.reflection.v1.", StringComparison.Ordinal));
        Assert.Contains(seen, static name => name!.Contains("grpc.reflection.v1alpha.", StringComparison.Ordinal));
    }
}
