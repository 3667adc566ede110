namespace LibWire.Schema;

/// <summary>A value of a message type, as options set it: those of a declaration, or one inside them.</summary>
/// <remarks>Fields stand in the order of their numbers, extensions too, which is how protoc writes them.</remarks>
internal sealed class ProtoOptionMessage(ProtoMessageDescriptor type)
{
    private readonly SortedList<int, ProtoOptionField> _fields = [];

    internal ProtoMessageDescriptor Type { get; } = type;

    /// <summary>The fields that are set, by number.</summary>
    internal IList<ProtoOptionField> Fields => _fields.Values;

    internal ProtoOptionField? Find(int number) => _fields.TryGetValue(number, out ProtoOptionField? field) ? field : null;

    /// <summary>A field by its simple name; extensions are not looked at.</summary>
    internal ProtoOptionField? Find(string name)
    {
        foreach (ProtoOptionField field in _fields.Values)
            if (!field.Descriptor.IsExtension && field.Descriptor.Name == name) return field;
        return null;
    }

    /// <summary>The field, which is added where it is not set.</summary>
    internal ProtoOptionField FindOrAdd(ProtoFieldDescriptor descriptor)
    {
        if (!_fields.TryGetValue(descriptor.Number, out ProtoOptionField? field)) _fields.Add(descriptor.Number, field = new ProtoOptionField(descriptor));
        return field;
    }

    internal bool? Bool(string name) => Find(name)?.Values[0] as bool?;

    /// <summary>The number of an enum's value.</summary>
    internal int? Enum(string name) => Find(name)?.Values[0] as int?;

    internal string? String(string name) => Find(name)?.Values[0] is byte[] bytes ? System.Text.Encoding.UTF8.GetString(bytes) : null;

    internal ProtoOptionMessage? Message(string name) => Find(name)?.Values[0] as ProtoOptionMessage;
}

/// <summary>A field that an option sets.</summary>
internal sealed class ProtoOptionField(ProtoFieldDescriptor descriptor)
{
    internal ProtoFieldDescriptor Descriptor { get; } = descriptor;

    /// <summary>
    /// The values, one unless the field is repeated: <see cref="bool"/>; <see cref="int"/> for 32-bit integers and enums; <see cref="uint"/>, <see cref="long"/>,
    /// <see cref="ulong"/>, <see cref="float"/>, <see cref="double"/>; bytes for strings and bytes; <see cref="ProtoOptionMessage"/>.
    /// </summary>
    internal List<object> Values { get; } = [];
}
