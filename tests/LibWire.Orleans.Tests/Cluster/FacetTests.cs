using Microsoft.Extensions.Configuration;
using Orleans.Concurrency;
using Orleans.EventSourcing;
using Orleans.Hosting;
using Orleans.TestingHost;
using Orleans.Transactions.Abstractions;

namespace LibWire.Tests.Orleans;

/// <summary>Facets of Orleans that copy a state and then change the copy: transactions and journals. A shared message would change with it.</summary>
[Collection(ClusterCollection.Name)]
public sealed class FacetTests
{
    [Fact]
    public async Task Set_AbortedTransactionOfACopyingSilo_LeavesTheState()
    {
        await using TestCluster cluster = await Deploy<CopyingSilo>();
        ITransactionGrain grain = cluster.GrainFactory.GetGrain<ITransactionGrain>(1);
        await grain.Set("first", isAborted: false);
        await Assert.ThrowsAnyAsync<Exception>(() => grain.Set("second", isAborted: true));
        Assert.Equal("first first", await grain.Get());
    }

    [Fact]
    public async Task Run_JournalOfACopyingSilo_KeepsUnconfirmedEventsApart()
    {
        await using TestCluster cluster = await Deploy<CopyingSilo>();
        Assert.Equal("a,-;ab,a;ab,ab", await cluster.GrainFactory.GetGrain<IJournalGrain>(1).Run());
    }

    [Fact]
    public async Task Call_OfAFacetWithAMessageInASharingSilo_IsRefused()
    {
        await using TestCluster cluster = await Deploy<SharingSilo>();
        IGrainFactory grains = cluster.GrainFactory;
        foreach (Func<Task> call in new Func<Task>[]
        {
            () => grains.GetGrain<ITransactionGrain>(1).Get(),
            () => grains.GetGrain<IJournalGrain>(1).Run(),
        })
        {
            Exception refusal = await Assert.ThrowsAnyAsync<Exception>(call);
            Assert.Contains("CopiesWithinSilo", refusal.ToString(), StringComparison.Ordinal);
        }

        // Facets without messages go on.
        Assert.Equal(3, await grains.GetGrain<INumberGrain>(1).Add(3));
        Assert.Equal(7, await grains.GetGrain<INumberGrain>(1).Add(4));
    }

    private static async Task<TestCluster> Deploy<TSilo>()
        where TSilo : class, ISiloConfigurator, new()
    {
        var builder = new TestClusterBuilder(1) { Options = { ConfigureFileLogging = false } };
        builder.AddSiloBuilderConfigurator<TSilo>();
        builder.AddClientBuilderConfigurator<Client>();
        TestCluster cluster = builder.Build();
        await cluster.DeployAsync();
        return cluster;
    }

    private static void Configure(ISiloBuilder silo) =>
        silo.AddMemoryGrainStorageAsDefault().UseTransactions().AddLogStorageBasedLogConsistencyProviderAsDefault();

    private sealed class CopyingSilo : ISiloConfigurator
    {
        public void Configure(ISiloBuilder siloBuilder) => FacetTests.Configure(siloBuilder.AddLibWire(static options => options.CopiesWithinSilo = true));
    }

    private sealed class SharingSilo : ISiloConfigurator
    {
        public void Configure(ISiloBuilder siloBuilder) => FacetTests.Configure(siloBuilder.AddLibWire());
    }

    private sealed class Client : IClientBuilderConfigurator
    {
        public void Configure(IConfiguration configuration, IClientBuilder clientBuilder) => clientBuilder.AddLibWire().UseTransactions();
    }
}

public interface ITransactionGrain : IGrainWithIntegerKey
{
    [Transaction(TransactionOption.CreateOrJoin)]
    Task Set(string customer, bool isAborted);

    [Transaction(TransactionOption.CreateOrJoin)]
    Task<string> Get();
}

/// <summary>Two states of transactions: a message, and a class with one.</summary>
[Reentrant]
public sealed class TransactionGrain(
    [TransactionalState("order")] ITransactionalState<ArenaMessage<Order>> orderState,
    [TransactionalState("box")] ITransactionalState<OrderBox> boxState) : Grain, ITransactionGrain
{
    public async Task Set(string customer, bool isAborted)
    {
        await orderState.PerformUpdate(order => { order.Value.SetCustomer(customer, order.Arena); });
        await boxState.PerformUpdate(box => { box.Order.Value.SetCustomer(customer, box.Order.Arena); });
        if (isAborted) throw new InvalidOperationException("Aborted.");
    }

    public async Task<string> Get() =>
        await orderState.PerformRead(static order => order.Value.Customer.ToString()) + " " +
        await boxState.PerformRead(static box => box.Order.Value.Customer.ToString());
}

[GenerateSerializer]
public sealed class OrderBox
{
    [Id(0)]
    public ArenaMessage<Order> Order { get; set; } = new();
}

public interface IJournalGrain : IGrainWithIntegerKey
{
    Task<string> Run();
}

/// <summary>Its view is a message.</summary>
public sealed class JournalGrain : JournaledGrain<ArenaMessage<Order>, Renamed>, IJournalGrain
{
    public async Task<string> Run()
    {
        RaiseEvent(new Renamed { Suffix = "a" });
        string views = Views();
        await ConfirmEvents();
        RaiseEvent(new Renamed { Suffix = "b" });
        views += ";" + Views();
        await ConfirmEvents();
        return views + ";" + Views();
    }

    protected override void TransitionState(ArenaMessage<Order> state, Renamed @event) =>
        state.Value.SetCustomer(state.Value.Customer.ToString() + @event.Suffix, state.Arena);

    private string Views()
    {
        string confirmed = State.Value.Customer.ToString();
        return $"{TentativeState.Value.Customer},{(confirmed.Length == 0 ? "-" : confirmed)}";
    }
}

[GenerateSerializer]
public sealed class Renamed
{
    [Id(0)]
    public string Suffix { get; set; } = "";
}

public interface INumberGrain : IGrainWithIntegerKey
{
    [Transaction(TransactionOption.CreateOrJoin)]
    Task<int> Add(int number);
}

/// <summary>Its state has no message.</summary>
[Reentrant]
public sealed class NumberGrain([TransactionalState("number")] ITransactionalState<KeptNumber> state) : Grain, INumberGrain
{
    public Task<int> Add(int number) => state.PerformUpdate(kept => kept.Number += number);
}
