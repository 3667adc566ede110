namespace LibWire;

/// <summary>A repeated extension, of any type.</summary>
/// <typeparam name="TMessage">The struct of the message that is extended.</typeparam>
/// <typeparam name="TItem">The C# type of the items: as <see cref="ProtoFieldType"/> names it, or the struct of messages.</typeparam>
public sealed unsafe class ProtoRepeatedExtension<TMessage, TItem> : ProtoExtension<TMessage>
    where TMessage : unmanaged, IProtoMessage
    where TItem : unmanaged
{
    /// <summary>Declares an extension. For emitted code.</summary>
    /// <param name="extendee">Returns the layout of the message that is extended. Called when it is first asked for.</param>
    /// <param name="number">The field number, above 0.</param>
    /// <param name="fullName">The name with its package and the messages that enclose its declaration.</param>
    /// <param name="type">The type of the items in the schema.</param>
    /// <param name="isPacked">Whether the extension is written packed: one tag and one length for all items.</param>
    /// <param name="checksUtf8">Whether strings must be well-formed UTF-8.</param>
    /// <param name="enumLayout">Returns the layout of the enum.</param>
    /// <param name="message">Returns the layout of the messages, if the items are messages.</param>
    /// <param name="textName">The name in text format if it differs: a group uses the name of its type.</param>
    /// <param name="jsonName">The name in JSON; null for the full name in brackets.</param>
    /// <exception cref="ArgumentException">The C# type cannot hold values of the schema type, or the items are messages and have no layout.</exception>
    public ProtoRepeatedExtension(
        Func<ProtoLayout> extendee, int number, string fullName, ProtoFieldType type, bool isPacked = false, bool checksUtf8 = true,
        Func<ProtoEnumLayout>? enumLayout = null, Func<ProtoLayout>? message = null, string? textName = null, string? jsonName = null)
        : base(
            extendee,
            type is ProtoFieldType.Message or ProtoFieldType.Group
                ? ProtoExtensionFields.Message(number, fullName, jsonName, type == ProtoFieldType.Group, isRepeated: true, message, textName)
                : ProtoExtensionFields.Repeated(number, fullName, jsonName, type, isPacked, checksUtf8, enumLayout))
    {
        if (!IsMessage) ProtoExtensionFields.CheckHolds<TItem>(fullName, type);
    }

    private bool IsMessage => Type is ProtoFieldType.Message or ProtoFieldType.Group;

    private bool IsGroup => Type == ProtoFieldType.Group;

    /// <inheritdoc/>
    internal override byte* Decode(
        byte* next, byte* stop, byte* end, uint tag, ProtoExtensionSet* extensions, ProtoUnknownFields* unknown, int depthLeft, ref ProtoReadState state)
    {
        var wireType = (ProtoWireType)(tag & ProtoFormat.WireTypeMask);
        ProtoWireType plain = IsGroup ? ProtoWireType.StartGroup : ProtoScalar.WireTypeOf(Type);
        bool isPacked = wireType == ProtoWireType.Length && plain != ProtoWireType.Length && !IsGroup;
        if (wireType != plain && !isPacked) return ProtoDecode.Unknown(next, end, tag, unknown, depthLeft, ref state);

        var items = (UnmanagedArray<TItem>*)extensions->FindOrAdd(this, in state.Arena)->Storage;
        if (IsMessage) return DecodeMessages(next, stop, end, tag, items, depthLeft, ref state);
        int count = items->Count;
        next = isPacked
            ? ProtoDecode.Packed(Type, next, end, items, ref state)
            : ProtoDecode.Run(Type, Field.ChecksUtf8, next, stop, end, tag, items, ref state);
        if (Type == ProtoFieldType.Enum && Field.EnumLayout is { IsClosed: true } values)
            ProtoDecode.KeepDefined((UnmanagedArray<int>*)items, count, values, Number, unknown, ref state);
        return next;
    }

    /// <inheritdoc/>
    internal override byte* Encode(byte* next, void* storage, int depthLeft, ref ProtoWriteState state)
    {
        var items = (UnmanagedArray<TItem>*)storage;
        if (!IsMessage)
        {
            return Field.IsPacked
                ? ProtoEncode.Packed(Type, next, TagOf(ProtoWireType.Length), items, ref state)
                : ProtoEncode.Repeated(Type, next, TagOf(ProtoScalar.WireTypeOf(Type)), items, ref state);
        }

        ProtoLayout layout = Field.MessageLayout!;
        for (int i = 0; i < items->Count; i++)
        {
            TItem* item = ProtoField.Item(items, i);
            next = IsGroup
                ? ProtoEncode.Group(next, TagOf(ProtoWireType.StartGroup), layout, item, depthLeft - 1, ref state)
                : ProtoEncode.Message(next, TagOf(ProtoWireType.Length), layout, item, depthLeft - 1, ref state);
        }

        return next;
    }

    /// <inheritdoc/>
    internal override long Size(void* storage, int depthLeft)
    {
        var items = (UnmanagedArray<TItem>*)storage;
        if (!IsMessage) return Field.IsPacked ? ProtoSize.Packed(Type, TagBytes, items) : ProtoSize.Repeated(Type, TagBytes, items);
        ProtoLayout layout = Field.MessageLayout!;
        long sizeBytes = 0;
        for (int i = 0; i < items->Count; i++)
        {
            long body = layout.SizeCore(ProtoField.Item(items, i), depthLeft - 1);
            sizeBytes += IsGroup ? (2 * TagBytes) + body : TagBytes + ProtoSize.Length(body);
        }

        return sizeBytes;
    }

    private protected override void CheckMessageSize()
    {
        if (IsMessage) ProtoExtensionFields.CheckSize(this, sizeof(TItem));
    }

    private byte* DecodeMessages(byte* next, byte* stop, byte* end, uint tag, UnmanagedArray<TItem>* items, int depthLeft, ref ProtoReadState state)
    {
        ProtoLayout layout = Field.MessageLayout!;
        if (!IsGroup) ProtoDecode.ReserveRun(items, next, stop, end, tag, ref state);
        do
        {
            byte* close = IsGroup ? ProtoDecode.Group(ref next, end, tag, depthLeft, ref state) : ProtoDecode.Length(ref next, end, ref state);
            if (close == ProtoReadState.Beyond) return close;
            layout.ReadCore(next, close, ProtoDecode.Add(items, ref state), depthLeft - 1, ref state);
            next = IsGroup ? ProtoDecode.CloseGroup(close) : close;
        }
        while (ProtoDecode.TakeTag(ref next, stop, tag));
        return next;
    }
}
