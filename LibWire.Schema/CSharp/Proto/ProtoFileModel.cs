namespace LibWire.Schema;

/// <summary>One <c>.proto</c> file as the emitters need it: every schema rule is applied, every name is final C#, nothing points back into the text.</summary>
/// <param name="ImportPath">The name other files import it by.</param>
/// <param name="SourceName">The name of the C# file: unique in the compilation also where case is ignored, without folders: <c>shop.order.proto.g.cs</c>.</param>
/// <param name="Package">The package; empty for none.</param>
/// <param name="CSharpNamespace">The namespace of its types, keywords escaped; empty for the global one.</param>
/// <param name="Messages">The top-level messages, in the order of the file.</param>
/// <param name="Enums">The top-level enums, in the order of the file.</param>
/// <param name="ExtensionsName">The class of the extensions that are declared in the file; empty where there are none.</param>
/// <param name="Extensions">The extensions declared at the top level, in the order of the file.</param>
public sealed record ProtoFileModel(
    string ImportPath,
    string SourceName,
    string Package,
    string CSharpNamespace,
    EquatableArray<ProtoMessageModel> Messages,
    EquatableArray<ProtoEnumModel> Enums,
    string ExtensionsName,
    EquatableArray<ProtoExtensionModel> Extensions);
