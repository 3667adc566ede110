namespace LibWire.Schema;

/// <summary>One <c>.fbs</c> file: every schema rule is applied, every name found, nothing points back into the text.</summary>
internal sealed record FbsFileModel
{
    /// <summary>The path of the file, as it is found by includes.</summary>
    public required string ImportPath { get; init; }

    /// <summary>The paths of the files it includes, in the order of the file.</summary>
    public required EquatableArray<string> Includes { get; init; }

    /// <summary>The full name of the table that buffers start with; empty for none.</summary>
    public required string RootTable { get; init; }

    /// <summary>The four characters that buffers are marked with; empty for none.</summary>
    public required string FileIdentifier { get; init; }

    /// <summary>What names of files with buffers end in, without the dot; empty for what the file does not say.</summary>
    public required string FileExtension { get; init; }

    /// <summary>The attributes it declares, as they are written, odd ones too: <c>go_package=github.com/x/y</c>.</summary>
    public required EquatableArray<string> DeclaredAttributes { get; init; }

    /// <summary>Its tables and structs, in the order of the file.</summary>
    public required EquatableArray<FbsObjectModel> Objects { get; init; }

    /// <summary>Its enums and unions, in the order of the file.</summary>
    public required EquatableArray<FbsEnumModel> Enums { get; init; }

    /// <summary>Its services, in the order of the file.</summary>
    public required EquatableArray<FbsServiceModel> Services { get; init; }
}
