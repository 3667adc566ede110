using System.Runtime.CompilerServices;

namespace LibWire.WellKnown;

/// <content>Packing and unpacking messages.</content>
public partial struct Any
{
    /// <summary>The prefix of the type name, unless the caller gives another.</summary>
    private const string DefaultPrefix = "type.googleapis.com/";

    /// <summary>The name of the type, such as <c>shop.Order</c>: the part of the URL after the last <c>/</c>. It is empty if there is none; then this
    /// holds no message.</summary>
    /// <remarks>A part of <see cref="TypeUrl"/>, valid as long as that.</remarks>
    public readonly ReadOnlySpan<byte> TypeName
    {
        get
        {
            ReadOnlySpan<byte> url = TypeUrl.Span;
            int slash = url.LastIndexOf((byte)'/');
            return slash < 0 ? default : url.Slice(slash + 1);
        }
    }

    /// <summary>Makes an Any that holds a message.</summary>
    /// <typeparam name="T">A generated message.</typeparam>
    /// <param name="message">The message. It is encoded now, so later changes have no effect.</param>
    /// <param name="arena">Receives the name and the bytes.</param>
    /// <param name="prefix">The prefix of the type name, with or without a <c>/</c> at its end; null for <c>type.googleapis.com/</c>.</param>
    /// <exception cref="WireFormatException">The message cannot be written, see <see cref="IProtoMessage.Write"/>. The arena is unchanged.</exception>
    /// <exception cref="ArenaLimitException">The arena's limit leaves no room. The arena is unchanged.</exception>
    /// <exception cref="ObjectDisposedException">The arena was disposed, or there is none.</exception>
    public static Any Pack<T>(in T message, scoped in ArenaAllocator arena = default, string? prefix = null)
        where T : unmanaged, IProtoMessage
    {
        ArenaMark mark = arena.Mark();
        try
        {
            using ArenaAllocator scratch = ArenaPool.Shared.Rent();
            var writer = new ProtoWriter(in scratch);

            // Write does not change the message. Without the cast the compiler would copy the message first.
            Unsafe.AsRef(in message).Write(ref writer);
            string start = string.IsNullOrEmpty(prefix) ? DefaultPrefix : prefix![prefix.Length - 1] == '/' ? prefix : prefix + "/";
            Any any = default;
            any.SetTypeUrl(start + LayoutOf<T>().FullName, in arena);
            any.SetValue(writer.WrittenSpan, in arena);
            return any;
        }
        catch
        {
            arena.Rewind(mark);
            throw;
        }
    }

    /// <summary>Whether the contained message has a type. Only the name is compared.</summary>
    /// <typeparam name="T">A generated message.</typeparam>
    public readonly bool Is<T>()
        where T : unmanaged, IProtoMessage => IsNamed(LayoutOf<T>().FullName);

    /// <summary>Unpacks the contained message, if it has the given type.</summary>
    /// <typeparam name="T">A generated message.</typeparam>
    /// <param name="arena">Receives strings, arrays and sub-messages.</param>
    /// <param name="message">The message; empty if it has another type.</param>
    /// <param name="options">How to read the message; null for <see cref="ProtoReadOptions.Default"/>.</param>
    /// <returns>Whether it has the type.</returns>
    /// <exception cref="WireFormatException">The type name matches, but the bytes are not a valid message of this type. The arena is unchanged.</exception>
    /// <exception cref="ArenaLimitException">The arena's limit leaves no room. The arena is unchanged.</exception>
    /// <exception cref="ObjectDisposedException">The arena was disposed, or there is none.</exception>
    public readonly bool TryUnpack<T>(scoped in ArenaAllocator arena, out T message, ProtoReadOptions? options = null)
        where T : unmanaged, IProtoMessage
    {
        message = default;
        if (!Is<T>()) return false;
        message = ProtoMessage.Parse<T>(Value.ReadOnlySpan, arena, options);
        return true;
    }

    /// <summary>Same, in the ambient arena.</summary>
    /// <inheritdoc cref="TryUnpack{T}(in ArenaAllocator, out T, ProtoReadOptions)"/>
    public readonly bool TryUnpack<T>(out T message, ProtoReadOptions? options = null)
        where T : unmanaged, IProtoMessage => TryUnpack(default, out message, options);

    /// <summary>Unpacks the contained message, which must have the given type.</summary>
    /// <inheritdoc cref="TryUnpack{T}(in ArenaAllocator, out T, ProtoReadOptions)"
    /// path="/typeparam | /param[@name='arena'] | /param[@name='options'] | /exception"/>
    /// <exception cref="InvalidOperationException">The contained message has another type.</exception>
    public readonly T Unpack<T>(scoped in ArenaAllocator arena = default, ProtoReadOptions? options = null)
        where T : unmanaged, IProtoMessage
    {
        if (!TryUnpack(in arena, out T message, options))
            throw new InvalidOperationException($"The Any does not hold a message of the type {LayoutOf<T>().FullName}: its URL is \"{TypeUrl}\".");
        return message;
    }

    /// <summary>Finds the type of the contained message among the types of a registry; null if it is not there.</summary>
    /// <param name="registry">The types.</param>
    /// <exception cref="ArgumentNullException">The registry is null.</exception>
    public readonly ProtoLayout? FindType(ProtoRegistry registry)
    {
        if (registry is null) throw new ArgumentNullException(nameof(registry));
        return registry.FindMessage(WireUtf8.GetString(TypeName));
    }

    private static ProtoLayout LayoutOf<T>()
        where T : unmanaged, IProtoMessage => default(T).Layout;

    private readonly bool IsNamed(string fullName)
    {
        // Names in the schema language are ASCII.
        ReadOnlySpan<byte> name = TypeName;
        if (name.Length != fullName.Length) return false;
        for (int i = 0; i < name.Length; i++)
            if (name[i] != fullName[i]) return false;
        return true;
    }
}
