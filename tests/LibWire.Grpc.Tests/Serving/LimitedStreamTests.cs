using System.IO.Compression;
using Grpc.AspNetCore.Server;
using Grpc.Net.Client;
using Grpc.Net.Compression;
using LibWire.Grpc.AspNetCore;
using LibWire.Grpc.Client;
using LibWire.Grpc.Decompression;
using LibWire.Tests.Grpc.Greet;
using Microsoft.AspNetCore.Routing;
using Microsoft.Extensions.DependencyInjection;

namespace LibWire.Tests.Grpc;

/// <summary>The limit of what is decompressed.</summary>
public sealed class LimitedStreamTests
{
    public static TheoryData<string> Ways => ["array", "span", "memory", "array later"];

    [Theory]
    [MemberData(nameof(Ways))]
    public async Task Read_UpToTheLimit_IsTheStream(string way)
    {
        byte[] bytes = [1, 2, 3, 4, 5];
        await using var stream = new LimitedStream(new MemoryStream(bytes), bytes.Length);
        byte[] read = new byte[8];
        Assert.Equal(3, await ReadAsync(stream, way, read, 1, 3));
        Assert.Equal([0, 1, 2, 3, 0, 0, 0, 0], read);
        Assert.Equal(2, await ReadAsync(stream, way, read, 4, 4));
        Assert.Equal([0, 1, 2, 3, 4, 5, 0, 0], read);
        Assert.Equal(0, await ReadAsync(stream, way, read, 0, 8));
    }

    [Theory]
    [MemberData(nameof(Ways))]
    public async Task Read_OneByteBeyondTheLimit_IsResourceExhausted(string way)
    {
        await using var stream = new LimitedStream(new MemoryStream(new byte[5]), 4);
        byte[] read = new byte[8];
        Assert.Equal(4, await ReadAsync(stream, way, read, 0, 4));
        RpcException error = await Assert.ThrowsAsync<RpcException>(() => ReadAsync(stream, way, read, 0, 8));
        Assert.Equal(StatusCode.ResourceExhausted, error.StatusCode);
        Assert.Equal("The message has more than 4 bytes after decompression.", error.Status.Detail);
    }

    [Fact]
    public void Stream_OnlyReads()
    {
        var inner = new MemoryStream();
        var stream = new LimitedStream(inner, 4);
        Assert.True(stream.CanRead);
        Assert.False(stream.CanSeek);
        Assert.False(stream.CanWrite);
        Assert.Throws<NotSupportedException>(() => stream.Length);
        Assert.Throws<NotSupportedException>(() => stream.Position);
        Assert.Throws<NotSupportedException>(() => stream.Position = 0);
        Assert.Throws<NotSupportedException>(() => stream.Seek(0, SeekOrigin.Begin));
        Assert.Throws<NotSupportedException>(() => stream.SetLength(0));
        Assert.Throws<NotSupportedException>(() => stream.Write([], 0, 0));
        stream.Flush();
        stream.Dispose();
        Assert.False(inner.CanRead);
    }

    [Fact]
    public void LimitDecompression_CalledTwice_WrapsOnceAndKeepsTheFirstLimit()
    {
        var options = new GrpcChannelOptions { CompressionProviders = [new GzipCompressionProvider(CompressionLevel.Fastest)], MaxReceiveMessageSize = 10 };
        Assert.Same(options, options.LimitDecompression());
        ICompressionProvider limited = Assert.Single(options.CompressionProviders!);
        options.LimitDecompression(1_000_000);
        Assert.Same(limited, Assert.Single(options.CompressionProviders!));

        Assert.Equal("gzip", limited.EncodingName);
        var compressed = new MemoryStream();
        using (Stream gzip = limited.CreateCompressionStream(compressed, null)) gzip.Write(new byte[11]);
        using Stream decompressing = limited.CreateDecompressionStream(new MemoryStream(compressed.ToArray()));
        Assert.Throws<RpcException>(() => decompressing.ReadExactly(new byte[11]));
    }

    [Fact]
    public void LimitDecompression_ServerWithoutCompression_StaysSo()
    {
        var options = new GrpcServiceOptions();
        LimitDecompression.Limit(options, options, new LibWireGrpcOptions());
        Assert.Empty(options.CompressionProviders);
    }

    // The compressions of a service are those of the whole server, which have its limit.
    [Fact]
    public void LimitDecompression_ServiceWithALimitOfItsOwn_HasItAndLeavesTheServer()
    {
        var libWire = new LibWireGrpcOptions();
        var global = new GrpcServiceOptions { CompressionProviders = [new GzipCompressionProvider(CompressionLevel.Fastest)], MaxReceiveMessageSize = 10 };
        LimitDecompression.Limit(global, global, libWire);
        var own = new GrpcServiceOptions();
        LimitDecompression.Limit(own, global, libWire);
        Assert.Equal(10, Longest(Assert.Single(own.CompressionProviders)));
        own.MaxReceiveMessageSize = 100;
        Assert.Equal(100, Longest(Assert.Single(own.CompressionProviders)));
        Assert.Equal(10, Longest(Assert.Single(global.CompressionProviders)));
        libWire.DecompressedBytesMax = 5;
        Assert.Equal(5, Longest(Assert.Single(own.CompressionProviders)));
    }

    [Fact]
    public void LimitDecompression_NoLimitOfReceivedMessages_IsNoLimit()
    {
        var server = new GrpcServiceOptions { CompressionProviders = [new GzipCompressionProvider(CompressionLevel.Fastest)], MaxReceiveMessageSize = null };
        LimitDecompression.Limit(server, server, new LibWireGrpcOptions());
        Assert.False(IsLimited(Assert.Single(server.CompressionProviders)));
        server.MaxReceiveMessageSizeSpecified = false;
        Assert.True(IsLimited(Assert.Single(server.CompressionProviders)));

        GrpcChannelOptions channel = new GrpcChannelOptions().LimitDecompression();
        Assert.True(IsLimited(channel.CompressionProviders![0]));
        channel.MaxReceiveMessageSize = null;
        Assert.False(IsLimited(channel.CompressionProviders[0]));

        // The packages of server and client have a type of this name each.
        static bool IsLimited(ICompressionProvider provider) => provider.CreateDecompressionStream(new MemoryStream()).GetType().Name == nameof(LimitedStream);
    }

    [Fact]
    public void Settings_OfNothing_NameTheArgument()
    {
        Assert.Throws<ArgumentNullException>(() => ((GrpcChannelOptions)null!).LimitDecompression());
        Assert.Throws<ArgumentNullException>(() => ((IServiceCollection)null!).AddLibWireGrpcClient<Greeter.GreeterClient>(static _ => { }));
        Assert.Throws<ArgumentNullException>(() => new ServiceCollection().AddLibWireGrpcClient<Greeter.GreeterClient>(null!));
        Assert.Throws<ArgumentNullException>(() => ((IServiceCollection)null!).AddLibWireGrpcClient<Greeter.GreeterClient>("x", static _ => { }));
        Assert.Throws<ArgumentNullException>(() => new ServiceCollection().AddLibWireGrpcClient<Greeter.GreeterClient>((string)null!, static _ => { }));
        Assert.Throws<ArgumentNullException>(() => new ServiceCollection().AddLibWireGrpcClient<Greeter.GreeterClient>("x", null!));
        Assert.Throws<ArgumentNullException>(() => ((IGrpcServerBuilder)null!).AddLibWire());
        Assert.Throws<ArgumentNullException>(() => ((IEndpointRouteBuilder)null!).MapLibWireService<GreeterService>());

        var options = new LibWireGrpcOptions();
        Assert.Throws<ArgumentException>(() => options.ForService("", MessageOptions.Default));
        Assert.Throws<ArgumentNullException>(() => options.ForService("s", null!));
        Assert.Throws<ArgumentException>(() => options.ForMethod("", "m", MessageOptions.Default));
        Assert.Throws<ArgumentException>(() => options.ForMethod("s", "", MessageOptions.Default));
        Assert.Throws<ArgumentNullException>(() => options.ForMethod("s", "m", null!));
    }

    private static int Longest(ICompressionProvider provider)
    {
        var compressed = new MemoryStream();
        using (Stream gzip = provider.CreateCompressionStream(compressed, null)) gzip.Write(new byte[1000]);
        using Stream decompressing = provider.CreateDecompressionStream(new MemoryStream(compressed.ToArray()));
        int count = 0;
        Assert.Throws<RpcException>(() =>
        {
            while (decompressing.ReadByte() >= 0) count++;
        });
        return count;
    }

    private static async Task<int> ReadAsync(Stream stream, string way, byte[] target, int offset, int count) => way switch
    {
        "array" => Read(stream, target, offset, count),
        "span" => stream.Read(target.AsSpan(offset, count)),
        "memory" => await stream.ReadAsync(target.AsMemory(offset, count)),
        _ => await ReadLaterAsync(stream, target, offset, count),
    };

    private static int Read(Stream stream, byte[] target, int offset, int count) => stream.Read(target, offset, count);

    private static Task<int> ReadLaterAsync(Stream stream, byte[] target, int offset, int count) => stream.ReadAsync(target, offset, count, default);
}
