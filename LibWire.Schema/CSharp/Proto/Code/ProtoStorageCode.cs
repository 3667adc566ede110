namespace LibWire.Schema;

/// <summary>The members of a message's struct, and the private names in it.</summary>
internal sealed record ProtoStorageCode
{
    /// <summary>The storage of a message before it is chosen.</summary>
    internal static ProtoStorageCode None { get; } = new() { Unknown = "", Describe = "", Extensions = "" };

    /// <summary>The members of the struct in their order in memory.</summary>
    internal EquatableArray<ProtoMemberCode> Members { get; init; }

    /// <summary>The indexes of the fields in the order of their numbers.</summary>
    internal EquatableArray<int> NumberOrder { get; init; }

    /// <summary>The members that hold 32 has-bits each.</summary>
    internal EquatableArray<string> HasWords { get; init; }

    /// <summary>The member of the unknown fields.</summary>
    internal required string Unknown { get; init; }

    /// <summary>The member of the extensions; empty where the message cannot be extended.</summary>
    internal required string Extensions { get; init; }

    /// <summary>The private method that fills the layout table.</summary>
    internal required string Describe { get; init; }

    /// <summary>The has-bits of the message's own required fields.</summary>
    internal EquatableArray<ProtoRequiredCode> RequiredBits { get; init; }

    /// <summary>The closed enums of the fields, without duplicates, in the order of the field numbers.</summary>
    internal EquatableArray<ProtoClosedEnumCode> ClosedEnums { get; init; }
}

/// <summary>A member of the struct of a message.</summary>
/// <param name="Type">Its C# type.</param>
/// <param name="Name">Its name: <c>_sku</c>.</param>
/// <param name="IsPointer">Whether it is a pointer, which needs <c>unsafe</c>.</param>
internal sealed record ProtoMemberCode(string Type, string Name, bool IsPointer);

/// <summary>The required fields among 32 has-bits.</summary>
/// <param name="HasWord">The member that holds the bits.</param>
/// <param name="Mask">The bits that must be set.</param>
internal sealed record ProtoRequiredCode(string HasWord, uint Mask);

/// <summary>A closed enum that a message uses.</summary>
/// <param name="IsDefined">The private method that returns whether the enum declares a number.</param>
/// <param name="Values">Its numbers, ascending.</param>
internal sealed record ProtoClosedEnumCode(string IsDefined, EquatableArray<int> Values);

/// <summary>The place of a field's value in the struct, and the private names that belong to the field.</summary>
internal sealed record ProtoFieldStorageCode
{
    /// <summary>The storage of a field that is not in a struct.</summary>
    internal static ProtoFieldStorageCode None { get; } = new() { Member = "", Type = "" };

    /// <summary>The place as an expression inside the struct: <c>_sku</c>, <c>_pay.Card</c>.</summary>
    internal required string Member { get; init; }

    /// <summary>The type of that place.</summary>
    internal required string Type { get; init; }

    /// <summary>Its oneof; null for none.</summary>
    internal ProtoOneofCode? Oneof { get; init; }

    /// <summary>The member that holds its has-bit; empty for none.</summary>
    internal string HasWord { get; init; } = "";

    /// <summary>The bit in <see cref="HasWord"/>.</summary>
    internal uint HasMask { get; init; }

    /// <summary>The private static field of a default string or bytes; empty for none.</summary>
    internal string DefaultMember { get; init; } = "";

    /// <summary>For a map the private method that reads a whole entry; otherwise empty.</summary>
    internal string ReadEntry { get; init; } = "";

    /// <summary>For a map the private method that reads the fields of an entry; otherwise empty.</summary>
    internal string ReadEntryFields { get; init; } = "";

    /// <summary>For a closed enum, also as the value of a map, the private method that returns whether it declares a number; otherwise empty.</summary>
    internal string IsDefined { get; init; } = "";

    /// <summary>For a repeated closed enum the private method that keeps the declared numbers; otherwise empty.</summary>
    internal string KeepDefined { get; init; } = "";
}
