namespace LibWire.Schema;

/// <summary>The C# of one <c>.proto</c> file as the emitters print it. Every name, place and order is decided, and nothing points back into the text.</summary>
internal sealed record ProtoFileCode
{
    /// <summary>The name by which other files import it.</summary>
    internal required string ImportPath { get; init; }

    /// <summary>
    /// The name of the C# file, without folders: <c>shop.order.proto.g.cs</c>. No other file of the compilation has it, also where case is ignored.
    /// </summary>
    internal required string SourceName { get; init; }

    /// <summary>The package; empty for none.</summary>
    internal required string Package { get; init; }

    /// <summary>The namespace of its types, keywords escaped; empty for the global one.</summary>
    internal required string CSharpNamespace { get; init; }

    /// <summary>The top-level messages, in the order of the file.</summary>
    internal required EquatableArray<ProtoMessageCode> Messages { get; init; }

    /// <summary>The top-level enums, in the order of the file.</summary>
    internal EquatableArray<ProtoEnumCode> Enums { get; init; }

    /// <summary>The class of the extensions that are declared in the file; empty where there are none.</summary>
    internal string ExtensionsName { get; init; } = "";

    /// <summary>The extensions declared at the top level, in the order of the file.</summary>
    internal EquatableArray<ProtoExtensionCode> Extensions { get; init; }
}

/// <summary>What came of one file when its C# was decided together with that of the files it imports.</summary>
/// <param name="Code">The C#. It is null where there are errors, and where a type could be in an imported file that has errors and is not found in the rest
/// of it.</param>
/// <param name="Diagnostics">What is wrong with the file, syntax included, by position.</param>
internal sealed record ProtoBoundFile(ProtoFileCode? Code, EquatableArray<SchemaDiagnostic> Diagnostics);
