namespace LibWire;

/// <summary>A single extension that is a message.</summary>
/// <typeparam name="TMessage">The struct of the message that is extended.</typeparam>
/// <typeparam name="TValue">The struct of the message that it adds.</typeparam>
public sealed unsafe class ProtoMessageExtension<TMessage, TValue> : ProtoExtension<TMessage>
    where TMessage : unmanaged, IProtoMessage
    where TValue : unmanaged
{
    /// <summary>Declares an extension. For emitted code.</summary>
    /// <param name="extendee">Returns the layout of the message that is extended. Called when it is first asked for.</param>
    /// <param name="number">The field number, above 0.</param>
    /// <param name="fullName">The name with its package and the messages that enclose its declaration.</param>
    /// <param name="message">Returns the layout of the message that it adds.</param>
    /// <param name="isGroup">Whether the message is a group on the wire: between a start tag and an end tag.</param>
    /// <param name="textName">The name in text format if it differs: a group uses the name of its type.</param>
    /// <param name="jsonName">The name in JSON; null for the full name in brackets.</param>
    public ProtoMessageExtension(
        Func<ProtoLayout> extendee, int number, string fullName, Func<ProtoLayout> message,
        bool isGroup = false, string? textName = null, string? jsonName = null)
        : base(extendee, ProtoExtensionFields.Message(number, fullName, jsonName, isGroup, isRepeated: false, message, textName))
    {
    }

    private ProtoLayout Layout => Field.MessageLayout!;

    private bool IsGroup => Type == ProtoFieldType.Group;

    /// <inheritdoc/>
    internal override byte* Decode(
        byte* next, byte* stop, byte* end, uint tag, ProtoExtensionSet* extensions, ProtoUnknownFields* unknown, int depthLeft, ref ProtoReadState state)
    {
        var wireType = (ProtoWireType)(tag & ProtoFormat.WireTypeMask);
        if (wireType != (IsGroup ? ProtoWireType.StartGroup : ProtoWireType.Length)) return ProtoDecode.Unknown(next, end, tag, unknown, depthLeft, ref state);
        byte* close = IsGroup ? ProtoDecode.Group(ref next, end, tag, depthLeft, ref state) : ProtoDecode.Length(ref next, end, ref state);
        if (close == ProtoReadState.Beyond) return close;
        DecodeContent(next, close, extensions, depthLeft - 1, ref state);
        return IsGroup ? ProtoDecode.CloseGroup(close) : close;
    }

    /// <inheritdoc/>
    internal override void DecodeContent(byte* next, byte* close, ProtoExtensionSet* extensions, int depthLeft, ref ProtoReadState state)
    {
        ProtoExtensionEntry* entry = extensions->FindOrAdd(this, in state.Arena);
        TValue* message = ProtoDecode.Message((TValue**)entry->Storage, ref state);
        Layout.ReadCore(next, close, message, depthLeft, ref state);
    }

    /// <inheritdoc/>
    internal override byte* Encode(byte* next, void* storage, int depthLeft, ref ProtoWriteState state)
    {
        TValue* message = *(TValue**)storage;
        if (message == null) return next;
        ProtoField.Alive(message);
        return IsGroup
            ? ProtoEncode.Group(next, TagOf(ProtoWireType.StartGroup), Layout, message, depthLeft - 1, ref state)
            : ProtoEncode.Message(next, TagOf(ProtoWireType.Length), Layout, message, depthLeft - 1, ref state);
    }

    /// <inheritdoc/>
    internal override long Size(void* storage, int depthLeft)
    {
        TValue* message = *(TValue**)storage;
        if (message == null) return 0;
        long body = Layout.SizeCore(ProtoField.Alive(message), depthLeft - 1);
        return IsGroup ? (2 * TagBytes) + body : TagBytes + ProtoSize.Length(body);
    }

    private protected override void CheckMessageSize() => ProtoExtensionFields.CheckSize(this, sizeof(TValue));
}
