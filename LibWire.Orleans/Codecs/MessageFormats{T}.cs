using System.Runtime.CompilerServices;

namespace LibWire.Orleans;

/// <summary>The formats of a type, one for each silo and client.</summary>
internal static class MessageFormats<T>
    where T : unmanaged
{
    private static readonly ConditionalWeakTable<LibWireOrleansOptions, MessageFormat<T>> Known = [];

    /// <summary>The format of the type, with the options of a silo or client.</summary>
    /// <exception cref="NotSupportedException">The type is neither a message nor a table.</exception>
    internal static MessageFormat<T> For(LibWireOrleansOptions options) => Known.GetValue(options, Create);

    private static MessageFormat<T> Create(LibWireOrleansOptions options)
    {
        if (typeof(IProtoMessage).IsAssignableFrom(typeof(T))) return Create(typeof(ProtoMessageFormat<>), options.Proto);
        if (typeof(IFlatObject).IsAssignableFrom(typeof(T))) return Create(typeof(FlatMessageFormat<>), options.Flat);
        throw new NotSupportedException($"{typeof(T)} is neither a message of a .proto file nor an object of a .fbs file.");
    }

    private static MessageFormat<T> Create(Type format, object? options) =>
        (MessageFormat<T>)Activator.CreateInstance(format.MakeGenericType(typeof(T)), options)!;
}
