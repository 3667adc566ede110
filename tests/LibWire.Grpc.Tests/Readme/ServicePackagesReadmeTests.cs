using System.Text.RegularExpressions;
using Grpc.Net.Client;
using LibWire.Grpc.AspNetCore;
using LibWire.Grpc.Health;
using LibWire.Grpc.Health.V1;
using LibWire.Grpc.Reflection;
using LibWire.WellKnown;
using Microsoft.AspNetCore.Builder;
using Microsoft.Extensions.DependencyInjection;
using Microsoft.Extensions.Diagnostics.HealthChecks;

namespace LibWire.Tests.Grpc;

/// <summary>The C# blocks of the READMEs of LibWire.Grpc.Health and LibWire.Grpc.Reflection stand here word for word.</summary>
public sealed partial class ServicePackagesReadmeTests
{
    [Theory]
    [InlineData("LibWire.Grpc.Health/README.md")]
    [InlineData("LibWire.Grpc.Reflection/README.md")]
    public void Readme_EachCSharpBlock_StandsHere(string path)
    {
        string here = Squeeze(File.ReadAllText(Repository.PathOf("tests/LibWire.Grpc.Tests/Readme/ServicePackagesReadmeTests.cs")));
        string[] blocks = [.. CSharpBlock().Matches(File.ReadAllText(Repository.PathOf(path))).Select(static match => Squeeze(match.Groups[1].Value))];
        Assert.Equal(2, blocks.Length);
        Assert.All(blocks, block => Assert.Contains(block, here, StringComparison.Ordinal));
    }

    [Fact]
    public async Task HealthExamples_Application_IsBuilt()
    {
        await using WebApplication app = ServeHealth(WebApplication.CreateSlimBuilder());
        Assert.NotNull(app.Services.GetService<HealthStatuses>());
    }

    [Fact]
    public async Task HealthExamples_Client_EndsWhenTheServerShutsDown()
    {
        await using HealthServer server = await HealthServer.StartAsync();
        Task watching = WatchAsync(server.Server.Channel);
        server.Statuses.Shutdown();
        await watching.WaitAsync(TimeSpan.FromSeconds(30));
    }

    [Fact]
    public async Task ReflectionExamples_Application_IsBuilt()
    {
        await using WebApplication app = ServeReflection(WebApplication.CreateSlimBuilder());
        var services = WebApplication.CreateSlimBuilder();
        AddDescriptions(services);
        Assert.NotEmpty(services.Services);
    }

    private static WebApplication ServeHealth(WebApplicationBuilder builder)
    {
        builder.Services.AddGrpc().AddLibWire();
        builder.Services.AddLibWireGrpcHealthChecks(options => options.Services.Map("shop.Orders", check => check.Tags.Contains("orders")))
            .AddCheck("database", () => HealthCheckResult.Healthy(), ["orders"]);

        WebApplication app = builder.Build();
        app.MapLibWireGrpcHealthChecksService();
        return app;
    }

    private static async Task WatchAsync(GrpcChannel channel)
    {
        var client = new Health.HealthClient(channel);
        using Message<HealthCheckRequest> request = Message<HealthCheckRequest>.Rent();
        request.Value.SetService("shop.Orders", request.Arena);
        using ServerStreamingCall<HealthCheckResponse> call = client.Watch(request);
        await foreach (Message<HealthCheckResponse> reply in call.ResponseStream) Console.WriteLine(reply.Value.Status);
    }

    private static WebApplication ServeReflection(WebApplicationBuilder builder)
    {
        builder.Services.AddGrpc().AddLibWire();
        builder.Services.AddLibWireGrpcReflection();

        WebApplication app = builder.Build();
        app.MapLibWireService<OrderService>();
        app.MapLibWireGrpcReflectionService();
        return app;
    }

    private static void AddDescriptions(WebApplicationBuilder builder)
    {
        builder.Services.AddLibWireGrpcReflection(options => options
            .AddDescriptorSet(File.ReadAllBytes("legacy.pb"))
            .AddFile(StructReflection.Descriptor));
    }

    private static string Squeeze(string text) => Spaces().Replace(text, " ").Trim();

    [GeneratedRegex("^```csharp\n(.*?)^```$", RegexOptions.Multiline | RegexOptions.Singleline)]
    private static partial Regex CSharpBlock();

    [GeneratedRegex(@"\s+")]
    private static partial Regex Spaces();
}
