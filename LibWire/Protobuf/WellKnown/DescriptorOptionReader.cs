using LibWire.WellKnown;
using FileOptions = LibWire.WellKnown.FileOptions;

namespace LibWire.Reflection;

/// <summary>Reads the options of descriptors: all of them as the message of descriptor.proto, or one custom option by its generated extension.</summary>
/// <remarks>Each call reads <see cref="DescriptorBase.OptionBytes"/> again. What it returns is valid as long as the memory of the arena.</remarks>
public static unsafe class DescriptorOptionReader
{
    /// <summary>The options of a file.</summary>
    /// <inheritdoc cref="GetOptions(FieldDescriptor, in ArenaAllocator, ProtoReadOptions?)"/>
    public static FileOptions GetOptions(this FileDescriptor descriptor, scoped in ArenaAllocator arena = default, ProtoReadOptions? options = null) =>
        Read<FileOptions>(descriptor, in arena, options);

    /// <summary>The options of a message.</summary>
    /// <inheritdoc cref="GetOptions(FieldDescriptor, in ArenaAllocator, ProtoReadOptions?)"/>
    public static MessageOptions GetOptions(this MessageDescriptor descriptor, scoped in ArenaAllocator arena = default, ProtoReadOptions? options = null) =>
        Read<MessageOptions>(descriptor, in arena, options);

    /// <summary>The options of a field.</summary>
    /// <param name="descriptor">The declaration.</param>
    /// <param name="arena">Receives what the options consist of.</param>
    /// <param name="options">How they are read. Custom options are unknown fields unless its registry has them.</param>
    /// <exception cref="ArgumentNullException">The descriptor is null.</exception>
    /// <exception cref="WireFormatException">The bytes of the options are not such a message. The arena is unchanged.</exception>
    /// <exception cref="ArenaLimitException">The arena's limit leaves no room. The arena is unchanged.</exception>
    /// <exception cref="ObjectDisposedException">The arena was disposed, or there is none.</exception>
    public static FieldOptions GetOptions(this FieldDescriptor descriptor, scoped in ArenaAllocator arena = default, ProtoReadOptions? options = null) =>
        Read<FieldOptions>(descriptor, in arena, options);

    /// <summary>The options of a oneof.</summary>
    /// <inheritdoc cref="GetOptions(FieldDescriptor, in ArenaAllocator, ProtoReadOptions?)"/>
    public static OneofOptions GetOptions(this OneofDescriptor descriptor, scoped in ArenaAllocator arena = default, ProtoReadOptions? options = null) =>
        Read<OneofOptions>(descriptor, in arena, options);

    /// <summary>The options of an enum.</summary>
    /// <inheritdoc cref="GetOptions(FieldDescriptor, in ArenaAllocator, ProtoReadOptions?)"/>
    public static EnumOptions GetOptions(this EnumDescriptor descriptor, scoped in ArenaAllocator arena = default, ProtoReadOptions? options = null) =>
        Read<EnumOptions>(descriptor, in arena, options);

    /// <summary>The options of an enum value.</summary>
    /// <inheritdoc cref="GetOptions(FieldDescriptor, in ArenaAllocator, ProtoReadOptions?)"/>
    public static EnumValueOptions GetOptions(
        this EnumValueDescriptor descriptor, scoped in ArenaAllocator arena = default, ProtoReadOptions? options = null) =>
        Read<EnumValueOptions>(descriptor, in arena, options);

    /// <summary>The options of a service.</summary>
    /// <inheritdoc cref="GetOptions(FieldDescriptor, in ArenaAllocator, ProtoReadOptions?)"/>
    public static ServiceOptions GetOptions(this ServiceDescriptor descriptor, scoped in ArenaAllocator arena = default, ProtoReadOptions? options = null) =>
        Read<ServiceOptions>(descriptor, in arena, options);

    /// <summary>The options of a method.</summary>
    /// <inheritdoc cref="GetOptions(FieldDescriptor, in ArenaAllocator, ProtoReadOptions?)"/>
    public static MethodOptions GetOptions(this MethodDescriptor descriptor, scoped in ArenaAllocator arena = default, ProtoReadOptions? options = null) =>
        Read<MethodOptions>(descriptor, in arena, options);

    /// <summary>Whether a custom option is set; a repeated one, whether it has items.</summary>
    /// <typeparam name="TDescriptor">The kind of declaration.</typeparam>
    /// <typeparam name="TOptions">The options that such declarations have.</typeparam>
    /// <param name="descriptor">The declaration.</param>
    /// <param name="option">The option.</param>
    /// <exception cref="ArgumentNullException">The descriptor or the option is null.</exception>
    /// <exception cref="WireFormatException">The bytes of the options are not such a message.</exception>
    public static bool HasOption<TDescriptor, TOptions>(this TDescriptor descriptor, ProtoExtension<TOptions> option)
        where TDescriptor : DescriptorBase
        where TOptions : unmanaged, IDescriptorOptions<TDescriptor>
    {
        using ArenaAllocator scratch = ArenaPool.Shared.Rent();
        return Find<TDescriptor, TOptions>(descriptor, option, in scratch).Has(option);
    }

    /// <summary>The value of a custom option; its default where it is not set.</summary>
    /// <typeparam name="TDescriptor">The kind of declaration.</typeparam>
    /// <typeparam name="TOptions">The options that such declarations have.</typeparam>
    /// <typeparam name="T">The C# type of the value.</typeparam>
    /// <param name="descriptor">The declaration.</param>
    /// <param name="option">The option.</param>
    /// <param name="arena">Receives the text or the bytes. For numbers and enums it can be left out.</param>
    /// <exception cref="ArgumentNullException">The descriptor or the option is null.</exception>
    /// <exception cref="WireFormatException">The bytes of the options are not such a message. The arena is unchanged.</exception>
    /// <exception cref="ArenaLimitException">The arena's limit leaves no room. The arena is unchanged.</exception>
    /// <exception cref="ObjectDisposedException">The arena was disposed, or there is none and it is needed.</exception>
    public static T GetOption<TDescriptor, TOptions, T>(
        this TDescriptor descriptor, ProtoExtension<TOptions, T> option, scoped in ArenaAllocator arena = default)
        where TDescriptor : DescriptorBase
        where TOptions : unmanaged, IDescriptorOptions<TDescriptor>
        where T : unmanaged
    {
        if (option is null) throw new ArgumentNullException(nameof(option));
        if (option.Type is ProtoFieldType.String or ProtoFieldType.Bytes) return Find<TDescriptor, TOptions>(descriptor, option, in arena).Get(option);
        using ArenaAllocator scratch = ArenaPool.Shared.Rent();
        return Find<TDescriptor, TOptions>(descriptor, option, in scratch).Get(option);
    }

    /// <summary>The message of a custom option; an empty one where it is not set.</summary>
    /// <typeparam name="TDescriptor">The kind of declaration.</typeparam>
    /// <typeparam name="TOptions">The options that such declarations have.</typeparam>
    /// <typeparam name="T">The struct of the message.</typeparam>
    /// <param name="descriptor">The declaration.</param>
    /// <param name="option">The option.</param>
    /// <param name="arena">Receives what the message consists of.</param>
    /// <inheritdoc cref="GetOption{TDescriptor, TOptions, T}(TDescriptor, ProtoExtension{TOptions, T}, in ArenaAllocator)"/>
    public static T GetOption<TDescriptor, TOptions, T>(
        this TDescriptor descriptor, ProtoMessageExtension<TOptions, T> option, scoped in ArenaAllocator arena = default)
        where TDescriptor : DescriptorBase
        where TOptions : unmanaged, IDescriptorOptions<TDescriptor>
        where T : unmanaged => Find<TDescriptor, TOptions>(descriptor, option, in arena).Get(option);

    /// <summary>The items of a custom option; none where it is not set.</summary>
    /// <typeparam name="TDescriptor">The kind of declaration.</typeparam>
    /// <typeparam name="TOptions">The options that such declarations have.</typeparam>
    /// <typeparam name="T">The C# type of the items.</typeparam>
    /// <param name="descriptor">The declaration.</param>
    /// <param name="option">The option.</param>
    /// <param name="arena">Receives the items.</param>
    /// <inheritdoc cref="GetOption{TDescriptor, TOptions, T}(TDescriptor, ProtoExtension{TOptions, T}, in ArenaAllocator)"/>
    public static UnmanagedArray<T> GetOption<TDescriptor, TOptions, T>(
        this TDescriptor descriptor, ProtoRepeatedExtension<TOptions, T> option, scoped in ArenaAllocator arena = default)
        where TDescriptor : DescriptorBase
        where TOptions : unmanaged, IDescriptorOptions<TDescriptor>
        where T : unmanaged => Find<TDescriptor, TOptions>(descriptor, option, in arena).Get(option);

    private static ProtoExtensionSet Find<TDescriptor, TOptions>(TDescriptor descriptor, ProtoExtension option, scoped in ArenaAllocator arena)
        where TDescriptor : DescriptorBase
        where TOptions : unmanaged, IDescriptorOptions<TDescriptor>
    {
        if (option is null) throw new ArgumentNullException(nameof(option));
        TOptions options = Read<TOptions>(descriptor, in arena, new ProtoReadOptions { Registry = new ProtoRegistry { option }, AllowsPartial = true });
        return *options.Layout.ExtensionsIn(&options);
    }

    private static TOptions Read<TOptions>(DescriptorBase descriptor, scoped in ArenaAllocator arena, ProtoReadOptions? options)
        where TOptions : unmanaged, IProtoMessage
    {
        if (descriptor is null) throw new ArgumentNullException(nameof(descriptor));
        return descriptor.OptionBytes.IsEmpty ? default : ProtoMessage.Parse<TOptions>(descriptor.OptionBytes, in arena, options);
    }
}
