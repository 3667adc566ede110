using System.Collections.Concurrent;

namespace LibWire.Reflection;

/// <summary>The message types of a <see cref="DescriptorPool"/>, for messages without generated code.</summary>
/// <remarks>
/// <code>
/// var types = new DynamicTypes(DescriptorPool.Parse(descriptorSet));
/// DynamicMessage order = types["shop.Order"].Parse(bytes, in arena);
/// </code>
/// <para>Thread-safe. A type is made when it is first asked for, and then kept. All of them are collected with this object, once neither it nor a type
/// or a message of it is in use.</para>
/// </remarks>
public sealed class DynamicTypes
{
    private readonly ConcurrentDictionary<MessageDescriptor, DynamicType> _types = new();
    private readonly ConcurrentDictionary<EnumDescriptor, ProtoEnumLayout> _enums = new();
    private readonly ConcurrentDictionary<FieldDescriptor, ProtoExtension> _extensions = new();
    private readonly Lazy<ProtoRegistry> _registry;

    /// <summary>Makes the types of a pool.</summary>
    /// <param name="pool">The descriptors.</param>
    /// <exception cref="ArgumentNullException">The pool is null.</exception>
    public DynamicTypes(DescriptorPool pool)
    {
        Pool = pool ?? throw new ArgumentNullException(nameof(pool));
        _registry = new Lazy<ProtoRegistry>(MakeRegistry);
        ReadOptions = new Lazy<ProtoReadOptions>(() => new ProtoReadOptions { Registry = Registry });
        TextOptions = new Lazy<ProtoTextOptions>(() => new ProtoTextOptions { Registry = Registry });
    }

    /// <summary>The descriptors.</summary>
    public DescriptorPool Pool { get; }

    /// <summary>All extensions and message types of the pool, as options for reading and printing take them. Messages of these types use it where options
    /// name no other.</summary>
    public ProtoRegistry Registry => _registry.Value;

    /// <summary>The type with a name.</summary>
    /// <param name="fullName">The name with its package, such as <c>shop.Order</c>.</param>
    /// <exception cref="ArgumentNullException">The name is null.</exception>
    /// <exception cref="ArgumentException">The pool has no message of this name.</exception>
    public DynamicType this[string fullName] => Find(fullName) ?? throw DynamicThrow.NoType(fullName);

    /// <summary>The type of a descriptor.</summary>
    /// <param name="message">A message of the pool.</param>
    /// <exception cref="ArgumentNullException">The descriptor is null.</exception>
    /// <exception cref="ArgumentException">The message is of another pool.</exception>
    public DynamicType this[MessageDescriptor message]
    {
        get
        {
            if (message is null) throw new ArgumentNullException(nameof(message));
            return Pool.FindMessage(message.FullName) == message ? Of(message) : throw DynamicThrow.ForeignDescriptor(message, nameof(message));
        }
    }

    /// <summary>The options of messages that are read without any.</summary>
    internal Lazy<ProtoReadOptions> ReadOptions { get; }

    /// <summary>The options of text that is read or printed without any.</summary>
    internal Lazy<ProtoTextOptions> TextOptions { get; }

    /// <summary>What LibWire.Json prepares for messages of these types, once; null until then.</summary>
    internal object? JsonOptions { get; set; }

    /// <summary>Finds the type with a name, or returns null.</summary>
    /// <param name="fullName">The name with its package, such as <c>shop.Order</c>.</param>
    /// <exception cref="ArgumentNullException">The name is null.</exception>
    public DynamicType? Find(string fullName) => Pool.FindMessage(fullName) is { } message ? Of(message) : null;

    /// <inheritdoc/>
    public override string ToString() => $"{Pool.Files.Count} files";

    /// <summary>The type of a message of the pool.</summary>
    internal DynamicType Of(MessageDescriptor message) =>
        _types.TryGetValue(message, out DynamicType? type) ? type : _types.GetOrAdd(message, new DynamicType(this, message));

    /// <summary>The layout of an enum of the pool.</summary>
    internal ProtoEnumLayout Of(EnumDescriptor values) =>
        _enums.TryGetValue(values, out ProtoEnumLayout? layout) ? layout : _enums.GetOrAdd(values, DynamicLayout.MakeEnum(values));

    /// <summary>The extension of a descriptor of the pool.</summary>
    internal ProtoExtension ExtensionOf(FieldDescriptor extension) =>
        _extensions.TryGetValue(extension, out ProtoExtension? known) ? known : _extensions.GetOrAdd(extension, DynamicLayout.MakeExtension(this, extension));

    private ProtoRegistry MakeRegistry()
    {
        var registry = new ProtoRegistry { MessageSource = name => Find(name)?.Layout };
        foreach (FieldDescriptor extension in Pool.Extensions) registry.Add(ExtensionOf(extension));
        return registry;
    }
}
