using System.Collections.Generic;

namespace LibWire.Reflection;

/// <summary>A message type.</summary>
public sealed class MessageDescriptor : DescriptorBase
{
    private readonly Dictionary<string, FieldDescriptor> _byName = new(StringComparer.Ordinal);
    private readonly Dictionary<int, FieldDescriptor> _byNumber = [];

    internal MessageDescriptor(FileDescriptor file, MessageDescriptor? containingType, string name, string fullName, int index)
        : base(file, name, fullName, index) => ContainingType = containingType;

    /// <summary>The message that it is declared in; null at the top level.</summary>
    public MessageDescriptor? ContainingType { get; }

    /// <summary>The fields in the order of the schema, members of oneofs included, extensions not.</summary>
    public IReadOnlyList<FieldDescriptor> Fields { get; internal set; } = [];

    /// <summary>The oneofs of the schema. Those that compilers make for <c>optional</c> fields of proto3 are left out.</summary>
    public IReadOnlyList<OneofDescriptor> Oneofs { get; internal set; } = [];

    /// <summary>The messages declared in it, entries of maps and messages of groups included.</summary>
    public IReadOnlyList<MessageDescriptor> NestedTypes { get; internal set; } = [];

    /// <summary>The enums declared in it.</summary>
    public IReadOnlyList<EnumDescriptor> Enums { get; internal set; } = [];

    /// <summary>The extensions declared in it. They may extend any message.</summary>
    public IReadOnlyList<FieldDescriptor> Extensions { get; internal set; } = [];

    /// <summary>The reserved names.</summary>
    public IReadOnlyList<string> ReservedNames { get; internal set; } = [];

    /// <summary>The reserved numbers.</summary>
    public IReadOnlyList<DescriptorRange> ReservedRanges { get; internal set; } = [];

    /// <summary>The numbers that extensions of this message may have.</summary>
    public IReadOnlyList<DescriptorRange> ExtensionRanges { get; internal set; } = [];

    /// <summary>Whether it is the entry of a map: a field <c>key</c> with number 1 and a field <c>value</c> with number 2.</summary>
    public bool IsMapEntry { get; internal set; }

    /// <summary>Whether its extensions are written in the form of a MessageSet: <c>option message_set_wire_format = true</c>.</summary>
    public bool IsMessageSet { get; internal set; }

    /// <summary>All oneofs of the descriptor, by the indexes that fields and comments have.</summary>
    internal List<OneofDescriptor> DeclaredOneofs { get; } = [];

    /// <summary>Finds a field by name, or returns null.</summary>
    /// <param name="name">The name as it stands in the schema.</param>
    /// <exception cref="ArgumentNullException">The name is null.</exception>
    public FieldDescriptor? FindField(string name) => _byName.TryGetValue(name, out FieldDescriptor? field) ? field : null;

    /// <summary>Finds a field by number, or returns null. Extensions are not searched: <see cref="DescriptorPool"/> finds them.</summary>
    /// <param name="number">Any number.</param>
    public FieldDescriptor? FindField(int number) => _byNumber.TryGetValue(number, out FieldDescriptor? field) ? field : null;

    /// <summary>Adds a field to those that can be found. Returns the field that has its number already, or null.</summary>
    internal FieldDescriptor? Add(FieldDescriptor field)
    {
        if (_byNumber.TryGetValue(field.Number, out FieldDescriptor? other)) return other;
        _byNumber.Add(field.Number, field);
        _byName.Add(field.Name, field);
        return null;
    }
}
