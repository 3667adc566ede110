using LibWire.Grpc.AspNetCore;
using LibWire.Grpc.Reflection;
using LibWire.Grpc.Reflection.V1;
using LibWire.Reflection;
using LibWire.WellKnown;

namespace LibWire.Tests.Grpc;

/// <summary>One call of server reflection, and the questions that tests put.</summary>
internal sealed class ReflectionCall : IDisposable
{
    private readonly DuplexStreamingCall<ServerReflectionRequest, ServerReflectionResponse> _call;

    internal ReflectionCall(TestServer server) => _call = new ServerReflection.ServerReflectionClient(server.Channel).ServerReflectionInfo();

    /// <summary>The last response.</summary>
    internal Message<ServerReflectionResponse> Response => _call.ResponseStream.Current;

    internal static Task<TestServer> ServeAsync(Action<LibWireGrpcReflectionOptions>? options = null) => TestServer.StartAsync(
        services: services => services.AddLibWireGrpcReflection(options),
        map: static app =>
        {
            app.MapLibWireService<ShelfService>();
            app.MapLibWireService<FightsService>();
            app.MapLibWireGrpcReflectionService();
        });

    /// <summary>Asks for a file, and returns the paths of those that came.</summary>
    internal Task<string[]> FileAsync(string path) => FilesAsync(request => request.Value.SetFileByFilename(path, request.Arena));

    internal Task<string[]> SymbolAsync(string name) => FilesAsync(request => request.Value.SetFileContainingSymbol(name, request.Arena));

    internal Task<string[]> ExtensionAsync(string type, int number) => FilesAsync(request =>
    {
        ref ExtensionRequest extension = ref request.Value.MutableFileContainingExtension(request.Arena);
        extension.SetContainingType(type, request.Arena);
        extension.ExtensionNumber = number;
    });

    internal async Task<int[]> NumbersAsync(string type)
    {
        await AskAsync(request => request.Value.SetAllExtensionNumbersOfType(type, request.Arena));
        Assert.Equal(type, Response.Value.AllExtensionNumbersResponse.BaseTypeName.ToString());
        return Response.Value.AllExtensionNumbersResponse.ExtensionNumber.ToArray();
    }

    internal async Task<string[]> ServicesAsync()
    {
        await AskAsync(static request => request.Value.SetListServices("anything", request.Arena));
        Assert.Equal(ServerReflectionResponse.MessageResponseOneofCase.ListServicesResponse, Response.Value.MessageResponseCase);
        return [.. Response.Value.ListServicesResponse.Service.ToArray().Select(static service => service.Name.ToString())];
    }

    /// <summary>The error of the last response.</summary>
    internal (StatusCode Code, string Text) Error()
    {
        Assert.Equal(ServerReflectionResponse.MessageResponseOneofCase.ErrorResponse, Response.Value.MessageResponseCase);
        return ((StatusCode)Response.Value.ErrorResponse.ErrorCode, Response.Value.ErrorResponse.ErrorMessage.ToString());
    }

    /// <summary>The files of the last response, as a pool that finds everything it needs.</summary>
    internal DescriptorPool Pool()
    {
        using ArenaAllocator arena = new();
        var set = default(FileDescriptorSet);
        foreach (UnmanagedArray<byte> file in Response.Value.FileDescriptorResponse.FileDescriptorProto)
            set.File.Add(FileDescriptorProto.Parse(file.ReadOnlySpan, in arena), in arena);
        return DescriptorPool.Parse(set.ToArray());
    }

    internal async Task AskAsync(Action<Message<ServerReflectionRequest>> fill)
    {
        Message<ServerReflectionRequest> request = _call.RequestStream.Next();
        fill(request);
        await _call.RequestStream.WriteAsync(request);
        using var patience = new CancellationTokenSource(TimeSpan.FromSeconds(30));
        Assert.True(await _call.ResponseStream.MoveNextAsync(patience.Token));
        Assert.Equal(request.Value, Response.Value.OriginalRequest);
        Assert.Equal(request.Value.Host, Response.Value.ValidHost);
    }

    internal async Task CompleteAsync()
    {
        await _call.RequestStream.CompleteAsync();
        Assert.False(await _call.ResponseStream.MoveNextAsync());
        Assert.Equal(StatusCode.OK, _call.GetStatus().StatusCode);
    }

    public void Dispose() => _call.Dispose();

    private async Task<string[]> FilesAsync(Action<Message<ServerReflectionRequest>> fill)
    {
        await AskAsync(fill);
        if (Response.Value.MessageResponseCase == ServerReflectionResponse.MessageResponseOneofCase.ErrorResponse) return [];
        return Names(Response);

        static string[] Names(Message<ServerReflectionResponse> response)
        {
            using ArenaAllocator arena = new();
            var names = new List<string>();
            foreach (UnmanagedArray<byte> file in response.Value.FileDescriptorResponse.FileDescriptorProto)
                names.Add(FileDescriptorProto.Parse(file.ReadOnlySpan, in arena).Name.ToString());
            return [.. names];
        }
    }
}
