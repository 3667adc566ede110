namespace LibWire.Schema;

/// <summary>A table as an object in an arena.</summary>
/// <param name="Namespace">Its namespace.</param>
/// <param name="Name">Its name.</param>
/// <param name="SchemaName">The full name in the schema.</param>
/// <param name="Access">The word in front of it.</param>
/// <param name="Documentation">Its comment.</param>
/// <param name="View">Its view, from anywhere.</param>
/// <param name="Fields">Its fields, in the order of their ids.</param>
/// <param name="Slots">What it has in a table, in the order in which a whole object is written: a union is two.</param>
/// <param name="CreateSlots">The same in the order in which <c>Create</c> adds them.</param>
/// <param name="HasWords">How many words the has-bits take.</param>
/// <param name="IsWide">Whether it has ids that have no bit of their own in 64.</param>
/// <param name="HasOffset64">Whether it has offsets of 64 bits.</param>
/// <param name="CreateAccess">The word in front of what names the types of all fields.</param>
/// <param name="IsElement">Whether there are vectors of it.</param>
internal sealed record FbsObjectCode(
    string Namespace, string Name, string SchemaName, string Access, string Documentation,
    string View, EquatableArray<FbsObjectFieldCode> Fields, EquatableArray<FbsObjectEntryCode> Slots, EquatableArray<FbsObjectEntryCode> CreateSlots,
    int HasWords, bool IsWide, bool HasOffset64, string CreateAccess, bool IsElement)
    : FbsTypeCode(Namespace, Name, SchemaName, Access, Documentation);

/// <summary>What a field of an object is.</summary>
internal enum FbsFieldForm
{
    /// <summary>A scalar with a default.</summary>
    Scalar,

    /// <summary>A scalar that may be null.</summary>
    Optional,

    /// <summary>A struct.</summary>
    Struct,

    /// <summary>A string.</summary>
    String,

    /// <summary>A vector of scalars or structs.</summary>
    Vector,

    /// <summary>A vector of strings.</summary>
    Strings,

    /// <summary>A table.</summary>
    Table,

    /// <summary>A vector of tables.</summary>
    Tables,

    /// <summary>A union.</summary>
    Union,

    /// <summary>A vector of unions.</summary>
    Unions,
}

/// <summary>A field of an object.</summary>
/// <param name="Name">Its name.</param>
/// <param name="Parameter">Its name as a parameter, without <c>@</c>.</param>
/// <param name="SchemaName">Its name in the schema.</param>
/// <param name="Access">The word in front of its members.</param>
/// <param name="Documentation">Its comment.</param>
/// <param name="Form">What it is.</param>
/// <param name="Type">Its type; of a vector that of the elements.</param>
/// <param name="Kind">The enum of a union's kinds; else empty.</param>
/// <param name="Id">Its id; of a union that of the value.</param>
/// <param name="Default">The default of a scalar or string as an expression; empty for 0, and for a string that is null.</param>
/// <param name="DefaultField">Where a string's default is kept; else empty.</param>
/// <param name="HasBit">Which has-bit says that it is there; -1 where something else does.</param>
/// <param name="AlignBytes">The alignment of a vector's first element.</param>
/// <param name="Width">How wide its offset is.</param>
/// <param name="IsRequired">Whether a table may not be without it.</param>
/// <param name="SizeBytes">For ordering storage: its size in memory, roughly.</param>
internal sealed record FbsObjectFieldCode(
    string Name, string Parameter, string SchemaName, string Access, string Documentation, FbsFieldForm Form, string Type, string Kind, int Id,
    string Default, string DefaultField, int HasBit, int AlignBytes, FbsWidth Width, bool IsRequired, int SizeBytes)
{
    /// <summary>The field of the struct.</summary>
    internal string Storage => "_" + CSharpText.Bare(FbsMemberNames.Local(Name));

    /// <summary>The place in vtables.</summary>
    internal int Slot => SlotOf(Id);

    /// <summary>That of a union's kind: its id is the one before that of the value.</summary>
    internal int KindSlot => SlotOf(Id - 1);

    internal string HasWord => $"__has{CSharpText.Number(HasBit / 32)}";

    internal string HasMask => CSharpText.Hex(1u << (HasBit % 32));

    /// <summary>The place of an id in vtables.</summary>
    internal static int SlotOf(int id) => 4 + (2 * id);

    internal bool IsVector => Form is FbsFieldForm.Vector or FbsFieldForm.Strings or FbsFieldForm.Tables or FbsFieldForm.Unions;
}

/// <summary>How wide an offset and what it leads to are.</summary>
internal enum FbsWidth
{
    /// <summary>32 bits.</summary>
    Narrow,

    /// <summary>An offset of 64 bits.</summary>
    Offset64,

    /// <summary>An offset of 64 bits to a vector with a count of as many.</summary>
    Vector64,
}

/// <summary>What a field has in a table.</summary>
/// <param name="Field">The field.</param>
/// <param name="IsKind">Whether it is the kind of a union, or the vector of kinds.</param>
/// <param name="Id">Its id.</param>
/// <param name="SizeBytes">What it takes.</param>
/// <param name="AlignBytes">What that is aligned to.</param>
/// <param name="SortBytes">By what <c>Create</c> orders it.</param>
internal sealed record FbsObjectEntryCode(FbsObjectFieldCode Field, bool IsKind, int Id, int SizeBytes, int AlignBytes, int SortBytes)
{
    /// <summary>The place in vtables.</summary>
    internal int Slot => FbsObjectFieldCode.SlotOf(Id);

    /// <summary>The parameter of <c>Create</c>, without <c>@</c>.</summary>
    internal string Parameter => IsKind ? Field.Parameter + "Kind" : Field.Parameter;
}
