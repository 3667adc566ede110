using System.Text;

namespace LibWire.Tests.Kafka;

/// <summary>Messages with the id of their schema before them.</summary>
public sealed class RegistrySerializerTests : IDisposable
{
    private static readonly SerializationContext Value = new(MessageComponentType.Value, "orders");
    private static readonly SerializationContext Key = new(MessageComponentType.Key, "orders");

    private readonly TemporaryFolder _folder = new();
    private readonly FileSchemaRegistry _registry;

    public RegistrySerializerTests() => _registry = new FileSchemaRegistry(_folder.Path);

    public void Dispose() => _folder.Dispose();

    [Fact]
    public async Task Serialize_ThirdMessageOfAFileWithImports_RegistersAllAndHasItsIndex()
    {
        var format = new RegistryFormat(_registry);
        using var cart = new ArenaMessage<Cart>();
        cart.Value.MutableOrder(cart.Arena).Id = 7;
        byte[] bytes = new ArenaMessageSerializer<Cart>(format).Serialize(cart, Value)!;

        // orders.proto is a subject of its own, and the well-known types are none.
        Assert.Equal([0, 0, 0, 0, 2, 0x02, 0x04, .. cart.Value.ToArray()], bytes);
        RegisteredSchema registered = (await _registry.GetVersionAsync("orders-value"))!;
        Assert.Equal(2, registered.Id);
        Assert.Equal([new SchemaReference("orders.proto", "orders.proto", 1)], registered.Schema.References);
        Assert.Equal(Convert.ToBase64String(Cart.Descriptor.File.ProtoBytes), registered.Schema.Text);
        Assert.Equal(["orders-value", "orders.proto"], Directory.GetDirectories(Path.Combine(_folder.Path, "subjects")).Select(Path.GetFileName).Order(StringComparer.Ordinal));

        using ArenaMessage<Cart> read = new ArenaMessageDeserializer<Cart>(new RegistryFormat(_registry)).Deserialize(bytes, false, Value)!;
        Assert.Equal(cart.Value, read.Value);
        byte[] other = [.. RegistryHeader.Write(2, 2, 1, 0), .. bytes.AsSpan(7)];
        using ArenaMessage<Cart.Types.Note.Types.Part> part = new ArenaMessageDeserializer<Cart.Types.Note.Types.Part>(new RegistryFormat(_registry)).Deserialize(RegistryHeader.Write(2, 2, 1, 0), false, Value)!;
        Assert.False(part.IsShared);
        Assert.Equal(WireError.ValueMismatch, Fault<Cart>(other).Error);
    }

    [Fact]
    public async Task Serialize_KeyAndValueInBothForms_HaveSubjectsOfTheTopic()
    {
        var format = new RegistryFormat(_registry);
        using var order = new ArenaMessage<Order>();
        order.Value.Id = 7;
        var serializer = new ArenaMessageSerializer<Order>(format);
        byte[] expected = [0, 0, 0, 0, 1, 0, 8, 7];
        Assert.Equal(expected, await serializer.AsAsync().SerializeAsync(order, Key));
        Assert.Equal(expected, serializer.Serialize(order, Value));
        Assert.Equal(expected, serializer.Serialize(order, Value));
        Assert.Null(serializer.Serialize(null, Value));
        Assert.Null(await serializer.AsAsync().SerializeAsync(null, Value));
        Assert.NotNull(await _registry.GetVersionAsync("orders-key"));
        Assert.NotNull(await _registry.GetVersionAsync("orders-value"));

        var deserializer = new ArenaMessageDeserializer<Order>(format);
        using ArenaMessage<Order> read = (await deserializer.DeserializeAsync(expected, false, Value))!;
        Assert.Equal(7, read.Value.Id);
        Assert.Null(deserializer.Deserialize([], true, Value));
        Assert.Null(await deserializer.DeserializeAsync(default, true, Value));
    }

    [Fact]
    public void SubjectNames_EachStrategy_IsThatOfConfluent()
    {
        Assert.Equal("orders-value", SubjectNames.Topic(Value, "shop.Order"));
        Assert.Equal("orders-key", SubjectNames.Topic(Key, "shop.Order"));
        Assert.Equal("shop.Order", SubjectNames.Record(Key, "shop.Order"));
        Assert.Equal("orders-shop.Order", SubjectNames.TopicRecord(Value, "shop.Order"));
    }

    [Fact]
    public async Task Serialize_OtherNaming_RegistersThere()
    {
        using var order = new ArenaMessage<Order>();
        new ArenaMessageSerializer<Order>(new RegistryFormat(_registry) { Naming = SubjectNames.TopicRecord }).Serialize(order, Value);
        Assert.NotNull(await _registry.GetVersionAsync("orders-shop.Order"));
    }

    [Fact]
    public async Task Serialize_NamingByHeaders_AsksForEachMessage()
    {
        var format = new RegistryFormat(_registry) { Naming = static (context, _) => Encoding.UTF8.GetString(context.Headers.GetLastBytes("tenant")) };
        var serializer = new ArenaMessageSerializer<Order>(format);
        using var order = new ArenaMessage<Order>();
        foreach (string tenant in (string[])["north", "south"])
            serializer.Serialize(order, new(MessageComponentType.Value, "orders", new Headers { { "tenant", Encoding.UTF8.GetBytes(tenant) } }));
        Assert.NotNull(await _registry.GetVersionAsync("north"));
        Assert.NotNull(await _registry.GetVersionAsync("south"));
    }

    [Fact]
    public void Serialize_SubjectWithoutTheSchema_FailsUntilItHasIt()
    {
        var format = new RegistryFormat(_registry) { RegistersSchemas = false };
        var serializer = new ArenaMessageSerializer<Order>(format);
        using var order = new ArenaMessage<Order>();
        Assert.Throws<SchemaRegistryException>(() => serializer.Serialize(order, Value));
        new ArenaMessageSerializer<Order>(new RegistryFormat(_registry)).Serialize(order, Value);
        Assert.Equal([0, 0, 0, 0, 1, 0], serializer.Serialize(order, Value));
    }

    [Fact]
    public async Task Serialize_SchemaThatBreaksTheSubject_IsRefusedWithTheFindings()
    {
        await _registry.RegisterAsync("orders-value", new(RegistrySchema.Protobuf, "syntax = \"proto3\"; package shop; message Order { string id = 1; }"));
        using var order = new ArenaMessage<Order>();
        var refusal = Assert.Throws<IncompatibleSchemaException>(() => new ArenaMessageSerializer<Order>(new RegistryFormat(_registry)).Serialize(order, Value));
        Assert.Contains(refusal.Findings, static finding => finding.StartsWith("FIELD_WIRE_COMPATIBLE_TYPE: Field 1 \"id\" of shop.Order", StringComparison.Ordinal));
    }

    [Fact]
    public async Task Deserialize_SchemaInATextWithImports_IsVerified()
    {
        await _registry.RegisterAsync("base", new(RegistrySchema.Protobuf, "syntax = \"proto3\"; package shop; message Base {}"));
        int id = await _registry.RegisterAsync("orders-value", new(RegistrySchema.Protobuf, """
            syntax = "proto3"; package shop; import "base.proto"; import "google/protobuf/any.proto";
            message Other { Base base = 1; }
            message Order { int64 id = 1; google.protobuf.Any any = 90; }
            """) { References = [new("base.proto", "base", 1)] });
        byte[] bytes = [.. RegistryHeader.Write(id, 1), 8, 7];
        using ArenaMessage<Order> read = new ArenaMessageDeserializer<Order>(new RegistryFormat(_registry)).Deserialize(bytes, false, Value)!;
        Assert.Equal(7, read.Value.Id);
        Assert.Equal(WireError.ValueMismatch, Fault<Order>([.. RegistryHeader.Write(id, 0), 8, 7]).Error);
        Assert.Equal(WireError.ValueMismatch, Fault<Order>([.. RegistryHeader.Write(id, 9), 8, 7]).Error);
        using ArenaMessage<Order> unverified = new ArenaMessageDeserializer<Order>(new RegistryFormat(_registry) { VerifiesTypes = false })
            .Deserialize([.. RegistryHeader.Write(id, 9), 8, 7], false, Value)!;
        Assert.Equal(7, unverified.Value.Id);
    }

    [Fact]
    public async Task Deserialize_ManySchemasInTurns_AsksForEachOnce()
    {
        var asked = new FailingRegistry(new FileSchemaRegistry(_folder.Path) { Compatibility = SchemaCompatibility.None });
        var headers = new List<byte[]>();
        for (int i = 0; i < 20; i++)
        {
            string text = $"syntax = \"proto3\"; package shop; message Order {{ int64 id = 1; int64 more = {90 + i}; }}";
            headers.Add(RegistryHeader.Write(await asked.RegisterAsync("s", new(RegistrySchema.Protobuf, text)), 0));
        }

        int before = asked.AskedCount;
        var deserializer = new ArenaMessageDeserializer<Order>(new RegistryFormat(asked));
        for (int turn = 0; turn < 3; turn++)
        {
            foreach (byte[] header in headers)
            {
                using ArenaMessage<Order> read = deserializer.Deserialize([.. header, 8, 7], false, Value)!;
                Assert.Equal(7, read.Value.Id);
            }
        }

        Assert.Equal(before + headers.Count, asked.AskedCount);
    }

    [Fact]
    public void Deserialize_Malformed_TellsTheByteOfTheWhole()
    {
        var format = new RegistryFormat(_registry);
        using var order = new ArenaMessage<Order>();
        new ArenaMessageSerializer<Order>(format).Serialize(order, Value);
        WireFormatException fault = Fault<Order>([0, 0, 0, 0, 1, 0, 8, 7, 0x80]);
        Assert.Equal((WireError.Truncated, 8), (fault.Error, fault.Offset));
        Assert.EndsWith("(at byte 8)", fault.Message, StringComparison.Ordinal);
        Assert.Equal(WireError.IdentifierMismatch, Fault<Order>([8, 7]).Error);
        Assert.Equal((WireError.UnknownName, 1), (Fault<Order>([0, 0, 0, 0, 9, 0]).Error, Fault<Order>([0, 0, 0, 0, 9, 0]).Offset));
    }

    [Fact]
    public void Deserialize_EachTruncation_FailsOrIsAShorterMessage()
    {
        using ArenaMessage<Order> order = new OrderMaker(3).Next();
        byte[] bytes = new ArenaMessageSerializer<Order>(new RegistryFormat(_registry)).Serialize(order, Value)!;
        var deserializer = new ArenaMessageDeserializer<Order>(new RegistryFormat(_registry));
        for (int length = 0; length < bytes.Length; length++)
        {
            try
            {
                using ArenaMessage<Order> read = deserializer.Deserialize(bytes.AsSpan(0, length), false, Value)!;
                Assert.True(length >= 6);
            }
            catch (WireFormatException fault)
            {
                Assert.InRange(fault.Offset, 0, length);
            }
        }
    }

    [Fact]
    public async Task Serialize_TableAndHolder_HaveAHeaderWithoutIndexes()
    {
        string text = File.ReadAllText(Repository.PathOf("tests/LibWire.Kafka.Tests/Schemas/monsters.fbs"));
        var format = new RegistryFormat(_registry) { Schema = new(RegistrySchema.FlatBuffers, text), Naming = SubjectNames.TopicRecord };
        using var monster = new ArenaMessage<Monster>();
        monster.Value.SetName("Orc", monster.Arena);
        byte[] bytes = new ArenaMessageSerializer<Monster>(format).Serialize(monster, Value)!;
        Assert.Equal([0, 0, 0, 0, 1, .. monster.Value.ToArray()], bytes);
        using ArenaMessage<Monster> read = new ArenaMessageDeserializer<Monster>(format).Deserialize(bytes, false, Value)!;
        Assert.Equal("Orc", read.Value.Name.ToString());

        var holders = new FlatHolderDeserializer<MonsterHolder>(format);
        MonsterHolder holder = (await holders.DeserializeAsync(bytes, false, Value))!;
        Assert.Equal("Orc", holder.Name);
        Assert.Equal("Orc", holders.Deserialize(bytes, false, Value)!.Name);
        Assert.Null(holders.Deserialize([], true, Value));
        Assert.Equal(bytes, new FlatHolderSerializer<MonsterHolder>(format).Serialize(holder, Value));
        Assert.Equal(bytes, await new FlatHolderSerializer<MonsterHolder>(format).AsAsync().SerializeAsync(holder, Value));
        Assert.Equal("orders-Shop.Monster", Path.GetFileName(Assert.Single(Directory.GetDirectories(Path.Combine(_folder.Path, "subjects")))));
        Assert.InRange(Assert.Throws<WireFormatException>(() => holders.Deserialize(bytes.AsSpan(0, 12), false, Value)).Offset, 5, 12);
        Assert.Throws<InvalidOperationException>(() => new ArenaMessageSerializer<Monster>(new RegistryFormat(_registry)).Serialize(monster, Value));
    }

    // Whatever a registry throws leaves the record to the next call: the client itself would go on behind it.
    [Theory]
    [InlineData(typeof(SchemaRegistryException))]
    [InlineData(typeof(TaskCanceledException))]
    [InlineData(typeof(OutOfMemoryException))]
    public async Task ConsumeBatch_WithARegistry_ReadsAndSurvivesItsFailures(Type failure)
    {
        string topic = MockCluster.NewName("orders");
        var failing = new FailingRegistry(_registry);
        using var order = new ArenaMessage<Order>();
        order.Value.Id = 7;
        byte[] good = new ArenaMessageSerializer<Order>(new RegistryFormat(_registry)).Serialize(order, Value)!;
        await Bytes.ProduceAsync(topic, good, [0, 0, 0, 0, 99, 0], null, [.. good, 0x80], good);

        var poisoned = new List<PoisonedRecord>();
        using var consumer = new BatchConsumer<Order>(MockCluster.Consuming, new() { Registry = new(failing), OnPoisoned = poisoned.Add });
        consumer.Client.Assign(new TopicPartition(topic, 0));
        failing.Failure = failure == typeof(SchemaRegistryException) ? new SchemaRegistryException("The registry fails.") : (Exception)Activator.CreateInstance(failure)!;
        Assert.Throws(failure, () => { _ = consumer.ConsumeBatch(9, TimeSpan.FromSeconds(20)).Length; });
        failing.Failure = null;
        var seen = new StringBuilder();
        while (seen.Length < 3)
            foreach (ref readonly BatchRecord<Order> record in consumer.ConsumeBatch(9, TimeSpan.FromSeconds(20))) seen.Append(record.Offset);
        Assert.Equal("024", seen.ToString());
        Assert.Equal([1L, 3L], poisoned.Select(static record => record.TopicPartitionOffset.Offset.Value));
        Assert.Equal([1L, good.Length], poisoned.Select(static record => record.Fault.Offset));
    }

    private WireFormatException Fault<T>(byte[] bytes)
        where T : unmanaged =>
        Assert.Throws<WireFormatException>(() => new ArenaMessageDeserializer<T>(new RegistryFormat(_registry)).Deserialize(bytes, false, Value));
}
