using System.Collections.Concurrent;

namespace LibWire.Kafka;

/// <summary>The headers of the messages of one type: each is made once for its subject.</summary>
internal sealed class HeaderWriter(RegistryFormat format, Type type)
{
    private readonly RecordType _type = RecordType.Of(type, format.RecordName);
    private readonly ConcurrentDictionary<string, byte[]> _headers = new(StringComparer.Ordinal);
    private readonly bool _isNamedByTopic = format.Naming.Method.Module == typeof(SubjectNames).Module; // a naming of the user may look at the headers
    private Entry? _last;

    /// <summary>The header of a message. It waits for the registry the first time.</summary>
    internal byte[] Get(SerializationContext context)
    {
        ValueTask<byte[]> header = GetAsync(context);

        // On a thread of the pool, so that a synchronization context that waits here cannot stop it.
        return header.IsCompletedSuccessfully ? header.Result : Task.Run(header.AsTask).GetAwaiter().GetResult();
    }

    internal ValueTask<byte[]> GetAsync(SerializationContext context)
    {
        if (_last is { } last && last.Component == context.Component && last.Topic == context.Topic) return new(last.Header);
        string subject = format.Naming(context, _type.FullName);
        return _headers.TryGetValue(subject, out byte[]? header) ? new(Keep(context, header)) : MakeAsync(context, subject);
    }

    private async ValueTask<byte[]> MakeAsync(SerializationContext context, string subject)
    {
        int id = await SchemaRegistration.IdAsync(format, _type, subject).ConfigureAwait(false);
        return Keep(context, _headers[subject] = RegistryHeader.Write(id, _type.Indexes));
    }

    private byte[] Keep(SerializationContext context, byte[] header)
    {
        if (_isNamedByTopic) _last = new(context.Component, context.Topic, header);
        return header;
    }

    private sealed record Entry(MessageComponentType Component, string Topic, byte[] Header);
}
