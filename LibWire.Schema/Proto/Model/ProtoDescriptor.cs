namespace LibWire.Schema;

/// <summary>A named declaration of a file: its syntax and the results of linking.</summary>
/// <remarks>
/// Descriptors know nothing of C#. They are made by <see cref="ProtoDescriptorBuilder"/>, completed by the stages of <see cref="ProtoLinker"/>, and do not
/// change after that.
/// </remarks>
internal abstract class ProtoDescriptor(string name, string fullName, ProtoFileDescriptor? file, TextRange nameRange)
{
    /// <summary>The simple name.</summary>
    internal string Name { get; } = name;

    /// <summary>The name with the package and the enclosing scopes, without a leading dot. A value of an enum is a sibling of the enum.</summary>
    internal string FullName { get; } = fullName;

    internal ProtoFileDescriptor File { get; } = file!;

    /// <summary>The place of the name.</summary>
    internal TextRange NameRange { get; } = nameRange;

    /// <summary>The options set on it, as they are written. For fields <c>default</c> and <c>json_name</c> are included, which are no options.</summary>
    internal abstract IReadOnlyList<ProtoOptionSyntax> WrittenOptions { get; }

    /// <summary>The values of the options; null if none is set. Set by <see cref="ProtoOptionInterpreter"/>.</summary>
    internal ProtoOptionMessage? Options { get; set; }

    /// <summary>The features it has or inherits. Set by <see cref="ProtoFeatureResolver"/>.</summary>
    internal ProtoFeatures Features { get; set; }

    /// <summary>The kind of declaration, for sentences: <c>a message</c>.</summary>
    internal abstract string Description { get; }

    /// <summary>Whether a name with dots can continue inside it.</summary>
    internal virtual bool IsScope => false;

    internal bool IsType => this is ProtoMessageDescriptor or ProtoEnumDescriptor;

    internal bool IsDeprecated => Options?.Bool("deprecated") == true;

    /// <summary>The place of the value of a built-in option, the last one; null if it is not written, or comes from a descriptor set.</summary>
    internal TextRange? FindOptionValue(string name)
    {
        for (int i = WrittenOptions.Count - 1; i >= 0; i--)
        {
            IReadOnlyList<ProtoOptionNamePart> parts = WrittenOptions[i].Name;
            if (parts.Count > 0 && !parts[0].IsExtension && parts[0].Text == name) return WrittenOptions[i].Value.Span;
        }

        return null;
    }
}
