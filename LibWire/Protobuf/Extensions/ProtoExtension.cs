using System.Threading;

namespace LibWire;

/// <summary>A field that one message has and another schema has added to it: what <c>extend</c> declares.</summary>
/// <remarks>Objects of it are made by emitted code, once for each declaration, and never change; any number of threads may use them. Reading knows an
/// extension if it is in the <see cref="ProtoRegistry"/> of the
/// <see cref="ProtoReadOptions"/>.</remarks>
public abstract unsafe class ProtoExtension
{
    private readonly Func<ProtoLayout> _extendeeSource;
    private ProtoLayout? _extendee;
    private int _id;

    private protected ProtoExtension(Func<ProtoLayout> extendee, ProtoFieldLayout field)
    {
        _extendeeSource = extendee ?? throw new ArgumentNullException(nameof(extendee));
        Field = field;
        if (field.Number <= 0) throw new ArgumentOutOfRangeException(nameof(field), field.Number, $"The number of {field.Name} is not above 0.");
    }

    /// <summary>The field number. In a MessageSet it may be as high as an <see cref="int"/> can be.</summary>
    public int Number => Field.Number;

    /// <summary>The name with its package, and the messages it is declared in, such as <c>shop.color</c>.</summary>
    public string FullName => Field.Name;

    /// <summary>The message that is extended.</summary>
    public ProtoLayout Extendee => _extendee ??= _extendeeSource();

    /// <summary>The type in the schema, of a repeated extension that of its items.</summary>
    public ProtoFieldType Type => Field.Type;

    /// <summary>Whether it is a list.</summary>
    public bool IsRepeated => Field.Presence == ProtoFieldPresence.Repeated;

    /// <summary>How a value lies in the storage of its entry, for code that walks over any message: as a field does in its message.</summary>
    public ProtoFieldLayout Field { get; }

    /// <summary>The number of this object in the process, above 0. Given when it is first asked for, so that extensions which nobody uses take no room.</summary>
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

    /// <summary>Reads an occurrence, or a run of them, or keeps it with the unknown fields. As a step of <see cref="ProtoDecode"/>.</summary>
    internal abstract byte* Decode(
        byte* next, byte* stop, byte* end, uint tag, ProtoExtensionSet* extensions, ProtoUnknownFields* unknown, int depthLeft, ref ProtoReadState state);

    /// <summary>Reads the content of a message into a single message extension. Others never get here.</summary>
    internal virtual void DecodeContent(byte* next, byte* close, ProtoExtensionSet* extensions, int depthLeft, ref ProtoReadState state) =>
        throw new NotSupportedException();

    /// <summary>Writes what an entry's storage holds, tags and all. As a step of <see cref="ProtoEncode"/>.</summary>
    internal abstract byte* Encode(byte* next, void* storage, int depthLeft, ref ProtoWriteState state);

    /// <summary>The bytes that <see cref="Encode"/> writes.</summary>
    internal abstract long Size(void* storage, int depthLeft);

    /// <summary>The tag of one value on the wire.</summary>
    internal uint TagOf(ProtoWireType wireType) => ((uint)Number << ProtoFormat.WireTypeBits) | (uint)wireType;

    /// <summary>The bytes of a tag.</summary>
    internal int TagBytes => WireVarint.SizeBytes((uint)Number << ProtoFormat.WireTypeBits);

    /// <summary>Compares the size of a C# type that holds messages with what the layout says, before any message is read as the type.</summary>
    private protected virtual void CheckMessageSize()
    {
    }

    private int Register()
    {
        if (Number > ProtoFormat.FieldNumberMax && !Extendee.IsMessageSet)
            throw new ArgumentException($"{FullName} has the number {Number}, and {Extendee.FullName} is no MessageSet: field numbers end at {ProtoFormat.FieldNumberMax}.");
        CheckMessageSize();
        return ProtoExtensionTable.Register(this, ref _id);
    }
}
