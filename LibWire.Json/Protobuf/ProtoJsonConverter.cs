#if NET
using System.Diagnostics.CodeAnalysis;
using System.Text.Json;
using System.Text.Json.Serialization;
#if NET9_0_OR_GREATER
using System.Runtime.InteropServices;
#endif

namespace LibWire;

/// <summary>Lets System.Text.Json write and read a message, alone or as a member of other types, in the JSON mapping of Protocol Buffers.</summary>
/// <typeparam name="T">A generated message.</typeparam>
/// <remarks>
/// <para>Register it in <see cref="JsonSerializerOptions.Converters"/>. <see cref="ProtoJsonConverterFactory"/> serves all messages at once. The converter
/// uses no reflection, but the source generator of System.Text.Json looks at the fields of messages and refuses them: trimmed programs call
/// <see cref="ProtoJson"/>.</para>
/// <para>Reading needs an arena: the one that the function gives, or else the ambient one, <c>using (arena.Use())</c>. Names, indentation and number
/// handling of System.Text.Json have no effect inside a message.</para>
/// </remarks>
public sealed class ProtoJsonConverter<T> : JsonConverter<T>
    where T : unmanaged, IProtoMessage
{
    private readonly ProtoJsonOptions? _options;
    private readonly Func<ArenaAllocator>? _arena;

    /// <summary>Makes a converter with the default options, which reads into the ambient arena.</summary>
    public ProtoJsonConverter()
    {
    }

    /// <summary>Makes a converter.</summary>
    /// <param name="options">How to write and read messages; null for <see cref="ProtoJsonOptions.Default"/>.</param>
    /// <param name="arena">Gives the arena of each message that is read, such as that of the current request; null for the ambient arena.</param>
    public ProtoJsonConverter(ProtoJsonOptions? options, Func<ArenaAllocator>? arena = null)
    {
        _options = options;
        _arena = arena;
    }

    /// <summary>Reads a message.</summary>
    /// <param name="reader">The text, at the first token of the message. Moves to its last token.</param>
    /// <param name="typeToConvert">Not used.</param>
    /// <param name="options">Not used. Whether comments and trailing commas are allowed, and how many levels, the reader says.</param>
    /// <exception cref="JsonException">The text does not fit the message. The inner exception is a <see cref="JsonFormatException"/>, whose place counts
    /// from the start of the message.</exception>
    /// <exception cref="ObjectDisposedException">The arena was disposed, or there is none.</exception>
    public override T Read(ref Utf8JsonReader reader, Type typeToConvert, JsonSerializerOptions options)
    {
        JsonReaderOptions syntax = reader.CurrentState.Options;
        using JsonDocument value = JsonDocument.ParseValue(ref reader);
#if NET9_0_OR_GREATER
        ReadOnlySpan<byte> utf8 = JsonMarshal.GetRawUtf8Value(value.RootElement);
#else
        ReadOnlySpan<byte> utf8 = System.Text.Encoding.UTF8.GetBytes(value.RootElement.GetRawText());
#endif
        if (syntax.AllowTrailingCommas || syntax.CommentHandling != JsonCommentHandling.Disallow) utf8 = WithoutExtras(utf8, syntax);
        try
        {
            return ProtoJson.FromJson<T>(utf8, _arena?.Invoke() ?? default, _options);
        }
        catch (JsonFormatException fault)
        {
            throw new JsonException(fault.Message, fault);
        }
    }

    // Comments and commas before a closing bracket become spaces. All else stays where it is, for the places of faults, and as it is: a string with half of
    // a pair of surrogates has no other form.
    private static byte[] WithoutExtras(ReadOnlySpan<byte> text, JsonReaderOptions syntax)
    {
        byte[] plain = text.ToArray();
        var tokens = new Utf8JsonReader(text, syntax);
        JsonTokenType last = JsonTokenType.None;
        int end = 0;
        while (tokens.Read())
        {
            int start = (int)tokens.TokenStartIndex;
            for (int at = end; at < start; at++)
                if (plain[at] is not ((byte)'\n' or (byte)'\r')) plain[at] = (byte)' ';
            if (last == JsonTokenType.PropertyName) plain[end] = (byte)':';
            else if (start > 0 && last is not (JsonTokenType.StartObject or JsonTokenType.StartArray)
                && tokens.TokenType is not (JsonTokenType.EndObject or JsonTokenType.EndArray)) plain[end] = (byte)',';
            int quotes = tokens.TokenType is JsonTokenType.PropertyName or JsonTokenType.String ? 2 : 0;
            end = start + tokens.ValueSpan.Length + quotes;
            last = tokens.TokenType;
        }

        return plain;
    }

    /// <summary>Writes a message.</summary>
    /// <param name="writer">Receives the text.</param>
    /// <param name="value">The message.</param>
    /// <param name="options">Not used.</param>
    /// <exception cref="WireFormatException">The message has no form in JSON. Nothing was written.</exception>
    public override void Write(Utf8JsonWriter writer, T value, JsonSerializerOptions options)
    {
        ArgumentNullException.ThrowIfNull(writer);
        using ArenaAllocator arena = ArenaPool.Shared.Rent();
        writer.WriteRawValue(ProtoJson.Write(in value, arena, _options), skipInputValidation: true);
    }
}

/// <summary>Lets System.Text.Json write and read all messages. It makes a <see cref="ProtoJsonConverter{T}"/> for each type.</summary>
public sealed class ProtoJsonConverterFactory : JsonConverterFactory
{
    private readonly ProtoJsonOptions? _options;
    private readonly Func<ArenaAllocator>? _arena;

    /// <summary>Makes a factory.</summary>
    /// <param name="options">How to write and read messages; null for <see cref="ProtoJsonOptions.Default"/>.</param>
    /// <param name="arena">Gives the arena of each message that is read, such as that of the current request; null for the ambient arena.</param>
    [RequiresDynamicCode("It makes converters by their types. Register a ProtoJsonConverter<T> for each message instead.")]
    public ProtoJsonConverterFactory(ProtoJsonOptions? options = null, Func<ArenaAllocator>? arena = null)
    {
        _options = options;
        _arena = arena;
    }

    /// <summary>Whether a type is a generated message.</summary>
    /// <param name="typeToConvert">The type.</param>
    public override bool CanConvert(Type typeToConvert)
    {
        ArgumentNullException.ThrowIfNull(typeToConvert);
        return typeToConvert.IsValueType && typeof(IProtoMessage).IsAssignableFrom(typeToConvert);
    }

    /// <summary>Makes the converter of a message.</summary>
    /// <param name="typeToConvert">The type of the message.</param>
    /// <param name="options">Not used.</param>
    [UnconditionalSuppressMessage("AOT", "IL3050", Justification = "The constructor says that dynamic code is needed.")]
    [UnconditionalSuppressMessage("Trimming", "IL2070", Justification = "A struct has its default constructor without naming it.")]
    [UnconditionalSuppressMessage("Trimming", "IL2071", Justification = "A struct has its default constructor without naming it.")]
    public override JsonConverter CreateConverter(Type typeToConvert, JsonSerializerOptions options) =>
        (JsonConverter)Activator.CreateInstance(typeof(ProtoJsonConverter<>).MakeGenericType(typeToConvert), _options, _arena)!;
}
#endif
