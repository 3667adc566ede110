using System.Globalization;
using System.Text;
using LibWire.Schema;

namespace LibWire.Cli;

/// <summary>The files of a solution with a server, a client and tests of gRPC, and the types that all of them use.</summary>
/// <param name="schema">The schema, which has services.</param>
/// <param name="options">The name.</param>
internal sealed class GrpcSolution(NewSchema schema, NewOptions options)
{
    private const string Global = "global::";

    private readonly string _name = options.Name;
    private readonly string _namespace = options.Namespace;
    private readonly List<NewService> _services = WithNames(schema.Services);

    /// <summary>The files.</summary>
    internal IEnumerable<ProjectFile> Files() =>
    [
        new($"{_name}.slnx", Solution()),
        .. options.CommonFiles(),
        new($"{_name}.Contracts/{_name}.Contracts.csproj", Contracts()),
        .. schema.Files.Select(file => file with { Path = $"{_name}.Contracts/{file.Path}" }),
        new($"{_name}.Server/{_name}.Server.csproj", Server()),
        new($"{_name}.Server/Program.cs", $"{_namespace}.Server.ServerApp.Build(args, port: 5000).Run();\n"),
        new($"{_name}.Server/ServerApp.cs", ServerApp()),
        .. _services.Select(service => new ProjectFile($"{_name}.Server/{service.Name}Service.cs", Service(service))),
        new($"{_name}.Client/{_name}.Client.csproj", Client()),
        new($"{_name}.Client/Program.cs", ClientProgram(_services[0])),
        new($"{_name}.Tests/{_name}.Tests.csproj", Tests()),
        .. _services.Select(service => new ProjectFile($"{_name}.Tests/{service.Name}Tests.cs", ServiceTests(service))),
    ];

    private string Solution() => $"""
        <Solution>
          <Project Path="{_name}.Contracts/{_name}.Contracts.csproj" />
          <Project Path="{_name}.Server/{_name}.Server.csproj" />
          <Project Path="{_name}.Client/{_name}.Client.csproj" />
          <Project Path="{_name}.Tests/{_name}.Tests.csproj" />
        </Solution>

        """;

    private string Contracts() => Project(
        "Microsoft.NET.Sdk",
        $"\n    {NewOptions.SchemaProperties(schema)}",
        options.References("LibWire.Grpc", "LibWire.Json", "LibWire.Generator"));

    private string Server() => Project("Microsoft.NET.Sdk.Web", "", $"{Uses("Contracts")}\n    {options.References("LibWire.Grpc.AspNetCore")}");

    private string Client() => Project(
        "Microsoft.NET.Sdk", "\n    <OutputType>Exe</OutputType>", $"{Uses("Contracts")}\n    {options.References("Grpc.Net.Client")}");

    private string Tests() => Project(
        "Microsoft.NET.Sdk",
        "\n    <IsPackable>false</IsPackable>",
        $"{Uses("Server")}\n    {options.References("Grpc.Net.Client", "Microsoft.NET.Test.Sdk", "xunit", "xunit.runner.visualstudio")}");

    private string Uses(string project) => $"<ProjectReference Include=\"../{_name}.{project}/{_name}.{project}.csproj\" />";

    private static string Project(string sdk, string properties, string references) => $"""
        <Project Sdk="{sdk}">

          <PropertyGroup>
            <TargetFramework>net10.0</TargetFramework>
            <Nullable>enable</Nullable>
            <ImplicitUsings>enable</ImplicitUsings>{properties}
          </PropertyGroup>

          <ItemGroup>
            {references}
          </ItemGroup>

        </Project>

        """;

    private string ServerApp()
    {
        string maps = string.Concat(_services.Select(static service => $"\n        app.MapLibWireService<{service.Name}Service>();"));
        return $$"""
            using System.Net;
            using LibWire.Grpc.AspNetCore;
            using Microsoft.AspNetCore.Server.Kestrel.Core;

            namespace {{_namespace}}.Server;

            /// <summary>The server. The program runs it, and the tests do.</summary>
            public static class ServerApp
            {
                /// <summary>Makes the server.</summary>
                /// <param name="args">The command line.</param>
                /// <param name="port">The port of 127.0.0.1; 0 for a free one.</param>
                public static WebApplication Build(string[] args, int port)
                {
                    WebApplicationBuilder builder = WebApplication.CreateBuilder(args);

                    // Without TLS HTTP/2 must be set.
                    builder.WebHost.ConfigureKestrel(kestrel => kestrel.Listen(IPAddress.Loopback, port, listen => listen.Protocols = HttpProtocols.Http2));
                    builder.Services.AddGrpc().AddLibWire();
                    WebApplication app = builder.Build();{{maps}}
                    return app;
                }
            }

            """;
    }

    private string Service(NewService service)
    {
        var text = new StringBuilder($$"""
            using Grpc.Core;
            using LibWire;
            using LibWire.Grpc;

            namespace {{_namespace}}.Server;

            /// <summary>The service {{service.Code.FullName}}. Its answers are examples: replace them.</summary>
            internal sealed class {{service.Name}}Service : {{Type(service.FullName)}}.{{service.Code.ServerName}}
            {
            """).Append('\n');
        int written = 0;
        foreach (MethodCode method in service.Code.Methods)
        {
            if (written++ > 0) text.Append('\n');
            text.Append(Method(service, method));
        }

        return text.Append("}\n").ToString();
    }

    private static string Method(NewService service, MethodCode method)
    {
        string request = Type(method.Request.Type), reply = Type(method.Response.Type);
        string fill = Fill("reply", reply, service.SampleOf(method.Response.SchemaName));
        return method.Kind switch
        {
            MethodKind.Unary => $$"""
                    // The fields of the request are in request.Value. Texts and lists of the reply go into reply.Arena.
                    public override Task {{method.CSharpName}}(Message<{{request}}> request, Message<{{reply}}> reply, ServerCallContext context)
                    {
                {{fill}}        return Task.CompletedTask;
                    }

                """,
            MethodKind.ClientStreaming => $$"""
                    // Each request is valid until the next step of the loop.
                    public override async Task {{method.CSharpName}}(MessageReader<{{request}}> requests, Message<{{reply}}> reply, ServerCallContext context)
                    {
                        int count = 0;
                        await foreach (Message<{{request}}> request in requests) count++;
                {{fill}}    }

                """,
            MethodKind.ServerStreaming => $$"""
                    // Next empties the one message that serves all replies.
                    public override async Task {{method.CSharpName}}(Message<{{request}}> request, MessageWriter<{{reply}}> replies, ServerCallContext context)
                    {
                        Message<{{reply}}> reply = replies.Next();
                {{fill}}        await replies.WriteAsync(reply);
                    }

                """,
            _ => $$"""
                    // Each request is valid until the next step of the loop. Next empties the one message that serves all replies.
                    public override async Task {{method.CSharpName}}(
                        MessageReader<{{request}}> requests, MessageWriter<{{reply}}> replies, ServerCallContext context)
                    {
                        await foreach (Message<{{request}}> request in requests)
                        {
                            Message<{{reply}}> reply = replies.Next();
                {{Indented(fill)}}            await replies.WriteAsync(reply);
                        }
                    }

                """,
        };
    }

    private static string ClientProgram(NewService service)
    {
        MethodCode? method = service.Code.Methods.OrderBy(static one => one.Kind != MethodKind.Unary).FirstOrDefault();
        string call = method == null ? "" : "\n" + Call(service, method, "client", static value => $"Console.WriteLine({value}.ToJson());\n");
        return $"""
            using Grpc.Net.Client;
            using LibWire;
            using LibWire.Grpc;

            // dotnet run                              calls the server on this machine
            // dotnet run -- http://server:5000        calls another one
            // One channel serves all calls.
            using GrpcChannel channel = GrpcChannel.ForAddress(args.Length > 0 ? args[0] : "http://127.0.0.1:5000");
            var client = new {Type(service.FullName)}.{service.Code.ClientName}(channel);
            {call}
            """;
    }

    private string ServiceTests(NewService service)
    {
        var tests = new StringBuilder();
        foreach (MethodCode method in service.Code.Methods)
        {
            string reply = Type(method.Response.Type), sample = service.SampleOf(method.Response.SchemaName);
            string call = Call(service, method, "_client", value =>
            {
                return NewSample.Has(sample)
                    ? $"Assert.Equal({reply}.FromJson({Raw(sample)}, arena).ToJson(), {value}.ToJson());\n"
                    : $"Assert.NotNull({value}.ToJson());\n";
            });
            string arena = NewSample.Has(sample) ? "        using var arena = new ArenaAllocator();\n" : "";
            tests.Append($$"""

                    [Fact]
                    public async Task {{method.CSharpName.TrimStart('@')}}_Answers()
                    {
                {{arena}}{{Indented(Indented(call))}}    }

                """);
        }

        return $$"""
            using Grpc.Core;
            using Grpc.Net.Client;
            using LibWire;
            using LibWire.Grpc;
            using Microsoft.AspNetCore.Builder;
            using Xunit;
            using {{_namespace}}.Server;

            namespace {{_namespace}}.Tests;

            /// <summary>Calls the service {{service.Code.FullName}} of a server on a free port.</summary>
            public sealed class {{service.Name}}Tests : IAsyncLifetime
            {
                private readonly WebApplication _server = ServerApp.Build([], port: 0);
                private GrpcChannel _channel = null!;
                private {{Type(service.FullName)}}.{{service.Code.ClientName}} _client = null!;

                public async Task InitializeAsync()
                {
                    await _server.StartAsync();
                    _channel = GrpcChannel.ForAddress(_server.Urls.First());
                    _client = new {{Type(service.FullName)}}.{{service.Code.ClientName}}(_channel);
                }

                public async Task DisposeAsync()
                {
                    _channel.Dispose();
                    await _server.DisposeAsync();
                }
            {{tests}}}

            """;
    }

    // A call with an example as its request, without indentation. What is done with a reply follows.
    private static string Call(NewService service, MethodCode method, string client, Func<string, string> use)
    {
        string request = Type(method.Request.Type), reply = Type(method.Response.Type), sample = service.SampleOf(method.Request.SchemaName);
        string name = method.CSharpName, single = $"using Message<{request}> request = Message<{request}>.Rent();\n{Plain(Fill("request", request, sample))}";
        string streamed = $"Message<{request}> request = call.RequestStream.Next();\n{Plain(Fill("request", request, sample))}"
            + "await call.RequestStream.WriteAsync(request);\nawait call.RequestStream.CompleteAsync();\n";
        string loop = $"await foreach (Message<{reply}> reply in call.ResponseStream)\n{{\n{Indented(use("reply.Value"))}}}\n";
        return method.Kind switch
        {
            MethodKind.Unary => $"{single}using Message<{reply}> reply = await {client}.{method.AsyncName}(request);\n{use("reply.Value")}",
            MethodKind.ClientStreaming =>
                $"using ClientStreamingCall<{request}, {reply}> call = {client}.{name}();\n{streamed}"
                + $"using Message<{reply}> reply = await call;\n{use("reply.Value")}",
            MethodKind.ServerStreaming => $"{single}using ServerStreamingCall<{reply}> call = {client}.{name}(request);\n{loop}",
            _ => $"using DuplexStreamingCall<{request}, {reply}> call = {client}.{name}();\n{streamed}{loop}",
        };
    }

    private static string Fill(string variable, string type, string sample) =>
        NewSample.Has(sample) ? $"        {variable}.Value = {type}.FromJson({Raw(sample)}, {variable}.Arena);\n" : "";

    // A raw literal cannot start with a quote.
    private static string Raw(string json) => json[0] == '"' ? $"\"\\\"{json[1..^1]}\\\"\"" : $"\"\"\"{json}\"\"\"";

    // A namespace of the solution may have the name of one of the schema.
    private static string Type(string name) => name.StartsWith(Global, StringComparison.Ordinal) ? name : Global + name;

    // Services of several namespaces may have one name. Files may have names that differ by more than case only.
    private static List<NewService> WithNames(IReadOnlyList<NewService> services)
    {
        var used = new HashSet<string>(StringComparer.OrdinalIgnoreCase);
        var named = new List<NewService>();
        foreach (NewService service in services)
        {
            bool isAlone = services.Count(other => string.Equals(other.Name, service.Name, StringComparison.OrdinalIgnoreCase)) == 1;
            string full = service.FullName.Replace("@", "", StringComparison.Ordinal).Replace('.', '_'), name = isAlone ? service.Name : full, unique = name;
            for (int i = 2; !used.Add(unique); i++) unique = string.Create(CultureInfo.InvariantCulture, $"{name}{i}");
            named.Add(service with { Name = unique });
        }

        return named;
    }

    private static string Plain(string text) => text.TrimStart(' ');

    private static string Indented(string lines) =>
        string.Concat(lines.Split('\n', StringSplitOptions.RemoveEmptyEntries).Select(static line => $"    {line}\n"));
}
