using System.Runtime.CompilerServices;

namespace LibWire.WellKnown;

/// <content>Messages in and out.</content>
public partial struct Any
{
    /// <summary>What stands before the name of a type, unless somebody wants it otherwise.</summary>
    private const string DefaultPrefix = "type.googleapis.com/";

    /// <summary>The name of the type, such as <c>shop.Order</c>: what follows the last <c>/</c> of the URL. Empty where there is none, and then this holds no message.</summary>
    /// <remarks>A part of <see cref="TypeUrl"/>, and good as long as that.</remarks>
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
    /// <param name="message">The message. It is written, so that later changes do not show.</param>
    /// <param name="arena">Where name and bytes go.</param>
    /// <param name="prefix">What stands before the name of the type, with or without a <c>/</c> at its end; null for <c>type.googleapis.com/</c>.</param>
    /// <exception cref="WireFormatException">The message cannot be written, see <see cref="IProtoMessage.Write"/>. The arena is as it was.</exception>
    /// <exception cref="ArenaLimitException">The arena's limit leaves no room. The arena is as it was.</exception>
    /// <exception cref="ObjectDisposedException">The arena was disposed or is <c>default</c>.</exception>
    public static Any Pack<T>(in T message, scoped in ArenaAllocator arena, string? prefix = null)
        where T : unmanaged, IProtoMessage
    {
        ArenaMark mark = arena.Mark();
        try
        {
            using ArenaAllocator scratch = ArenaPool.Shared.Rent();
            var writer = new ProtoWriter(in scratch);

            // Write changes nothing of a message; without the cast the compiler would have to copy it first.
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

    /// <summary>Whether the message in it is of a type. Only the name is looked at.</summary>
    /// <typeparam name="T">A generated message.</typeparam>
    public readonly bool Is<T>()
        where T : unmanaged, IProtoMessage => IsNamed(LayoutOf<T>().FullName);

    /// <summary>Reads the message in it, if it is of a type.</summary>
    /// <typeparam name="T">A generated message.</typeparam>
    /// <param name="arena">Where strings, arrays and sub-messages go.</param>
    /// <param name="message">The message; nothing set where it is of another type.</param>
    /// <param name="options">How it is read; null for <see cref="ProtoReadOptions.Default"/>.</param>
    /// <returns>Whether it is of the type.</returns>
    /// <exception cref="WireFormatException">It says it is of the type, and the bytes are no such message. The arena is as it was.</exception>
    /// <exception cref="ArenaLimitException">The arena's limit leaves no room. The arena is as it was.</exception>
    /// <exception cref="ObjectDisposedException">The arena was disposed or is <c>default</c>.</exception>
    public readonly bool TryUnpack<T>(scoped in ArenaAllocator arena, out T message, ProtoReadOptions? options = null)
        where T : unmanaged, IProtoMessage
    {
        message = default;
        if (!Is<T>()) return false;
        message = ProtoMessage.Parse<T>(Value.ReadOnlySpan, arena, options);
        return true;
    }

    /// <summary>Reads the message in it, which is of a type that is known.</summary>
    /// <inheritdoc cref="TryUnpack{T}(in ArenaAllocator, out T, ProtoReadOptions)" path="/typeparam | /param[@name='arena'] | /param[@name='options'] | /exception"/>
    /// <exception cref="InvalidOperationException">It is of another type.</exception>
    public readonly T Unpack<T>(scoped in ArenaAllocator arena, ProtoReadOptions? options = null)
        where T : unmanaged, IProtoMessage
    {
        if (!TryUnpack(in arena, out T message, options)) throw new InvalidOperationException($"The message is not of the type {LayoutOf<T>().FullName}: its URL is \"{TypeUrl}\".");
        return message;
    }

    /// <summary>The type of the message in it, among those that a registry knows by name; null where there is none.</summary>
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
        // Names of the schema language are ASCII.
        ReadOnlySpan<byte> name = TypeName;
        if (name.Length != fullName.Length) return false;
        for (int i = 0; i < name.Length; i++)
            if (name[i] != fullName[i]) return false;
        return true;
    }
}
