namespace LibWire.Reflection;

/// <summary>A field of a type, or an extension, with all that an access needs.</summary>
/// <param name="types">The types of the pool.</param>
/// <param name="descriptor">The descriptor.</param>
/// <param name="layout">Where the value lies.</param>
/// <param name="extension">The extension; null for a field.</param>
internal sealed class DynamicMember(DynamicTypes types, FieldDescriptor descriptor, ProtoFieldLayout layout, ProtoExtension? extension)
{
    private DynamicType? _messageType;

    internal FieldDescriptor Descriptor { get; } = descriptor;

    internal ProtoFieldLayout Layout { get; } = layout;

    internal ProtoExtension? Extension { get; } = extension;

    /// <summary>The type of the messages in the field: a single message, items, or values of a map. Null if it holds no messages.</summary>
    internal DynamicType? MessageType =>
        _messageType ??= (Descriptor.MapValue ?? Descriptor).MessageType is { } message ? types.Of(message) : null;

    /// <summary>Whether it has one value.</summary>
    internal bool IsSingle => Layout.Presence is not (ProtoFieldPresence.Repeated or ProtoFieldPresence.Map);

    /// <inheritdoc/>
    public override string ToString() => Descriptor.FullName;
}
