using System.Net;
using System.Text;
using Microsoft.AspNetCore.Builder;
using Microsoft.AspNetCore.Hosting;
using Microsoft.AspNetCore.Http;
using Microsoft.Extensions.DependencyInjection;
using Microsoft.Extensions.Logging;
using Store;

namespace LibWire.Tests.Json;

/// <summary>Messages as parameters and results of minimal APIs of ASP.NET, over a connection.</summary>
public sealed class MinimalApiTests
{
    private const string OrderJson = """{"id":"42","lines":[{"sku":"A-17","quantity":3}]}""";

    /// <summary>Each request has an arena of its own, from a pool, which ends with the request.</summary>
    [Fact]
    public async Task Endpoints_OfMessages_ReadAndWriteJson()
    {
        await using WebApplication app = MakeApp();
        await app.StartAsync();
        using var client = new HttpClient { BaseAddress = new Uri(app.Urls.First()) };
        for (int i = 0; i < 3; i++)
        {
            using HttpResponseMessage one = await Post(client, "/more", OrderJson);
            Assert.Equal("application/json", one.Content.Headers.ContentType?.MediaType);
            Assert.Equal("""{"id":"43","lines":[{"sku":"A-17","quantity":3}]}""", await one.Content.ReadAsStringAsync());
            using HttpResponseMessage all = await Post(client, "/all", $"[{OrderJson},{{}}]");
            Assert.Equal($"[{OrderJson},{{}}]", await all.Content.ReadAsStringAsync());
        }

        using HttpResponseMessage wrong = await Post(client, "/more", """{"id":"x"}""");
        Assert.Equal(HttpStatusCode.BadRequest, wrong.StatusCode);
        await app.StopAsync();
    }

    private static WebApplication MakeApp()
    {
        WebApplicationBuilder builder = WebApplication.CreateBuilder();
        builder.Logging.ClearProviders();
        builder.WebHost.UseUrls("http://127.0.0.1:0");
        builder.Services.AddHttpContextAccessor();
        var accessor = new HttpContextAccessor();
        builder.Services.ConfigureHttpJsonOptions(options =>
            options.SerializerOptions.Converters.Add(new ProtoJsonConverterFactory(null, () => (ArenaAllocator)accessor.HttpContext!.Items["arena"]!)));
        WebApplication app = builder.Build();
        app.Use(async (context, next) =>
        {
            ArenaAllocator arena = ArenaPool.Shared.Rent();
            context.Items["arena"] = arena;
            context.Response.RegisterForDispose(arena);
            await next(context);
        });
        app.MapPost("/more", (Order order) =>
        {
            order.Id++;
            return order;
        });
        app.MapPost("/all", (Order[] orders) => orders);
        return app;
    }

    private static Task<HttpResponseMessage> Post(HttpClient client, string path, string json) =>
        client.PostAsync(path, new StringContent(json, Encoding.UTF8, "application/json"));
}
