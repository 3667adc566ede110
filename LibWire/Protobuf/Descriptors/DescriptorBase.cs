using System.Collections.Generic;

namespace LibWire.Reflection;

/// <summary>A declaration of a <c>.proto</c> file as it is known at run time: a file, message, field, oneof, enum, enum value, service or
/// method.</summary>
/// <remarks>Immutable and thread-safe. Two descriptors are equal only if they are the same object.</remarks>
public abstract class DescriptorBase
{
    private readonly FileDescriptor? _file;

    private protected DescriptorBase(FileDescriptor? file, string name, string fullName, int index)
    {
        _file = file;
        Name = name;
        FullName = fullName;
        Index = index;
    }

    /// <summary>The simple name, such as <c>Order</c>. For a file, its import path.</summary>
    public string Name { get; }

    /// <summary>The name with its package and the declarations around it, such as <c>shop.Order.lines</c>. An enum value is a sibling of its enum:
    /// <c>shop.STATE_OPEN</c>. For a file, its import path.</summary>
    public string FullName { get; }

    /// <summary>The file that declares it.</summary>
    public FileDescriptor File => _file ?? (FileDescriptor)this;

    /// <summary>Its place in the list of the file, message, enum or service that declares it, counted from 0. 0 for a file.</summary>
    public int Index { get; }

    /// <summary>The options set on it, as the bytes of their message, such as <c>google.protobuf.FieldOptions</c>. Empty if none is set.</summary>
    public ReadOnlySpan<byte> OptionBytes => OptionMemory.Span;

    /// <summary>The comment directly before the declaration, as the descriptor set has it. Empty without one, and without source info.</summary>
    public string LeadingComments => File.CommentsOf(this).Leading;

    /// <summary>The comment directly behind the declaration. Empty without one, and without source info.</summary>
    public string TrailingComments => File.CommentsOf(this).Trailing;

    /// <summary>The comments before the leading one, each separated by an empty line.</summary>
    public IReadOnlyList<string> LeadingDetachedComments => File.CommentsOf(this).Detached;

    internal ReadOnlyMemory<byte> OptionMemory { get; set; }

    /// <summary>The features it has or inherits.</summary>
    internal DescriptorFeatures Features { get; set; }

    /// <inheritdoc/>
    public override string ToString() => FullName;
}
