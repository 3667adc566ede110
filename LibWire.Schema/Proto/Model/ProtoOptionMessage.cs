using System.Runtime.CompilerServices;

namespace LibWire.Schema;

/// <summary>A value of a message type that options set: the options of a declaration, or a message inside them.</summary>
/// <remarks>Fields, extensions included, are in the order of their numbers, in which protoc writes them.</remarks>
internal sealed class ProtoOptionMessage(ProtoMessageDescriptor type)
{
    /// <summary>Smallest number of fields for which a dictionary is made. A shorter list is searched faster.</summary>
    private const int IndexedFieldsMin = 12;

    private readonly List<ProtoOptionField> _fields = [];
    private Dictionary<int, ProtoOptionField>? _byNumber; // all of _fields, once there are many
    private Dictionary<ProtoOneofDescriptor, ProtoOptionField>? _members; // the fields that are members of oneofs
    private HashSet<int>? _replaced; // members of oneofs that another member has replaced
    private bool _isUnordered;

    internal ProtoMessageDescriptor Type { get; } = type;

    /// <summary>The fields that are set, by number.</summary>
    internal IReadOnlyList<ProtoOptionField> Fields
    {
        get
        {
            if (_isUnordered) _fields.Sort(static (left, right) => left.Descriptor.Number.CompareTo(right.Descriptor.Number));
            _isUnordered = false;
            return _fields;
        }
    }

    /// <summary>The unknown fields of the options in a descriptor set, tags included; empty for none.</summary>
    internal EquatableArray<byte> UnknownBytes { get; set; }

    internal bool IsEmpty => _fields.Count == 0 && UnknownBytes.Count == 0;

    /// <summary>A copy with the same fields, to which more can be added.</summary>
    internal ProtoOptionMessage Clone()
    {
        var clone = new ProtoOptionMessage(Type) { UnknownBytes = UnknownBytes };
        foreach (ProtoOptionField field in _fields) clone.Append(field);
        return clone;
    }

    internal ProtoOptionField? Find(int number)
    {
        if (_byNumber != null) return _byNumber.TryGetValue(number, out ProtoOptionField? indexed) ? indexed : null;
        foreach (ProtoOptionField field in _fields)
            if (field.Descriptor.Number == number) return field;
        return null;
    }

    /// <summary>A field by its simple name. Extensions are not searched.</summary>
    internal ProtoOptionField? Find(string name)
    {
        foreach (ProtoOptionField field in _fields)
            if (!field.Descriptor.IsExtension && field.Descriptor.Name == name) return field;
        return null;
    }

    /// <summary>Whether a field was set, even if another member of its oneof has replaced it.</summary>
    internal bool WasSet(int number) => Find(number) != null || _replaced?.Contains(number) == true;

    /// <summary>The member of a oneof that is set; null for none.</summary>
    internal ProtoOptionField? FindMember(ProtoOneofDescriptor oneof) =>
        _members != null && _members.TryGetValue(oneof, out ProtoOptionField? member) ? member : null;

    /// <summary>The field. If it is not set, it is added, and replaces another member of its oneof.</summary>
    internal ProtoOptionField FindOrAdd(ProtoFieldDescriptor descriptor)
    {
        if (Find(descriptor.Number) is { } found) return found;
        if (descriptor.Oneof is { } oneof && FindMember(oneof) is { } other)
        {
            (_replaced ??= []).Add(other.Descriptor.Number);
            Remove(other);
        }

        var field = new ProtoOptionField(descriptor);
        Append(field);
        return field;
    }

    /// <summary>Removes a field.</summary>
    internal void Remove(ProtoOptionField field)
    {
        _fields.Remove(field);
        _byNumber?.Remove(field.Descriptor.Number);
        if (field.Descriptor.Oneof is { } oneof) _members?.Remove(oneof);
    }

    internal bool? Bool(string name) => Find(name)?.Values[0] as bool?;

    /// <summary>The number of an enum's value.</summary>
    internal int? Enum(string name) => Find(name)?.Values[0] as int?;

    internal string? String(string name) => Find(name)?.Values[0] is byte[] bytes ? System.Text.Encoding.UTF8.GetString(bytes) : null;

    internal ProtoOptionMessage? Message(string name) => Find(name)?.Values[0] as ProtoOptionMessage;

    private void Append(ProtoOptionField field)
    {
        _isUnordered |= _fields.Count > 0 && _fields[_fields.Count - 1].Descriptor.Number > field.Descriptor.Number;
        _fields.Add(field);
        if (field.Descriptor.Oneof is { } oneof) (_members ??= [])[oneof] = field;
        if (_byNumber != null)
        {
            _byNumber.Add(field.Descriptor.Number, field);
        }
        else if (_fields.Count >= IndexedFieldsMin)
        {
            _byNumber = [];
            foreach (ProtoOptionField each in _fields) _byNumber.Add(each.Descriptor.Number, each);
        }
    }
}

/// <summary>A field that an option sets.</summary>
internal sealed class ProtoOptionField(ProtoFieldDescriptor descriptor)
{
    internal ProtoFieldDescriptor Descriptor { get; } = descriptor;

    /// <summary>
    /// The values, one unless the field is repeated: <see cref="bool"/>; <see cref="int"/> for 32-bit integers and enums; <see cref="uint"/>,
    /// <see cref="long"/>, <see cref="ulong"/>, <see cref="float"/>, <see cref="double"/>; bytes for strings and bytes; <see cref="ProtoOptionMessage"/>.
    /// </summary>
    internal List<object> Values { get; } = [];
}

/// <summary>Compares options by reference, because two options of a file can have equal text.</summary>
internal sealed class ProtoOptionIdentity : IEqualityComparer<ProtoOptionSyntax>
{
    internal static ProtoOptionIdentity Instance { get; } = new();

    public bool Equals(ProtoOptionSyntax? left, ProtoOptionSyntax? right) => ReferenceEquals(left, right);

    public int GetHashCode(ProtoOptionSyntax option) => RuntimeHelpers.GetHashCode(option);
}
