using System.Collections.Generic;

namespace LibWire.CompilerServices;

/// <summary>Puts a <see cref="ProtoLayout"/> together from the addresses of one message's fields, so that the runtime lays the struct out and nobody guesses.</summary>
/// <remarks>For emitted code, which calls it once for each type. Every member throws <see cref="ArgumentException"/> for an address outside the struct.</remarks>
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

    /// <summary>Begins a table.</summary>
    /// <param name="fullName">The name of the message with its package.</param>
    /// <param name="message">A message of the type, which stays where it is until <see cref="Build"/>. Only the addresses in it are looked at.</param>
    /// <param name="sizeBytes">The size of the struct.</param>
    public ProtoLayoutBuilder(string fullName, void* message, int sizeBytes)
    {
        _fullName = fullName ?? throw new ArgumentNullException(nameof(fullName));
        _message = (byte*)message;
        _sizeBytes = sizeBytes;
    }

    /// <summary>The next word of has-bits: bit n of the schema lies in word n / 32.</summary>
    public void HasBits(uint* word) => _hasWords.Add(OffsetOf(word, sizeof(uint)));

    /// <summary>Where the unknown fields are.</summary>
    public void Unknown(ProtoUnknownFields* fields) => _unknownOffset = OffsetOf(fields, sizeof(ProtoUnknownFields));

    /// <summary>The methods that read, write and measure the message, for code that knows only its layout.</summary>
    /// <param name="readCore">The address of <c>void ReadCore(byte* next, byte* end, T* message, int depthLeft, ref ProtoReadState state)</c>.</param>
    /// <param name="writeCore">The address of <c>byte* WriteCore(T* message, byte* next, int depthLeft, ref ProtoWriteState state)</c>.</param>
    /// <param name="sizeCore">The address of <c>long SizeCore(T* message, int depthLeft)</c>.</param>
    /// <remarks><b>Safety:</b> nobody can check the addresses: they must be those of static methods of these forms, for the struct of this table.</remarks>
    public void Cores(void* readCore, void* writeCore, void* sizeCore)
    {
        _cores.Read = readCore;
        _cores.Write = writeCore;
        _cores.Size = sizeCore;
    }

    /// <summary>Where the extensions are. Only of messages that can be extended.</summary>
    /// <param name="extensions">The field.</param>
    /// <param name="isMessageSet">Whether the message has the form of a MessageSet on the wire.</param>
    public void Extensions(ProtoExtensionSet* extensions, bool isMessageSet = false)
    {
        _cores.ExtensionsOffset = OffsetOf(extensions, sizeof(ProtoExtensionSet));
        _cores.HasExtensions = true;
        _cores.IsMessageSet = isMessageSet;
    }

    /// <summary>A field that is neither a message nor a map nor in a oneof.</summary>
    /// <param name="number">The field number.</param>
    /// <param name="name">The name in the schema.</param>
    /// <param name="jsonName">The name in JSON.</param>
    /// <param name="type">The type in the schema.</param>
    /// <param name="presence">Implicit, explicit, required or repeated.</param>
    /// <param name="storage">The field.</param>
    /// <param name="hasBit">The number of its has-bit; -1 for none.</param>
    /// <param name="isPacked">Whether it is repeated and packed.</param>
    /// <param name="checksUtf8">Whether strings must be well-formed.</param>
    /// <param name="enumLayout">Gives the values of an enum.</param>
    public void Field(
        int number, string name, string jsonName, ProtoFieldType type, ProtoFieldPresence presence, void* storage, int hasBit = -1, bool isPacked = false,
        bool checksUtf8 = true, Func<ProtoEnumLayout>? enumLayout = null)
    {
        int sizeBytes = presence == ProtoFieldPresence.Repeated ? sizeof(UnmanagedArray<byte>) : ProtoFieldLayout.SizeOf(type);
        Add(new ProtoFieldLayout(number, name, jsonName, type, presence, OffsetOf(storage, sizeBytes), messageSource: null)
        {
            IsPacked = isPacked,
            HasWordOffset = hasBit < 0 ? -1 : _hasWords[hasBit / 32],
            HasMask = hasBit < 0 ? 0 : 1u << (hasBit % 32),
            ChecksUtf8 = checksUtf8,
            EnumSource = enumLayout,
        });
    }

    /// <summary>A message field, or a repeated one.</summary>
    /// <param name="number">The field number.</param>
    /// <param name="name">The name in the schema.</param>
    /// <param name="jsonName">The name in JSON.</param>
    /// <param name="presence">Explicit, required or repeated.</param>
    /// <param name="storage">The pointer to the message, or the array.</param>
    /// <param name="layout">Gives the layout of the message. Called when it is first asked for: messages may hold each other.</param>
    /// <param name="isGroup">Whether the message stands on the wire between two tags.</param>
    /// <param name="textName">The name in text format where that is another: a group has that of its type.</param>
    public void Message(
        int number, string name, string jsonName, ProtoFieldPresence presence, void* storage, Func<ProtoLayout> layout, bool isGroup = false, string? textName = null)
    {
        int sizeBytes = presence == ProtoFieldPresence.Repeated ? sizeof(UnmanagedArray<byte>) : sizeof(void*);
        Add(new ProtoFieldLayout(number, name, jsonName, MessageType(isGroup), presence, OffsetOf(storage, sizeBytes), layout) { TextName = textName ?? name });
    }

    /// <summary>A map field.</summary>
    /// <param name="number">The field number.</param>
    /// <param name="name">The name in the schema.</param>
    /// <param name="jsonName">The name in JSON.</param>
    /// <param name="keyType">The type of the keys.</param>
    /// <param name="valueType">The type of the values.</param>
    /// <param name="storage">The map.</param>
    /// <param name="layout">Gives the layout of the values, if they are messages.</param>
    /// <param name="keyChecksUtf8">Whether keys that are strings must be well-formed.</param>
    /// <param name="valueChecksUtf8">Whether values that are strings must be well-formed.</param>
    /// <param name="enumLayout">Gives the values of the enum that the map's values are of.</param>
    public void Map(
        int number, string name, string jsonName, ProtoFieldType keyType, ProtoFieldType valueType, void* storage, Func<ProtoLayout>? layout = null,
        bool keyChecksUtf8 = true, bool valueChecksUtf8 = true, Func<ProtoEnumLayout>? enumLayout = null) =>
        Add(new ProtoFieldLayout(number, name, jsonName, ProtoFieldType.Message, ProtoFieldPresence.Map, OffsetOf(storage, sizeof(UnmanagedMap)), layout)
        {
            MapKeyType = keyType,
            MapValueType = valueType,
            KeyChecksUtf8 = keyChecksUtf8,
            ChecksUtf8 = valueChecksUtf8,
            EnumSource = enumLayout,
        });

    /// <summary>Begins a oneof: the members that follow belong to it.</summary>
    /// <param name="name">The name in the schema.</param>
    /// <param name="caseField">The number of the member that is set, 0 for none.</param>
    public void Oneof(string name, void* caseField)
    {
        _oneofIndex++;
        _oneofName = name;
        _caseOffset = OffsetOf(caseField, sizeof(int));
    }

    /// <summary>A member of the oneof begun last that is not a message.</summary>
    /// <param name="number">The field number.</param>
    /// <param name="name">The name in the schema.</param>
    /// <param name="jsonName">The name in JSON.</param>
    /// <param name="type">The type in the schema.</param>
    /// <param name="storage">The member.</param>
    /// <param name="checksUtf8">Whether a string must be well-formed.</param>
    /// <param name="enumLayout">Gives the values of an enum.</param>
    public void Member(
        int number, string name, string jsonName, ProtoFieldType type, void* storage, bool checksUtf8 = true, Func<ProtoEnumLayout>? enumLayout = null) =>
        AddMember(number, name, jsonName, type, OffsetOf(storage, ProtoFieldLayout.SizeOf(type)), layout: null, textName: null, checksUtf8, enumLayout);

    /// <summary>A message member of the oneof begun last.</summary>
    /// <param name="number">The field number.</param>
    /// <param name="name">The name in the schema.</param>
    /// <param name="jsonName">The name in JSON.</param>
    /// <param name="storage">The pointer to the message.</param>
    /// <param name="layout">Gives the layout of the message.</param>
    /// <param name="isGroup">Whether the message stands on the wire between two tags.</param>
    /// <param name="textName">The name in text format where that is another: a group has that of its type.</param>
    public void MemberMessage(int number, string name, string jsonName, void* storage, Func<ProtoLayout> layout, bool isGroup = false, string? textName = null) =>
        AddMember(number, name, jsonName, MessageType(isGroup), OffsetOf(storage, sizeof(void*)), layout, textName, checksUtf8: true, enumLayout: null);

    /// <summary>The table.</summary>
    /// <exception cref="ArgumentException">Two fields have one number or one name.</exception>
    public ProtoLayout Build()
    {
        ProtoFieldLayout[] fields = [.. _fields];
        Array.Sort(fields, static (left, right) => left.Number.CompareTo(right.Number));
        for (int i = 1; i < fields.Length; i++)
            if (fields[i].Number == fields[i - 1].Number) throw new ArgumentException($"{_fullName} has two fields with the number {fields[i].Number}.");
        return new ProtoLayout(_fullName, _sizeBytes, _unknownOffset, fields, _cores);
    }

    private static ProtoFieldType MessageType(bool isGroup) => isGroup ? ProtoFieldType.Group : ProtoFieldType.Message;

    private void AddMember(
        int number, string name, string jsonName, ProtoFieldType type, int offsetBytes, Func<ProtoLayout>? layout, string? textName, bool checksUtf8, Func<ProtoEnumLayout>? enumLayout)
    {
        if (_oneofIndex < 0) throw new InvalidOperationException($"The field {name} of {_fullName} is a member of a oneof, and none was begun.");
        Add(new ProtoFieldLayout(number, name, jsonName, type, ProtoFieldPresence.Oneof, offsetBytes, layout)
        {
            OneofIndex = _oneofIndex,
            OneofName = _oneofName,
            CaseOffset = _caseOffset,
            TextName = textName ?? name,
            ChecksUtf8 = checksUtf8,
            EnumSource = enumLayout,
        });
    }

    private void Add(ProtoFieldLayout field) => _fields.Add(field);

    private int OffsetOf(void* storage, int sizeBytes)
    {
        long offset = (byte*)storage - _message;
        if (offset < 0 || offset + sizeBytes > _sizeBytes) throw new ArgumentException($"The address is not that of a field of {_fullName}.", nameof(storage));
        return (int)offset;
    }
}
