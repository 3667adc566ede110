namespace LibWire.Schema;

/// <summary>One message.</summary>
/// <param name="FullName">Its name in the schema language, without a leading dot: <c>shop.Order</c>.</param>
/// <param name="CSharpName">The name of its struct, keywords escaped.</param>
/// <param name="CSharpType">The struct from anywhere: <c>global::Shop.Order.Types.Line</c>.</param>
/// <param name="Documentation">Its comment, one line each, not escaped; empty for none.</param>
/// <param name="IsDeprecated">Whether it is marked <c>deprecated</c>.</param>
/// <param name="IsRequiredInside">Whether it, or a message it can reach through fields, has a required field, or can have one in an extension.</param>
/// <param name="IsExtendable">Whether it has ranges of numbers for extensions.</param>
/// <param name="IsMessageSet">Whether its extensions are written as those of a message set.</param>
/// <param name="HasBitCount">How many fields have a has-bit.</param>
/// <param name="Fields">All fields, members of oneofs too, in the order of the file.</param>
/// <param name="Oneofs">The oneofs, without those that stand for <c>optional</c>, in the order of the file.</param>
/// <param name="NestedMessages">The messages declared in it, without map entries.</param>
/// <param name="NestedEnums">The enums declared in it.</param>
/// <param name="ExtensionsName">The class inside it of the extensions that are declared in it; empty where there are none.</param>
/// <param name="Extensions">These extensions, in the order of the file.</param>
public sealed record ProtoMessageModel(
    string FullName,
    string CSharpName,
    string CSharpType,
    string Documentation,
    bool IsDeprecated,
    bool IsRequiredInside,
    bool IsExtendable,
    bool IsMessageSet,
    int HasBitCount,
    EquatableArray<ProtoFieldModel> Fields,
    EquatableArray<ProtoOneofModel> Oneofs,
    EquatableArray<ProtoMessageModel> NestedMessages,
    EquatableArray<ProtoEnumModel> NestedEnums,
    string ExtensionsName,
    EquatableArray<ProtoExtensionModel> Extensions);

/// <summary>One oneof.</summary>
/// <param name="Name">Its name in the schema language.</param>
/// <param name="CSharpName">What the names of its members are made of: <c>Pay</c> for <c>PayCase</c> and <c>PayOneofCase</c>.</param>
/// <param name="Documentation">Its comment, not escaped; empty for none.</param>
public sealed record ProtoOneofModel(string Name, string CSharpName, string Documentation);
