namespace LibWire.Tests;

/// <summary>The tests that share one feed of packages.</summary>
[CollectionDefinition(Name)]
public sealed class ConsumerGroup : ICollectionFixture<ConsumerFixture>
{
    internal const string Name = "Consumer";
}
