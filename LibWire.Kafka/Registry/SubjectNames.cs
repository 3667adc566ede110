namespace LibWire.Kafka;

/// <summary>How subjects are named, for <see cref="RegistryFormat.Naming"/>: as the strategies of Confluent's serializers do.</summary>
public static class SubjectNames
{
    /// <summary>By the topic, <c>orders-value</c> and <c>orders-key</c>: a topic has one type of values.</summary>
    public static Func<SerializationContext, string, string> Topic { get; } =
        static (context, _) => context.Topic + (context.Component == MessageComponentType.Key ? "-key" : "-value");

    /// <summary>By the type, <c>shop.Order</c>: it has the same schema in all topics.</summary>
    public static Func<SerializationContext, string, string> Record { get; } = static (_, record) => record;

    /// <summary>By topic and type, <c>orders-shop.Order</c>: a topic has several types, each with versions of its own.</summary>
    public static Func<SerializationContext, string, string> TopicRecord { get; } = static (context, record) => $"{context.Topic}-{record}";
}
