namespace LibWire.Schema;

/// <summary>The C# of one <c>.proto</c> file as the emitters print it. Names, places and order are decided. It holds no positions in the text.</summary>
internal sealed record ProtoFileCode
{
    /// <summary>The name by which other files import it.</summary>
    internal required string ImportPath { get; init; }

    /// <summary>
    /// The name of the C# file, without folders: <c>shop.order.proto.g.cs</c>. No other file of the compilation has it, even if case is ignored.
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

    /// <summary>The class of the file's extensions; empty if it has none.</summary>
    internal string ExtensionsName { get; init; } = "";

    /// <summary>The extensions declared at the top level, in the order of the file.</summary>
    internal EquatableArray<ProtoExtensionCode> Extensions { get; init; }

    /// <summary>The class with the file's descriptor; null if there is none.</summary>
    internal ProtoReflectionCode? Reflection { get; init; }

    /// <summary>The services, in the order of the file.</summary>
    internal EquatableArray<ServiceCode> Services { get; init; }

    /// <summary>The stubs of these; null if the options decide.</summary>
    internal GrpcStubs? Grpc { get; init; }

    /// <summary>Whether the user has declared its types in C#.</summary>
    internal bool IsDeclared { get; init; }

    /// <summary>The ids of diagnostics that the use of these causes.</summary>
    internal EquatableArray<string> Warnings { get; init; }

    /// <summary>Whether its types get C#. Otherwise they are those of another assembly.</summary>
    internal bool HasTypes { get; init; } = true;
}

/// <summary>The class that holds the descriptor of a file.</summary>
/// <param name="Name">Its name.</param>
/// <param name="FullName">Its name, fully qualified.</param>
/// <param name="Data">The <c>FileDescriptorProto</c> in base64.</param>
/// <param name="Imports">Such classes of imported files, fully qualified: of those whose types the file uses, and those it passes on.</param>
internal sealed record ProtoReflectionCode(string Name, string FullName, string Data, EquatableArray<string> Imports);

/// <summary>The result of binding one file together with its imports.</summary>
/// <param name="Code"> The C#. It is null if there are errors, or if an import has errors and a type that the file uses was not found elsewhere.
/// </param>
/// <param name="Diagnostics">The diagnostics of the file, those of its syntax included, by position.</param>
internal sealed record ProtoBoundFile(ProtoFileCode? Code, EquatableArray<SchemaDiagnostic> Diagnostics);
