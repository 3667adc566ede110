namespace LibWire.Schema;

/// <summary>Something a file declares under a name: what is written, and what linking found out about it.</summary>
/// <remarks>
/// Descriptors say nothing about C#. They are made by <see cref="ProtoDescriptorBuilder"/>, completed by the stages of <see cref="ProtoLinker"/>, and do not
/// change after that.
/// </remarks>
internal abstract class ProtoDescriptor(string name, string fullName, ProtoFileDescriptor? file, TextRange nameRange)
{
    /// <summary>The simple name.</summary>
    internal string Name { get; } = name;

    /// <summary>With the package and the scopes around, without a leading dot. A value of an enum is a sibling of the enum.</summary>
    internal string FullName { get; } = fullName;

    internal ProtoFileDescriptor File { get; } = file!;

    /// <summary>Where the name stands.</summary>
    internal TextRange NameRange { get; } = nameRange;

    /// <summary>What is set on it, as it is written; for fields <c>default</c> and <c>json_name</c> too, which are no options.</summary>
    internal abstract IReadOnlyList<ProtoOptionSyntax> WrittenOptions { get; }

    /// <summary>What the options come to; null where none is set. Set by <see cref="ProtoOptionInterpreter"/>.</summary>
    internal ProtoOptionMessage? Options { get; set; }

    /// <summary>The features it has or inherits. Set by <see cref="ProtoFeatureResolver"/>.</summary>
    internal ProtoFeatures Features { get; set; }

    /// <summary>What it is, for sentences: <c>a message</c>.</summary>
    internal abstract string Description { get; }

    /// <summary>Whether names with dots can lead into it.</summary>
    internal virtual bool IsScope => false;

    internal bool IsType => this is ProtoMessageDescriptor or ProtoEnumDescriptor;

    internal bool IsDeprecated => Options?.Bool("deprecated") == true;

    /// <summary>Where the value of an option of the language stands, the last one; null where it is not written, or comes from a descriptor set.</summary>
    internal TextRange? FindOptionValue(string name)
    {
        for (int i = WrittenOptions.Count - 1; i >= 0; i--)
        {
            IReadOnlyList<ProtoOptionNamePart> parts = WrittenOptions[i].Name;
            if (parts.Count > 0 && !parts[0].IsExtension && parts[0].Text == name) return WrittenOptions[i].Value.Span;
        }

        return null;
    }

    internal void Report(DiagnosticRule rule, TextRange range, params object[] arguments) => File.Diagnostics.Report(rule, range, arguments);
}
