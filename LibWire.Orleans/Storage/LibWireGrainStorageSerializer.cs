using Microsoft.Extensions.Options;
using Orleans.Storage;

namespace LibWire.Orleans;

/// <summary>Stores state that is a message as the bytes of this message, so that any program that has the schema can read it. Other state goes to another
/// serializer.</summary>
public sealed class LibWireGrainStorageSerializer : IGrainStorageSerializer
{
    private readonly IGrainStorageSerializer _other;
    private readonly LibWireOrleansOptions _options;

    /// <summary>Made by the silo.</summary>
    /// <param name="other">Stores what is no message: the serializer that the silo had before.</param>
    /// <param name="options">How messages are read.</param>
    public LibWireGrainStorageSerializer(IGrainStorageSerializer other, IOptions<LibWireOrleansOptions> options)
    {
        ArgumentNullException.ThrowIfNull(other);
        ArgumentNullException.ThrowIfNull(options);
        _other = other;
        _options = options.Value;
    }

    /// <inheritdoc/>
    /// <remarks>A message that is null is stored as no bytes.</remarks>
    public BinaryData Serialize<T>(T? input) =>
        StoredMessage<T>.Instance is { } stored ? stored.Write(input, _options) : _other.Serialize(input);

    /// <inheritdoc/>
    /// <remarks>A message of no bytes is an empty one, as that of a new grain is.</remarks>
    /// <exception cref="WireFormatException">The stored bytes are no valid message.</exception>
    public T? Deserialize<T>(BinaryData input)
    {
        ArgumentNullException.ThrowIfNull(input);
        return StoredMessage<T>.Instance is { } stored ? stored.Read(input.ToMemory(), _options) : _other.Deserialize<T>(input);
    }
}
