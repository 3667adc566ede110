using System.Collections.Generic;
using System.Text;

namespace LibWire.CompilerServices;

/// <summary>Builds a <see cref="ProtoLayout"/> from the addresses of the fields of one message. So the offsets are those that the runtime chose for
/// the struct.</summary>
/// <remarks>For emitted code, which calls it once for each type. Every member throws <see cref="ArgumentException"/> for an address outside the
/// struct.</remarks>
public sealed unsafe class ProtoLayoutBuilder
{
    private readonly string _fullName;
    private readonly byte* _message;
    private readonly int _sizeBytes;
    private readonly List<int> _hasWords = [];
    private readonly List<ProtoFieldLayout> _fields = [];
    private ProtoLayoutCores _cores;
    private int _unknownOffset = -1;
    private int _oneofIndex = -1;
    private string? _oneofName;
    private int _caseOffset = -1;
    private string[] _reservedNames = [];

    /// <summary>Begins a layout table.</summary>
    /// <param name="fullName">The name of the message with its package.</param>
    /// <param name="message">A message of the type. It must not move until <see cref="Build"/>. Only addresses inside it are used, not its
    /// contents.</param>
    /// <param name="sizeBytes">The size of the struct.</param>
    public ProtoLayoutBuilder(string fullName, void* message, int sizeBytes)
    {
        _fullName = fullName ?? throw new ArgumentNullException(nameof(fullName));
        _message = (byte*)message;
        _sizeBytes = sizeBytes;
    }

    /// <summary>Builds the layout table of a message type.</summary>
    /// <typeparam name="T">The message.</typeparam>
    /// <param name="fullName">The name of the message with its package.</param>
    /// <param name="describe">The address of a method that adds the fields, by their addresses in the message.</param>
    /// <exception cref="ArgumentException">Two fields have the same number or the same name.</exception>
    public static ProtoLayout Build<T>(string fullName, delegate*<T*, ProtoLayoutBuilder, void> describe)
        where T : unmanaged, IProtoMessage
    {
        T message = default;
        var table = new ProtoLayoutBuilder(fullName, &message, sizeof(T));
        ProtoCores cores = message.Cores;
        table.Cores(cores.Read, cores.Write, cores.Size);
        describe(&message, table);
        return table.Build();
    }

    /// <summary>Adds the next word of has-bits: has-bit n of the schema lies in word n / 32.</summary>
    public void HasBits(uint* word) => _hasWords.Add(OffsetOf(word, sizeof(uint)));

    /// <summary>Sets the place of the unknown fields.</summary>
    public void Unknown(ProtoUnknownFields* fields) => _unknownOffset = OffsetOf(fields, sizeof(ProtoUnknownFields));

    /// <summary>Sets the methods that read, write and measure the message. Code that knows only the layout calls them.</summary>
    /// <param name="readCore">The address of <c>void ReadCore(byte* next, byte* end, T* message, int depthLeft, ref ProtoReadState state)</c>.</param>
    /// <param name="writeCore">The address of <c>byte* WriteCore(T* message, byte* next, int depthLeft, ref ProtoWriteState state)</c>.</param>
    /// <param name="sizeCore">The address of <c>long SizeCore(T* message, int depthLeft)</c>.</param>
    /// <remarks><b>Safety:</b> the addresses cannot be checked. They must be those of static methods with these signatures, for the struct of this
    /// table.</remarks>
    public void Cores(void* readCore, void* writeCore, void* sizeCore)
    {
        _cores.Read = readCore;
        _cores.Write = writeCore;
        _cores.Size = sizeCore;
    }

    /// <summary>Sets the place of the extensions. Only for messages that can be extended.</summary>
    /// <param name="extensions">The field.</param>
    /// <param name="isMessageSet">Whether the message is encoded as a MessageSet.</param>
    public void Extensions(ProtoExtensionSet* extensions, bool isMessageSet = false)
    {
        _cores.ExtensionsOffset = OffsetOf(extensions, sizeof(ProtoExtensionSet));
        _cores.HasExtensions = true;
        _cores.IsMessageSet = isMessageSet;
    }

    /// <summary>Adds a field that is present unless it has the zero value of its type. It is not a message.</summary>
    /// <param name="number">The field number.</param>
    /// <param name="name">The name in the schema.</param>
    /// <param name="type">The schema type.</param>
    /// <param name="storage">The address of the field.</param>
    /// <param name="checksUtf8">Whether a string must be well-formed UTF-8.</param>
    /// <param name="enumLayout">Returns the layout of the enum.</param>
    /// <param name="jsonName">The name in JSON; null for the name in the schema in camel case.</param>
    public void Implicit(
        int number, string name, ProtoFieldType type, void* storage, bool checksUtf8 = true, Func<ProtoEnumLayout>? enumLayout = null,
        string? jsonName = null) =>
        Field(number, name, jsonName, type, ProtoFieldPresence.Implicit, storage, checksUtf8, enumLayout);

    /// <summary>Adds a field with the has-bit of the number <c>hasBit</c>. It is not a message.</summary>
    /// <inheritdoc cref="Implicit"/>
    public void Explicit(
        int number, string name, ProtoFieldType type, void* storage, int hasBit, bool checksUtf8 = true, Func<ProtoEnumLayout>? enumLayout = null,
        string? jsonName = null) => Field(number, name, jsonName, type, ProtoFieldPresence.Explicit, storage, checksUtf8, enumLayout, hasBit);

    /// <summary>Adds a field without which the message is incomplete, with the has-bit of the number <c>hasBit</c>. It is not a message.</summary>
    /// <inheritdoc cref="Explicit"/>
    public void Required(
        int number, string name, ProtoFieldType type, void* storage, int hasBit, bool checksUtf8 = true, Func<ProtoEnumLayout>? enumLayout = null,
        string? jsonName = null) => Field(number, name, jsonName, type, ProtoFieldPresence.Required, storage, checksUtf8, enumLayout, hasBit);

    /// <summary>Adds an array. Its items are no messages. <c>isPacked</c> is whether they are written packed.</summary>
    /// <inheritdoc cref="Implicit"/>
    public void Repeated(
        int number, string name, ProtoFieldType type, void* storage, bool isPacked = false, bool checksUtf8 = true, Func<ProtoEnumLayout>? enumLayout = null,
        string? jsonName = null) => Field(number, name, jsonName, type, ProtoFieldPresence.Repeated, storage, checksUtf8, enumLayout, isPacked: isPacked);

    /// <summary>Adds a single message.</summary>
    /// <param name="number">The field number.</param>
    /// <param name="name">The name in the schema.</param>
    /// <param name="storage">The pointer to the message, or the array of messages.</param>
    /// <param name="layout">Returns the layout of the message. It is called on first use, because messages may contain each other.</param>
    /// <param name="isGroup">Whether the message is a group on the wire: between a start tag and an end tag.</param>
    /// <param name="textName">The name in text format if it differs: a group uses the name of its type.</param>
    /// <param name="jsonName">The name in JSON; null for the name in the schema in camel case.</param>
    public void Message(
        int number, string name, void* storage, Func<ProtoLayout> layout, bool isGroup = false, string? textName = null, string? jsonName = null) =>
        Message(number, name, jsonName, ProtoFieldPresence.Explicit, storage, layout, isGroup, textName);

    /// <summary>Adds a single message without which this message is incomplete.</summary>
    /// <inheritdoc cref="Message(int, string, void*, Func{ProtoLayout}, bool, string?, string?)"/>
    public void RequiredMessage(
        int number, string name, void* storage, Func<ProtoLayout> layout, bool isGroup = false, string? textName = null, string? jsonName = null) =>
        Message(number, name, jsonName, ProtoFieldPresence.Required, storage, layout, isGroup, textName);

    /// <summary>Adds an array of messages.</summary>
    /// <inheritdoc cref="Message(int, string, void*, Func{ProtoLayout}, bool, string?, string?)"/>
    public void RepeatedMessage(
        int number, string name, void* storage, Func<ProtoLayout> layout, bool isGroup = false, string? textName = null, string? jsonName = null) =>
        Message(number, name, jsonName, ProtoFieldPresence.Repeated, storage, layout, isGroup, textName);

    /// <summary>Adds a map field.</summary>
    /// <param name="number">The field number.</param>
    /// <param name="name">The name in the schema.</param>
    /// <param name="keyType">The type of the keys.</param>
    /// <param name="valueType">The type of the values.</param>
    /// <param name="storage">The map.</param>
    /// <param name="layout">Returns the layout of the values, if they are messages.</param>
    /// <param name="keyChecksUtf8">Whether keys that are strings must be well-formed UTF-8.</param>
    /// <param name="valueChecksUtf8">Whether values that are strings must be well-formed UTF-8.</param>
    /// <param name="enumLayout">Returns the layout of the enum that is the value type of the map.</param>
    /// <param name="jsonName">The name in JSON; null for the name in the schema in camel case.</param>
    public void Map(
        int number, string name, ProtoFieldType keyType, ProtoFieldType valueType, void* storage, Func<ProtoLayout>? layout = null,
        bool keyChecksUtf8 = true, bool valueChecksUtf8 = true, Func<ProtoEnumLayout>? enumLayout = null, string? jsonName = null) =>
        Add(new ProtoFieldLayout(
            number, name, jsonName ?? JsonNameOf(name), ProtoFieldType.Message, ProtoFieldPresence.Map, OffsetOf(storage, sizeof(UnmanagedMap)), layout)
        {
            MapKeyType = keyType,
            MapValueType = valueType,
            KeyChecksUtf8 = keyChecksUtf8,
            ChecksUtf8 = valueChecksUtf8,
            EnumSource = enumLayout,
        });

    /// <summary>Begins a oneof. The members that follow belong to it.</summary>
    /// <param name="name">The name in the schema.</param>
    /// <param name="caseField">The field that holds the number of the member that is set, 0 for none.</param>
    public void Oneof(string name, void* caseField)
    {
        _oneofIndex++;
        _oneofName = name;
        _caseOffset = OffsetOf(caseField, sizeof(int));
    }

    /// <summary>Adds a member of the current oneof. The member is not a message.</summary>
    /// <param name="number">The field number.</param>
    /// <param name="name">The name in the schema.</param>
    /// <param name="type">The schema type.</param>
    /// <param name="storage">The member.</param>
    /// <param name="checksUtf8">Whether a string must be well-formed UTF-8.</param>
    /// <param name="enumLayout">Returns the layout of the enum.</param>
    /// <param name="jsonName">The name in JSON; null for the name in the schema in camel case.</param>
    public void Member(
        int number, string name, ProtoFieldType type, void* storage, bool checksUtf8 = true, Func<ProtoEnumLayout>? enumLayout = null,
        string? jsonName = null) =>
        AddMember(number, name, jsonName, type, OffsetOf(storage, ProtoFieldLayout.SizeOf(type)), layout: null, textName: null, checksUtf8, enumLayout);

    /// <summary>Adds a message member of the current oneof.</summary>
    /// <param name="number">The field number.</param>
    /// <param name="name">The name in the schema.</param>
    /// <param name="storage">The pointer to the message.</param>
    /// <param name="layout">Returns the layout of the message.</param>
    /// <param name="isGroup">Whether the message is a group on the wire: between a start tag and an end tag.</param>
    /// <param name="textName">The name in text format if it differs: a group uses the name of its type.</param>
    /// <param name="jsonName">The name in JSON; null for the name in the schema in camel case.</param>
    public void MemberMessage(
        int number, string name, void* storage, Func<ProtoLayout> layout, bool isGroup = false, string? textName = null, string? jsonName = null) =>
        AddMember(number, name, jsonName, MessageType(isGroup), OffsetOf(storage, sizeof(void*)), layout, textName, checksUtf8: true, enumLayout: null);

    /// <summary>Adds the names that the schema reserves. The text format passes over fields of these names.</summary>
    /// <param name="names">The names.</param>
    public void ReservedNames(params string[] names) => _reservedNames = names ?? throw new ArgumentNullException(nameof(names));

    /// <summary>Builds the table.</summary>
    /// <exception cref="ArgumentException">Two fields have the same number or the same name.</exception>
    public ProtoLayout Build()
    {
        ProtoFieldLayout[] fields = [.. _fields];
        Array.Sort(fields, static (left, right) => left.Number.CompareTo(right.Number));
        for (int i = 1; i < fields.Length; i++)
            if (fields[i].Number == fields[i - 1].Number)
                throw new ArgumentException($"{_fullName} has two fields with the number {fields[i].Number}.");
        return new ProtoLayout(_fullName, _sizeBytes, _unknownOffset, fields, _cores) { ReservedNames = _reservedNames };
    }

    private static ProtoFieldType MessageType(bool isGroup) => isGroup ? ProtoFieldType.Group : ProtoFieldType.Message;

    private void Field(
        int number, string name, string? jsonName, ProtoFieldType type, ProtoFieldPresence presence, void* storage, bool checksUtf8,
        Func<ProtoEnumLayout>? enumLayout, int hasBit = -1, bool isPacked = false)
    {
        int sizeBytes = presence == ProtoFieldPresence.Repeated ? sizeof(UnmanagedArray<byte>) : ProtoFieldLayout.SizeOf(type);
        Add(new ProtoFieldLayout(number, name, jsonName ?? JsonNameOf(name), type, presence, OffsetOf(storage, sizeBytes), messageSource: null)
        {
            IsPacked = isPacked,
            HasWordOffset = hasBit < 0 ? -1 : _hasWords[hasBit / 32],
            HasMask = hasBit < 0 ? 0 : 1u << (hasBit % 32),
            ChecksUtf8 = checksUtf8,
            EnumSource = enumLayout,
        });
    }

    private void Message(
        int number, string name, string? jsonName, ProtoFieldPresence presence, void* storage, Func<ProtoLayout> layout, bool isGroup, string? textName)
    {
        int sizeBytes = presence == ProtoFieldPresence.Repeated ? sizeof(UnmanagedArray<byte>) : sizeof(void*);
        Add(new ProtoFieldLayout(number, name, jsonName ?? JsonNameOf(name), MessageType(isGroup), presence, OffsetOf(storage, sizeBytes), layout)
        {
            TextName = textName ?? name,
        });
    }

    private void AddMember(
        int number, string name, string? jsonName, ProtoFieldType type, int offsetBytes,
        Func<ProtoLayout>? layout, string? textName, bool checksUtf8, Func<ProtoEnumLayout>? enumLayout)
    {
        if (_oneofIndex < 0)
            throw new InvalidOperationException($"The field {name} of {_fullName} is a member of a oneof: call Oneof before it.");
        Add(new ProtoFieldLayout(number, name, jsonName ?? JsonNameOf(name), type, ProtoFieldPresence.Oneof, offsetBytes, layout)
        {
            OneofIndex = _oneofIndex,
            OneofName = _oneofName,
            CaseOffset = _caseOffset,
            TextName = textName ?? name,
            ChecksUtf8 = checksUtf8,
            EnumSource = enumLayout,
        });
    }

    // Source: ToJsonName of protoc. An underscore is dropped, and a lower case letter behind it becomes upper case.
    private static string JsonNameOf(string name)
    {
        if (name.IndexOf('_') < 0) return name;
        var json = new StringBuilder(name.Length);
        bool isBehindUnderscore = false;
        foreach (char unit in name)
        {
            if (unit != '_') json.Append(isBehindUnderscore && unit is >= 'a' and <= 'z' ? (char)(unit - 'a' + 'A') : unit);
            isBehindUnderscore = unit == '_';
        }

        return json.ToString();
    }

    private void Add(ProtoFieldLayout field) => _fields.Add(field);

    private int OffsetOf(void* storage, int sizeBytes)
    {
        long offset = (byte*)storage - _message;
        if (offset < 0 || offset + sizeBytes > _sizeBytes)
            throw new ArgumentException($"The address is outside the struct of {_fullName}.", nameof(storage));
        return (int)offset;
    }
}
