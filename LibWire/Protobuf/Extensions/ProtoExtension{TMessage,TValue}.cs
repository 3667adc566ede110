namespace LibWire;

/// <summary>A single extension that is a number, an enum, a string or bytes.</summary>
/// <typeparam name="TMessage">The struct of the message that is extended.</typeparam>
/// <typeparam name="TValue">The C# type of the value, as <see cref="ProtoFieldType"/> names it.</typeparam>
public sealed unsafe class ProtoExtension<TMessage, TValue> : ProtoExtension<TMessage>
    where TMessage : unmanaged, IProtoMessage
    where TValue : unmanaged
{
    /// <summary>Declares an extension. For emitted code.</summary>
    /// <param name="extendee">Returns the layout of the message that is extended. Called when it is first asked for.</param>
    /// <param name="number">The field number, above 0.</param>
    /// <param name="fullName">The name with its package and the messages that enclose its declaration.</param>
    /// <param name="type">The schema type.</param>
    /// <param name="defaultValue">The value of an extension that is absent.</param>
    /// <param name="checksUtf8">Whether a string must be well-formed UTF-8.</param>
    /// <param name="enumLayout">Returns the layout of the enum.</param>
    /// <param name="jsonName">The name in JSON; null for the full name in brackets.</param>
    /// <exception cref="ArgumentException">The C# type cannot hold values of the schema type.</exception>
    public ProtoExtension(
        Func<ProtoLayout> extendee, int number, string fullName, ProtoFieldType type, TValue defaultValue = default, bool checksUtf8 = true,
        Func<ProtoEnumLayout>? enumLayout = null, string? jsonName = null)
        : base(extendee, ProtoExtensionFields.Single(number, fullName, jsonName, type, checksUtf8, enumLayout))
    {
        ProtoExtensionFields.CheckHolds<TValue>(fullName, type);
        DefaultValue = defaultValue;
    }

    /// <summary>The value of an extension that is absent.</summary>
    public TValue DefaultValue { get; }

    /// <inheritdoc/>
    internal override byte* Decode(
        byte* next, byte* stop, byte* end, uint tag, ProtoExtensionSet* extensions, ProtoUnknownFields* unknown, int depthLeft, ref ProtoReadState state)
    {
        if ((ProtoWireType)(tag & ProtoFormat.WireTypeMask) != ProtoScalar.WireTypeOf(Type))
            return ProtoDecode.Unknown(next, end, tag, unknown, depthLeft, ref state);

        // A value that crosses the end is invalid: the message detects that when its loop ends.
        TValue value;
        byte* close = ProtoDecode.Value(Type, Field.ChecksUtf8, next, end, &value, ref state);
        if (close > end) return close;
        if (Type == ProtoFieldType.Enum && Field.EnumLayout is { } values && !values.Holds(*(int*)&value))
        {
            ProtoDecode.UnknownVarint(tag, *(int*)&value, unknown, ref state);
            return close;
        }

        ProtoExtensionEntry* entry = extensions->FindOrAdd(this, in state.Arena);
        *(TValue*)entry->Storage = value;
        entry->NoteValue();
        return close;
    }

    /// <inheritdoc/>
    internal override byte* Encode(byte* next, void* storage, int depthLeft, ref ProtoWriteState state) =>
        ProtoEncode.Value(Type, next, TagOf(ProtoScalar.WireTypeOf(Type)), storage, ref state);

    /// <inheritdoc/>
    internal override long Size(void* storage, int depthLeft) => TagBytes + ProtoSize.Value(Type, storage);
}
