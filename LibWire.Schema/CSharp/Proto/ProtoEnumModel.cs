namespace LibWire.Schema;

/// <summary>One enum.</summary>
/// <param name="FullName">Its name in the schema language: <c>shop.Level</c>.</param>
/// <param name="CSharpName">The name of the C# enum, keywords escaped.</param>
/// <param name="LayoutName">The name of the class beside it that holds its table of names and numbers.</param>
/// <param name="Documentation">Its comment, not escaped; empty for none.</param>
/// <param name="IsDeprecated">Whether it is marked <c>deprecated</c>.</param>
/// <param name="IsClosed">Whether numbers without a name are unknown fields.</param>
/// <param name="Values">Its values, aliases too, in the order of the file.</param>
public sealed record ProtoEnumModel(
    string FullName,
    string CSharpName,
    string LayoutName,
    string Documentation,
    bool IsDeprecated,
    bool IsClosed,
    EquatableArray<ProtoEnumValueModel> Values);

/// <summary>One value of an enum.</summary>
/// <param name="Name">Its name in the schema language: <c>LEVEL_HIGH</c>.</param>
/// <param name="CSharpName">Its name in C#, without the enum's name in front, keywords escaped: <c>High</c>.</param>
/// <param name="Number">Its number.</param>
/// <param name="Documentation">Its comment, not escaped; empty for none.</param>
/// <param name="IsDeprecated">Whether it is marked <c>deprecated</c>.</param>
public sealed record ProtoEnumValueModel(string Name, string CSharpName, int Number, string Documentation, bool IsDeprecated);
