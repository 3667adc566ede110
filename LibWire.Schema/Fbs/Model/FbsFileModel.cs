namespace LibWire.Schema;

/// <summary>One <c>.fbs</c> file: every schema rule is applied, every name found, nothing points back into the text.</summary>
/// <param name="ImportPath">The path of the file, as it is found by includes.</param>
/// <param name="Includes">The paths of the files it includes, in the order of the file.</param>
/// <param name="RootTable">The full name of the table that buffers start with; empty for none.</param>
/// <param name="FileIdentifier">The four characters that buffers are marked with; empty for none.</param>
/// <param name="FileExtension">What names of files with buffers end in, without the dot; empty for what the file does not say.</param>
/// <param name="DeclaredAttributes">The attributes it declares, as they are written, odd ones too: <c>go_package=github.com/x/y</c>.</param>
/// <param name="Objects">Its tables and structs, in the order of the file.</param>
/// <param name="Enums">Its enums and unions, in the order of the file.</param>
/// <param name="Services">Its services, in the order of the file.</param>
public sealed record FbsFileModel(
    string ImportPath,
    EquatableArray<string> Includes,
    string RootTable,
    string FileIdentifier,
    string FileExtension,
    EquatableArray<string> DeclaredAttributes,
    EquatableArray<FbsObjectModel> Objects,
    EquatableArray<FbsEnumModel> Enums,
    EquatableArray<FbsServiceModel> Services);
