using System.Threading;

namespace LibWire;

/// <summary>An extension: a field that another schema adds to a message, declared by <c>extend</c>.</summary>
/// <remarks>Emitted code makes one object for each declaration. It is immutable and thread-safe. Reading recognises an extension if it is in the
/// <see cref="ProtoRegistry"/>
/// of the <see cref="ProtoReadOptions"/>.</remarks>
public abstract unsafe class ProtoExtension
{
    private readonly Func<ProtoLayout> _extendeeSource;
    private ProtoLayout? _extendee;
    private int _id;

    private protected ProtoExtension(Func<ProtoLayout> extendee, ProtoFieldLayout field)
    {
        _extendeeSource = extendee ?? throw new ArgumentNullException(nameof(extendee));
        Field = field;
        if (field.Number <= 0) throw new ArgumentOutOfRangeException(nameof(field), field.Number, $"The number of {field.Name} must be above 0.");
    }

    /// <summary>The field number. In a MessageSet it may be as high as the largest <see cref="int"/>.</summary>
    public int Number => Field.Number;

    /// <summary>The name with its package and the messages that enclose its declaration, such as <c>shop.color</c>.</summary>
    public string FullName => Field.Name;

    /// <summary>The message that is extended.</summary>
    public ProtoLayout Extendee => _extendee ??= _extendeeSource();

    /// <summary>The schema type; for a repeated extension, the type of its items.</summary>
    public ProtoFieldType Type => Field.Type;

    /// <summary>Whether the extension is repeated.</summary>
    public bool IsRepeated => Field.Presence == ProtoFieldPresence.Repeated;

    /// <summary>How a value lies in the storage of its entry. Code that walks over any message uses it like the layout of a field.</summary>
    public ProtoFieldLayout Field { get; }

    /// <summary>The number of this object in the process, above 0. It is assigned on first use, so that unused extensions take no room.</summary>
    /// <exception cref="ArgumentException">The extension does not fit its message.</exception>
    internal int Id
    {
        get
        {
            int id = Volatile.Read(ref _id);
            return id != 0 ? id : Register();
        }
    }

    /// <inheritdoc/>
    public override string ToString() => $"[{FullName}]: {Number}";

    /// <summary>What LibWire.Json prepares for this extension, once; null until then.</summary>
    internal object? JsonTable { get; set; }

    /// <summary>Reads one occurrence of the field, or a run of them, or keeps it with the unknown fields. A step like those of
    /// <see cref="ProtoDecode"/>.</summary>
    internal abstract byte* Decode(
        byte* next, byte* stop, byte* end, uint tag, ProtoExtensionSet* extensions, ProtoUnknownFields* unknown, int depthLeft, ref ProtoReadState state);

    /// <summary>Reads the content of a message into a single message extension. It is not called for other extensions.</summary>
    internal virtual void DecodeContent(byte* next, byte* close, ProtoExtensionSet* extensions, int depthLeft, ref ProtoReadState state) =>
        throw new NotSupportedException();

    /// <summary>Writes the value in an entry's storage, tags included. A step like those of <see cref="ProtoEncode"/>.</summary>
    internal abstract byte* Encode(byte* next, void* storage, int depthLeft, ref ProtoWriteState state);

    /// <summary>The number of bytes that <see cref="Encode"/> writes.</summary>
    internal abstract long Size(void* storage, int depthLeft);

    /// <summary>The tag of one value on the wire.</summary>
    internal uint TagOf(ProtoWireType wireType) => ((uint)Number << ProtoFormat.WireTypeBits) | (uint)wireType;

    /// <summary>The number of bytes of a tag.</summary>
    internal int TagBytes => WireVarint.SizeBytes((uint)Number << ProtoFormat.WireTypeBits);

    /// <summary>Whether the object may be collected while messages hold its number. Those are messages of a type that is collected with it.</summary>
    internal virtual bool IsCollectible => false;

    /// <summary>Compares the size of the C# struct with the layout, before any message is read as that struct.</summary>
    private protected virtual void CheckMessageSize()
    {
    }

    private int Register()
    {
        if (Number > ProtoLimits.FieldNumberMax && !Extendee.IsMessageSet)
            throw new ArgumentException(
                $"{FullName} has the number {Number}, and {Extendee.FullName} is not a MessageSet: field numbers end at {ProtoLimits.FieldNumberMax}.");
        CheckMessageSize();
        return ProtoExtensionTable.Register(this, ref _id);
    }
}

/// <summary>An extension of a message whose struct is known.</summary>
/// <typeparam name="TMessage">The struct of the message that is extended.</typeparam>
public abstract class ProtoExtension<TMessage> : ProtoExtension
    where TMessage : unmanaged, IProtoMessage
{
    private protected ProtoExtension(Func<ProtoLayout> extendee, ProtoFieldLayout field)
        : base(extendee, field)
    {
    }
}
