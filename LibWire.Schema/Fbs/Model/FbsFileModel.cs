namespace LibWire.Schema;

/// <summary>One <c>.fbs</c> file after linking: every schema rule is applied and every name is found. It holds no positions in the text.</summary>
internal sealed record FbsFileModel
{
    /// <summary>The path by which includes find the file.</summary>
    public required string ImportPath { get; init; }

    /// <summary>The C# namespace of all its types; null if the file decides.</summary>
    public required string? CSharpNamespace { get; init; }

    /// <summary>What of it the user has declared in C#; null for a file that is a schema itself.</summary>
    public required CSharpDeclarations? Declarations { get; init; }

    /// <summary>The C# namespace in front of those of the file; empty for none.</summary>
    public required string CSharpBaseNamespace { get; init; }

    /// <summary>The stubs of its services; null if the options decide.</summary>
    public required GrpcStubs? Grpc { get; init; }

    /// <summary>Whether its types get C#. Otherwise they are those of another assembly.</summary>
    public required bool HasTypes { get; init; }

    /// <summary>The paths of the files it includes, in the order of the file.</summary>
    public required EquatableArray<string> Includes { get; init; }

    /// <summary>The full name of the root table; empty for none.</summary>
    public required string RootTable { get; init; }

    /// <summary>The file identifier, of 4 bytes; empty for none.</summary>
    public required string FileIdentifier { get; init; }

    /// <summary>The extension of files with such buffers, without the dot; empty if the file declares none.</summary>
    public required string FileExtension { get; init; }

    /// <summary>The attributes it declares, as they are written, also unusual ones: <c>go_package=github.com/x/y</c>.</summary>
    public required EquatableArray<string> DeclaredAttributes { get; init; }

    /// <summary>Its tables and structs, in the order of the file.</summary>
    public required EquatableArray<FbsObjectModel> Objects { get; init; }

    /// <summary>Its enums and unions, in the order of the file.</summary>
    public required EquatableArray<FbsEnumModel> Enums { get; init; }

    /// <summary>Its services, in the order of the file.</summary>
    public required EquatableArray<FbsServiceModel> Services { get; init; }
}
