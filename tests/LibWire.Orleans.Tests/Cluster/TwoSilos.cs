using Microsoft.Extensions.Configuration;
using Microsoft.Extensions.DependencyInjection;
using Orleans.Hosting;
using Orleans.Storage;
using Orleans.TestingHost;

namespace LibWire.Tests.Orleans;

/// <summary>A cluster of two silos and a client, in this process. Everything between them goes over connections.</summary>
public sealed class TwoSilos : IAsyncLifetime
{
    internal TestCluster Cluster { get; private set; } = null!;

    internal IEchoGrain Grain(long key) => Cluster.GrainFactory.GetGrain<IEchoGrain>(key);

    public async Task InitializeAsync()
    {
        var builder = new TestClusterBuilder(2) { Options = { ConfigureFileLogging = false } };
        builder.AddSiloBuilderConfigurator<Silo>();
        builder.AddClientBuilderConfigurator<Client>();
        Cluster = builder.Build();
        await Cluster.DeployAsync();
    }

    public async Task DisposeAsync() => await Cluster.DisposeAsync();

    private sealed class Silo : ISiloConfigurator
    {
        public void Configure(ISiloBuilder siloBuilder)
        {
            siloBuilder.AddLibWire().AddMemoryGrainStorageAsDefault().AddMemoryGrainStorage("PubSubStore").AddMemoryStreams("orders");
            siloBuilder.Services.AddKeyedSingleton<IGrainStorage>(
                SharedStorage.Name,
                static (services, _) => new SharedStorage(services.GetRequiredService<IGrainStorageSerializer>()));
        }
    }

    private sealed class Client : IClientBuilderConfigurator
    {
        public void Configure(IConfiguration configuration, IClientBuilder clientBuilder) => clientBuilder.AddLibWire().AddMemoryStreams("orders");
    }
}

/// <summary>One cluster serves all tests that need one. They run alone, because one of them counts managed bytes of the process.</summary>
[CollectionDefinition(Name, DisableParallelization = true)]
public sealed class ClusterCollection : ICollectionFixture<TwoSilos>
{
    internal const string Name = "cluster";
}
