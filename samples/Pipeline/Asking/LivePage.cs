using LibWire;

namespace Pipeline;

/// <summary>The page with charts, and the events that move them.</summary>
internal static class LivePage
{
    private static readonly TimeSpan Period = TimeSpan.FromSeconds(1);

    public static void Map(WebApplication app)
    {
        app.MapGet("/", static () => Results.Stream(typeof(LivePage).Assembly.GetManifestResourceStream("index.html")!, "text/html; charset=utf-8"));
        app.MapGet("/events", SendAsync);
    }

    // Server-sent events: an overview as JSON each second, until the browser goes.
    private static async Task SendAsync(HttpContext context, OverviewMaker overviews, IHostApplicationLifetime lifetime)
    {
        using var end = CancellationTokenSource.CreateLinkedTokenSource(context.RequestAborted, lifetime.ApplicationStopping);
        context.Response.ContentType = "text/event-stream";
        context.Response.Headers.CacheControl = "no-store";
        using var timer = new PeriodicTimer(Period);
        try
        {
            do
            {
                await SendOneAsync(context.Response, overviews, end.Token);
            }
            while (await timer.WaitForNextTickAsync(end.Token));
        }
        catch (OperationCanceledException)
        {
            // The browser went, or the program ends.
        }
    }

    private static async Task SendOneAsync(HttpResponse response, OverviewMaker overviews, CancellationToken end)
    {
        string text;
        try
        {
            using ArenaMessage<Overview> overview = await overviews.MakeAsync();
            text = $"data: {overview.Value.ToJson()}\n\n";
        }
        catch (Exception failure) when (failure is not OperationCanceledException)
        {
            // Where a silo died, the next event has an answer again.
            text = ": no answer\n\n";
        }

        await response.WriteAsync(text, end);
        await response.Body.FlushAsync(end);
    }
}
