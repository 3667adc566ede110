using System.Net;
using LibWire.Grpc.AspNetCore;
using Microsoft.AspNetCore.Server.Kestrel.Core;
using Orleans.Configuration;
using Orleans.Storage;

namespace Pipeline;

/// <summary>Builds the process of a node.</summary>
internal static class Node
{
    private const string ClusterId = "pipeline";

    // The largest request that the protocol of OpenTelemetry advises.
    private const int RequestBytesMax = 64 << 20;

    /// <summary>A node with a silo and a worker.</summary>
    public static IHost Further(NodeOptions options, Topic topic)
    {
        HostApplicationBuilder builder = Host.CreateApplicationBuilder();
        AddSilo(builder, builder.Logging, options, topic);
        return builder.Build();
    }

    /// <summary>The first node: it also collects, answers questions, and serves the page.</summary>
    public static WebApplication First(NodeOptions options, Topic topic)
    {
        WebApplicationBuilder builder = WebApplication.CreateSlimBuilder();
        AddSilo(builder, builder.Logging, options, topic);
        builder.WebHost.ConfigureKestrel(kestrel =>
        {
            // Without TLS a port speaks one version of HTTP.
            kestrel.Listen(options.Address, options.PagePort);
            kestrel.Listen(options.Address, options.GrpcPort, static listen => listen.Protocols = HttpProtocols.Http2);
            kestrel.Limits.MaxRequestBodySize = null;
        });
        builder.Services.AddSingleton<TopicWriter>().AddSingleton<OverviewMaker>();
        builder.Services.AddGrpc(static grpc => grpc.MaxReceiveMessageSize = RequestBytesMax).AddLibWire();
        WebApplication app = builder.Build();
        app.MapLibWireService<TraceCollector>();
        app.MapLibWireService<MetricsCollector>();
        app.MapLibWireService<StatisticsService>();
        LivePage.Map(app);
        return app;
    }

    private static void AddSilo(IHostApplicationBuilder builder, ILoggingBuilder logging, NodeOptions options, Topic topic)
    {
        logging.SetMinimumLevel(LogLevel.Error).AddFilter("Pipeline", LogLevel.Warning).AddFilter("Orleans", LogLevel.Critical);
        builder.Services.AddSingleton(topic).AddHostedService<Worker>();
        var self = new IPEndPoint(options.Address, options.SiloPort);
        builder.UseOrleans(silo =>
        {
            silo.AddLibWire();
            silo.UseDevelopmentClustering(options.Join ?? self);
            silo.ConfigureEndpoints(options.Address, options.SiloPort, options.GatewayPort, listenOnAnyHostAddress: true);
            silo.Configure<ClusterOptions>(static cluster => cluster.ClusterId = cluster.ServiceId = ClusterId);
            silo.Configure<SiloMessagingOptions>(static messaging => messaging.ResponseTimeout = TimeSpan.FromSeconds(5));
            silo.Configure<ClusterMembershipOptions>(static membership =>
            {
                // A silo that died is known to be dead after a few seconds.
                membership.ProbeTimeout = TimeSpan.FromSeconds(1);
                membership.NumMissedProbesLimit = 2;
                membership.NumVotesForDeathDeclaration = 1;
            });
            silo.Services.AddSingleton<IGrainStorage>(
                services => new FolderStorage(options.Folder, services.GetRequiredService<IGrainStorageSerializer>()));
        });
    }
}
