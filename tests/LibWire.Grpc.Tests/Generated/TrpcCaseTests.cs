using System.Reflection;
using System.Runtime.Loader;
using Grpc.Net.Client;
using LibWire.Schema;
using Microsoft.AspNetCore.Builder;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;

namespace LibWire.Tests.Grpc;

/// <summary>The include cases of tRPC: their stubs are emitted, compiled with a server and a client, and called at the path that tRPC has for them.</summary>
public sealed class TrpcCaseTests
{
    private static readonly MetadataReference[] References =
        [.. ((string)AppContext.GetData("TRUSTED_PLATFORM_ASSEMBLIES")!).Split(Path.PathSeparator).Select(path => MetadataReference.CreateFromFile(path))];

    [Theory]
    [InlineData("1-without-import", "helloworld.helloworld_svr", "Hello", "helloworld.HelloReq", "helloworld.HelloRsp")]
    [InlineData("2-multi-fb-same-namespace", "hello.hello_svr", "Hello", "hello.HelloReq", "hello.HelloRsp")]
    [InlineData("3-multi-fb-diff-namespace", "helloworld.HelloWorld", "Hello", "request.Request", "response.Response")]
    [InlineData("4.1-multi-fb-same-namespace-diff-dir", "helloworld.HelloWorld", "Hello", "helloworld.Request", "helloworld.Response")]
    [InlineData("4.2-multi-fb-same-namespace-diff-dir", "helloworld.HelloWorld", "Hello", "helloworld.Request", "helloworld.Response", "request", "response")]
    public async Task Case_WithAMessage_ServesAtThePathOfTrpc(string folder, string service, string method, string request, string response, params string[] searchPaths) =>
        Assert.Equal(
            $"/{service}/{method} hello",
            await CallAsync(
                folder, searchPaths, service, method, request, response,
                "request.Value.SetMessage(\"hello\", request.Arena);", "reply.Value.SetMessage(request.GetRoot().Message.Span, reply.Arena);", "reply.GetRoot().Message.ToString()"));

    [Theory]
    [InlineData("GetFeedList")]
    [InlineData("GetFeedDetail")]
    public async Task Case5_WithTwoMethods_ServesEach(string method)
    {
        const string Space = "trpc.circlesearch.common_feedcloud_fbsread";
        Assert.Equal(
            $"/{Space}.ComReader/{method} True",
            await CallAsync(
                "5-multi-fb-diff-gopkg", ["."], $"{Space}.ComReader", method, $"{Space}.St{method}Req", $"{Space}.St{method}Rsp",
                "request.Value.MutableExtInfo(in request.Arena);", "if (!request.GetRoot().ExtInfo.IsNull) reply.Value.MutableExtInfo(in reply.Arena);", "(!reply.GetRoot().ExtInfo.IsNull).ToString()"));
    }

    private static async Task<string> CallAsync(
        string folder, string[] searchPaths, string service, string method, string request, string response, string fill, string handle, string read)
    {
        string name = service[(service.LastIndexOf('.') + 1)..];
        string program = $$"""
            using System.Threading.Tasks;
            using Grpc.Core;
            using LibWire;
            using LibWire.Grpc;
            using LibWire.Grpc.AspNetCore;
            using {{request[..request.LastIndexOf('.')]}};
            using {{response[..response.LastIndexOf('.')]}};

            public sealed class TestService : global::{{service}}.{{name}}Base
            {
                public override Task {{method}}(Message<global::{{request}}> request, Message<global::{{response}}> reply, ServerCallContext context)
                {
                    context.ResponseTrailers.Add("path", context.Method);
                    {{handle}}
                    return Task.CompletedTask;
                }
            }

            public static class Program
            {
                public static void Map(Microsoft.AspNetCore.Builder.WebApplication app) => app.MapLibWireService<TestService>();

                public static async Task<string> CallAsync(Grpc.Net.Client.GrpcChannel channel)
                {
                    using Message<global::{{request}}> request = Message<global::{{request}}>.Rent();
                    {{fill}}
                    UnaryCall<global::{{response}}> call = new global::{{service}}.{{name}}Client(channel).{{method}}Async(request);
                    using Message<global::{{response}}> reply = await call;
                    return call.GetTrailers().GetValue("path") + " " + {{read}};
                }
            }
            """;
        Type compiled = Compile([.. Emit(folder, searchPaths), program]).GetType("Program")!;
        await using TestServer server = await TestServer.StartAsync(map: compiled.GetMethod("Map")!.CreateDelegate<Action<WebApplication>>());
        return await compiled.GetMethod("CallAsync")!.CreateDelegate<Func<GrpcChannel, Task<string>>>()(server.Channel);
    }

    private static IEnumerable<string> Emit(string folder, string[] searchPaths)
    {
        string root = TestData.PathOf($"flatbuffers/trpc/{folder}");
        SchemaFile[] files = [.. Directory.GetFiles(root, "*.fbs", SearchOption.AllDirectories).Select(path => new SchemaFile(path, path, File.ReadAllText(path)))];
        SchemaGeneration generation = FbsCompiler.Generate(
            files, new FbsOptions { SearchPaths = new(searchPaths.Select(path => Path.GetFullPath(path, root))) }, new EmitOptions(12, true) { Grpc = GrpcStubs.Server | GrpcStubs.Client });
        Assert.DoesNotContain(generation.Diagnostics, diagnostic => diagnostic.Severity == SchemaSeverity.Error);
        return generation.Sources.Select(source => source.Text);
    }

    private static Assembly Compile(IEnumerable<string> texts)
    {
        var options = new CSharpCompilationOptions(OutputKind.DynamicallyLinkedLibrary, allowUnsafe: true, nullableContextOptions: NullableContextOptions.Enable);
        using var image = new MemoryStream();
        var result = CSharpCompilation.Create("Case", texts.Select(text => CSharpSyntaxTree.ParseText(text)), References, options).Emit(image);
        Assert.True(result.Success, string.Join('\n', result.Diagnostics));
        image.Position = 0;
        return new AssemblyLoadContext("case", isCollectible: true).LoadFromStream(image);
    }
}
