using System.Buffers;
using System.IO;
using LibWire.Reflection;

namespace LibWire;

/// <summary>JSON of messages whose type is known at run time: <c>order.ToJson()</c>, and <c>types["shop.Order"].FromJson(json, in arena)</c>.</summary>
/// <remarks>The form is that of generated messages, see <see cref="ProtoJson"/>. Options without a registry know the types and extensions of the
/// pool.</remarks>
public static unsafe class DynamicJson
{
    /// <summary>Writes a message as JSON.</summary>
    /// <param name="message">The message.</param>
    /// <param name="options">How to write it; null for <see cref="ProtoJsonOptions.Default"/>.</param>
    /// <exception cref="WireFormatException">The message cannot be written as JSON, or contains itself, or is nested too deep.</exception>
    /// <exception cref="ObjectDisposedException">The arena of the message was disposed.</exception>
    public static string ToJson(this DynamicMessage message, ProtoJsonOptions? options = null)
    {
        using ArenaAllocator text = ArenaPool.Shared.Rent();
        return WireUtf8.GetString(Write(message, text, options));
    }

    /// <summary>Writes a message as JSON, in UTF-8.</summary>
    /// <inheritdoc cref="ToJson"/>
    public static byte[] ToJsonUtf8(this DynamicMessage message, ProtoJsonOptions? options = null)
    {
        using ArenaAllocator text = ArenaPool.Shared.Rent();
        return Write(message, text, options).ToArray();
    }

    /// <summary>Writes a message as JSON, in UTF-8, to a buffer writer.</summary>
    /// <param name="message">The message.</param>
    /// <param name="target">Receives the text, and nothing if the message cannot be written.</param>
    /// <param name="options">How to write it; null for <see cref="ProtoJsonOptions.Default"/>.</param>
    /// <exception cref="ArgumentNullException">The buffer writer is null.</exception>
    /// <inheritdoc cref="ToJson" path="/exception"/>
    public static void WriteJson(this DynamicMessage message, IBufferWriter<byte> target, ProtoJsonOptions? options = null)
    {
        if (target is null) throw new ArgumentNullException(nameof(target));
        using ArenaAllocator text = ArenaPool.Shared.Rent();
        target.Write(Write(message, text, options));
    }

    /// <summary>Writes a message as JSON, in UTF-8, to a stream.</summary>
    /// <param name="message">The message.</param>
    /// <param name="target">The stream. It is neither flushed nor closed.</param>
    /// <param name="options">How to write it; null for <see cref="ProtoJsonOptions.Default"/>.</param>
    /// <exception cref="ArgumentNullException">The stream is null.</exception>
    /// <inheritdoc cref="ToJson" path="/exception"/>
    public static void WriteJson(this DynamicMessage message, Stream target, ProtoJsonOptions? options = null)
    {
        if (target is null) throw new ArgumentNullException(nameof(target));
        using ArenaAllocator text = ArenaPool.Shared.Rent();
        ProtoJson.Send(Write(message, text, options), target);
    }

    /// <summary>Reads a message from JSON in UTF-8.</summary>
    /// <param name="type">The type of the message.</param>
    /// <param name="utf8">All of the text.</param>
    /// <param name="arena">Receives the message. It is valid as long as that memory.</param>
    /// <param name="options">How to read it; null for <see cref="ProtoJsonOptions.Default"/>.</param>
    /// <exception cref="ArgumentNullException">The type is null.</exception>
    /// <exception cref="JsonFormatException">The text is not JSON, or does not fit the message. The arena is unchanged.</exception>
    /// <exception cref="ArenaLimitException">The arena's limit leaves no room. The arena is unchanged.</exception>
    /// <exception cref="ObjectDisposedException">The arena was disposed, or there is none.</exception>
    public static DynamicMessage FromJson(
        this DynamicType type, ReadOnlySpan<byte> utf8, scoped in ArenaAllocator arena = default, ProtoJsonOptions? options = null)
    {
        if (type is null) throw new ArgumentNullException(nameof(type));
        ArenaAllocator target = arena.OrAmbient();
        ArenaMark mark = target.Mark();
        try
        {
            DynamicMessage message = type.New(in target);
            ProtoJson.Read(type.Layout, message.Address, utf8, target, Known(type, options));
            return message;
        }
        catch
        {
            target.Rewind(mark);
            throw;
        }
    }

    /// <summary>Reads a message from JSON.</summary>
    /// <param name="type">The type of the message.</param>
    /// <param name="text">All of the text.</param>
    /// <param name="arena">Receives the message. It is valid as long as that memory.</param>
    /// <param name="options">How to read it; null for <see cref="ProtoJsonOptions.Default"/>.</param>
    /// <exception cref="ArgumentNullException">The type or the text is null.</exception>
    /// <inheritdoc cref="FromJson(DynamicType, ReadOnlySpan{byte}, in ArenaAllocator, ProtoJsonOptions?)" path="/exception"/>
    public static DynamicMessage FromJson(
        this DynamicType type, string text, scoped in ArenaAllocator arena = default, ProtoJsonOptions? options = null)
    {
        if (text is null) throw new ArgumentNullException(nameof(text));
        using ArenaAllocator scratch = ArenaPool.Shared.Rent();
        return FromJson(type, JsonInput.ToUtf8(text, scratch), in arena, options);
    }

    private static ReadOnlySpan<byte> Write(DynamicMessage message, ArenaAllocator text, ProtoJsonOptions? options)
    {
        byte* address = message.Address;
        ReadOnlySpan<byte> written = ProtoJson.Write(message.Type.Layout, address, text, Known(message.Type, options));
        GC.KeepAlive(message.Type);
        return written;
    }

    private static ProtoJsonOptions Known(DynamicType type, ProtoJsonOptions? options)
    {
        if (options is { Registry: not null }) return options;
        if (options is not null) return options.With(type.Types.Registry);

        // Two threads may both make them. Both results are the same.
        if (type.Types.JsonOptions is ProtoJsonOptions known) return known;
        var made = new ProtoJsonOptions { Registry = type.Types.Registry };
        type.Types.JsonOptions = made;
        return made;
    }
}
