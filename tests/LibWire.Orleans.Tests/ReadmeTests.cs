using System.Text.RegularExpressions;
using Orleans.Hosting;

namespace LibWire.Tests.Orleans;

/// <summary>The C# blocks of the README of LibWire.Orleans stand here word for word.</summary>
[Collection(ClusterCollection.Name)]
public sealed partial class ReadmeTests(TwoSilos silos)
{
    [Fact]
    public void Readme_EachCSharpBlock_StandsHere()
    {
        string here = Squeeze(File.ReadAllText(Repository.PathOf("tests/LibWire.Orleans.Tests/ReadmeTests.cs")));
        string[] blocks = [.. CSharpBlock().Matches(File.ReadAllText(Repository.PathOf("LibWire.Orleans/README.md"))).Select(static match => Squeeze(match.Groups[1].Value))];
        Assert.Equal(3, blocks.Length);
        Assert.All(blocks, block => Assert.Contains(block, here, StringComparison.Ordinal));
    }

    [Fact]
    public async Task Readme_Place_ReturnsAReceipt()
    {
        IGrainFactory grains = silos.Cluster.GrainFactory;

        using var order = new ArenaMessage<Order>();
        order.Value.Quantity = 3;
        order.Value.SetSku("A-17", order.Arena);
        using ArenaMessage<Receipt> receipt = await grains.GetGrain<IOrderGrain>(7).Place(order);
        string text = receipt.Value.Text.ToString();

        Assert.Equal("3 x A-17", text);
    }

    internal static void Configure(ISiloBuilder siloBuilder, IClientBuilder clientBuilder)
    {
        siloBuilder.AddLibWire();      // each silo
        clientBuilder.AddLibWire();    // each client
    }

    [GeneratedRegex("```csharp\n(.*?)```", RegexOptions.Singleline)]
    private static partial Regex CSharpBlock();

    [GeneratedRegex(@"\s+")]
    private static partial Regex Space();

    private static string Squeeze(string text) => Space().Replace(text, " ").Trim();
}

public interface IOrderGrain : IGrainWithIntegerKey
{
    Task<ArenaMessage<Receipt>> Place(ArenaMessage<Order> order);
}

/// <summary>The grain of the README.</summary>
public sealed class PlacingGrain : Grain, IOrderGrain
{
    public Task<ArenaMessage<Receipt>> Place(ArenaMessage<Order> order)
    {
        var receipt = new ArenaMessage<Receipt>();
        receipt.Value.SetText($"{order.Value.Quantity} x {order.Value.Sku}", receipt.Arena);
        return Task.FromResult(receipt);
    }
}
