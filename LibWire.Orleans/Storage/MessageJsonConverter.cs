using System.Collections.Concurrent;
using Newtonsoft.Json;

namespace LibWire.Orleans;

/// <summary>Lets state that Orleans stores as JSON have messages and holders in it: each is a text in base64, of its bytes.</summary>
internal sealed class MessageJsonConverter(LibWireOrleansOptions options) : JsonConverter
{
    private readonly ConcurrentDictionary<Type, MessageBytes> _known = new();

    public override bool CanConvert(Type objectType) => MessageTypes.IsMessage(objectType) || FlatHolderCodecs.IsHolder(objectType);

    public override void WriteJson(JsonWriter writer, object? value, JsonSerializer serializer)
    {
        if (value is null) writer.WriteNull();
        else writer.WriteValue(BytesOf(value.GetType()).Write(value, options));
    }

    public override object? ReadJson(JsonReader reader, Type objectType, object? existingValue, JsonSerializer serializer)
    {
        if (reader.TokenType == JsonToken.Null) return null;
        if (reader.Value is not string text) throw new JsonSerializationException($"{objectType} is a text in base64, and there is {reader.TokenType}.");
        return BytesOf(objectType).Read(Convert.FromBase64String(text), options);
    }

    private MessageBytes BytesOf(Type type) => _known.GetOrAdd(type, static type =>
    {
        Type made = MessageTypes.IsMessage(type)
            ? typeof(ArenaMessageBytes<>).MakeGenericType(type.GenericTypeArguments)
            : typeof(HolderBytes<>).MakeGenericType(type);
        return (MessageBytes)Activator.CreateInstance(made)!;
    });

    /// <summary>How a type becomes bytes.</summary>
    private abstract class MessageBytes
    {
        internal abstract byte[] Write(object message, LibWireOrleansOptions options);

        internal abstract object Read(byte[] bytes, LibWireOrleansOptions options);
    }

    private sealed class ArenaMessageBytes<T> : MessageBytes
        where T : unmanaged
    {
        internal override byte[] Write(object message, LibWireOrleansOptions options) => ((ArenaMessage<T>)message).ToArray(MessageFormats<T>.For(options));

        // Read at once, as other state is.
        internal override object Read(byte[] bytes, LibWireOrleansOptions options) =>
            ArenaMessage<T>.Receive(bytes, MessageFormats<T>.For(options), onDemand: false);
    }

    private sealed class HolderBytes<T> : MessageBytes
        where T : FlatHolder
    {
        internal override byte[] Write(object message, LibWireOrleansOptions options) => FlatHolderCodec<T>.BufferOf((T)message).ToArray();

        internal override object Read(byte[] bytes, LibWireOrleansOptions options) => FlatHolderCodec<T>.Parse(bytes, options.Flat?.Verifier);
    }
}
