namespace LibWire;

/// <summary>A format of messages of some type: always a <see cref="MessageFormat{T}"/>.</summary>
internal abstract class MessageFormat
{
    private protected MessageFormat() => Alone = [this];

    /// <summary>This format alone, for the many that need no other.</summary>
    internal MessageFormat[] Alone { get; }
}
