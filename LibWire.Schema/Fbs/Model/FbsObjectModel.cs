namespace LibWire.Schema;

/// <summary>One table or struct.</summary>
/// <param name="FullName">Its name with namespace: <c>MyGame.Monster</c>.</param>
/// <param name="Namespace">The namespace; empty for the global one.</param>
/// <param name="Name">Its name without namespace.</param>
/// <param name="IsStruct">Whether it is a struct.</param>
/// <param name="Fields">Its fields in the order of the file; in front of each union the field that holds its type, which nobody writes.</param>
/// <param name="SizeBytes">How many bytes a struct takes, padding included; 0 for a table.</param>
/// <param name="AlignBytes">What a struct is aligned to; for a table the 4 bytes of its first offset.</param>
/// <param name="KeepsOrder">Whether writers keep its fields in the order of the file, as <c>original_order</c> asks for.</param>
/// <param name="IsPrivate">Whether it is marked <c>private</c>.</param>
/// <param name="Documentation">The lines of its comments, without the slashes; not escaped.</param>
/// <param name="Attributes">Its attributes, in the order of the file.</param>
/// <param name="ImportPath">The file it is declared in.</param>
public sealed record FbsObjectModel(
    string FullName,
    string Namespace,
    string Name,
    bool IsStruct,
    EquatableArray<FbsFieldModel> Fields,
    int SizeBytes,
    int AlignBytes,
    bool KeepsOrder,
    bool IsPrivate,
    EquatableArray<string> Documentation,
    EquatableArray<FbsAttributeModel> Attributes,
    string ImportPath);
