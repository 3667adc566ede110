using System.Linq;

namespace LibWire.Schema;

/// <summary>A table as an object in an arena.</summary>
internal sealed record FbsObjectCode : FbsTypeCode
{
    /// <summary>How the class of the user is completed; null if the object is a struct.</summary>
    internal CSharpClassForm? Class { get; init; }

    /// <summary>Which members of a value the user has written.</summary>
    internal CSharpOwnMembers OwnMembers { get; init; }

    /// <summary>Its view, fully qualified.</summary>
    internal required string View { get; init; }

    /// <summary>The constant that holds the file identifier; empty for none.</summary>
    internal required string FileIdentifierName { get; init; }

    /// <summary>The file identifier of buffers with this root table.</summary>
    internal required string FileIdentifier { get; init; }

    /// <summary>The constant that holds the file extension; empty for none.</summary>
    internal required string FileExtensionName { get; init; }

    /// <summary>The extension of files with this root table, without a dot.</summary>
    internal required string FileExtension { get; init; }

    /// <summary>Its key; null if it has none.</summary>
    internal required FbsKeyCode? Key { get; init; }

    /// <summary>Its fields, in the order of their ids.</summary>
    internal required EquatableArray<FbsObjectFieldCode> Fields { get; init; }

    /// <summary>Whether the use of a property of its class is an error, but in obsolete members.</summary>
    internal bool UsesErrors => Fields.Any(static each => each.Member is { IsObsoleteError: true });

    /// <summary>Its vtable entries, in the order in which a whole object is written. A union has two.</summary>
    internal required EquatableArray<FbsObjectEntryCode> Entries { get; init; }

    /// <summary>Its vtable entries, in the order in which <c>Create</c> adds them.</summary>
    internal required EquatableArray<FbsObjectEntryCode> CreateEntries { get; init; }

    /// <summary>How many words the has-bits take.</summary>
    internal required int HasWords { get; init; }

    /// <summary>Whether it has ids that are too large for a bit of their own in 64.</summary>
    internal required bool IsWide { get; init; }

    /// <summary>Whether it has 64-bit offsets.</summary>
    internal required bool HasOffset64 { get; init; }

    /// <summary>The access modifier of the members whose signatures name the types of all fields.</summary>
    internal required string CreateAccess { get; init; }

    /// <summary>Whether a vector has it as its elements.</summary>
    internal required bool IsElement { get; init; }
}

/// <summary>A field of an object.</summary>
internal sealed record FbsObjectFieldCode
{
    /// <summary>Its name.</summary>
    internal required string Name { get; init; }

    /// <summary>Its name as a parameter, without <c>@</c>.</summary>
    internal required string Parameter { get; init; }

    /// <summary>Its name in the schema.</summary>
    internal required string SchemaName { get; init; }

    /// <summary>
    /// The name of a further property, for code with an ambient arena: text as a <c>string</c>, or a table that is made when it is first asked for. Empty for
    /// other fields.
    /// </summary>
    internal string ShortName { get; init; } = "";

    /// <summary>How the user has declared its property; null if emitted code declares it.</summary>
    internal CSharpPropertyForm? Declared { get; init; }

    /// <summary>What its property holds, if the table is a class; otherwise null.</summary>
    internal CSharpMemberForm? Member { get; init; }

    /// <summary>The key of the tables in a vector; null if they have none.</summary>
    internal FbsKeyCode? TargetKey { get; init; }

    /// <summary>The access modifier of its members.</summary>
    internal required string Access { get; init; }

    /// <summary>Its comment.</summary>
    internal required string Documentation { get; init; }

    /// <summary>Its form.</summary>
    internal required FbsFieldForm Form { get; init; }

    /// <summary>Its type. For a vector, the type of the elements.</summary>
    internal required string Type { get; init; }

    /// <summary>The C# type that users see in place of <see cref="Type"/>, a bound struct; empty if they see that.</summary>
    internal string Foreign { get; init; } = "";

    /// <summary>The type that users see.</summary>
    internal string Shown => Foreign.Length > 0 ? Foreign : Type;

    /// <summary>The enum of a union's kinds; empty for other fields.</summary>
    internal required string Kind { get; init; }

    /// <summary>The type of the offset of a union; empty for other fields.</summary>
    internal required string UnionOffset { get; init; }

    /// <summary>Its id. For a union, the id of the value; the id of the kind is one less.</summary>
    internal required int Id { get; init; }

    /// <summary>The default of a scalar as an expression; empty for 0.</summary>
    internal required string Default { get; init; }

    /// <summary>The default of a string; null for none.</summary>
    internal required string? DefaultText { get; init; }

    /// <summary>The field that holds the default of a string; empty for none.</summary>
    internal required string DefaultField { get; init; }

    /// <summary>The has-bit that says that the field is present; -1 if something else says it.</summary>
    internal required int HasBit { get; init; }

    /// <summary>The alignment of a vector's first element.</summary>
    internal required int AlignBytes { get; init; }

    /// <summary>The width of its offset.</summary>
    internal required FbsWidth Width { get; init; }

    /// <summary>Whether the schema requires the field.</summary>
    internal required bool IsRequired { get; init; }

    /// <summary>Whether equal strings of the field are written once.</summary>
    internal required bool IsShared { get; init; }

    /// <summary>Whether it is a struct with padding.</summary>
    internal required bool IsPadded { get; init; }

    /// <summary>The key of the structs in a vector; null if they have none.</summary>
    internal required FbsKeyCode? ElementKey { get; init; }

    /// <summary>Its approximate size in memory, by which the storage is ordered.</summary>
    internal required int SizeBytes { get; init; }

    /// <summary>The C# field that holds it.</summary>
    internal string Storage => "_" + CSharpText.Bare(FbsMemberNames.Local(Name));

    /// <summary>The byte offset of its vtable entry.</summary>
    internal int Slot => FbsSchemaLimits.SlotOf(Id);

    /// <summary>The byte offset of the vtable entry of a union's kind.</summary>
    internal int KindSlot => FbsSchemaLimits.SlotOf(Id - 1);

    /// <summary>The C# field that holds its has-bit.</summary>
    internal string HasWord => $"__has{CSharpText.Number(HasBit / 32)}";

    /// <summary>Its has-bit in that field.</summary>
    internal string HasMask => CSharpText.Hex(1u << (HasBit % 32));

    internal bool IsVector => Form is FbsFieldForm.Vector or FbsFieldForm.Strings or FbsFieldForm.Tables or FbsFieldForm.Unions;
}

/// <summary>One vtable entry of an object.</summary>
internal sealed record FbsObjectEntryCode
{
    /// <summary>The field.</summary>
    internal required FbsObjectFieldCode Field { get; init; }

    /// <summary>Whether it is for the kind of a union, or for the vector of kinds.</summary>
    internal required bool IsKind { get; init; }

    /// <summary>Its id.</summary>
    internal required int Id { get; init; }

    /// <summary>How many bytes its value takes in the table.</summary>
    internal required int SizeBytes { get; init; }

    /// <summary>The alignment of its value in the table.</summary>
    internal required int AlignBytes { get; init; }

    /// <summary>The size by which <c>Create</c> orders it.</summary>
    internal required int SortBytes { get; init; }

    /// <summary>The byte offset of the vtable entry.</summary>
    internal int Slot => FbsSchemaLimits.SlotOf(Id);
}
