namespace LibWire.Tests.Fuzz;

/// <summary>One scalar type of the schema language, with all operations of the reader and the writer on it, so that a test can use all types.</summary>
internal abstract class ScalarKind(ProtoFieldType type, ProtoWireType wireType)
{
    /// <summary>The type's name, as the enum has it.</summary>
    internal string Name => Type.ToString();

    internal ProtoFieldType Type => type;

    internal ProtoWireType WireType => wireType;

    /// <summary>Reads a field as this type in every form and compares.</summary>
    /// <param name="field">A reader at a field of any wire type.</param>
    /// <param name="error">The error of the field's bits, if it has this wire type.</param>
    /// <param name="bits">The bits, if there is no error.</param>
    /// <param name="throws">How many more exceptions may be caused.</param>
    internal abstract void CheckScalar(ProtoReader field, WireError error, ulong bits, FuzzThrows throws);

    /// <summary>Reads a field as repeated values of this type in every form and compares.</summary>
    /// <param name="field">A reader at a field of any wire type.</param>
    /// <param name="error">The error of the field, read as repeated values.</param>
    /// <param name="values">The values of the packed field, or the one value, as bits; empty if there is an error.</param>
    /// <param name="arena">The arena of the values.</param>
    /// <param name="throws">How many more exceptions may be caused.</param>
    internal abstract void CheckRepeated(ProtoReader field, WireError error, List<ulong> values, in ArenaAllocator arena, FuzzThrows throws);

    /// <summary>Adds a field with a value made from random bits.</summary>
    internal abstract void Add(scoped ref ProtoWriter writer, int fieldNumber, ulong bits);

    /// <summary>Adds a packed field with values made from random bits.</summary>
    internal abstract void AddPacked(scoped ref ProtoWriter writer, int fieldNumber, ReadOnlySpan<ulong> bits);

    /// <summary>The bits on the wire of the value made from random bits.</summary>
    internal abstract ulong WireBits(ulong bits);

    /// <summary>Reads a field, and returns whether its value is the one made from these bits.</summary>
    internal abstract bool IsRead(scoped ref ProtoReader reader, ulong bits);

    /// <summary>Reads a packed field, and returns whether its values are those made from these bits.</summary>
    internal abstract bool IsReadPacked(scoped ref ProtoReader reader, ReadOnlySpan<ulong> bits);

    /// <summary>Reads all fields as repeated values, and returns whether these are, in order, those made from these bits.</summary>
    internal abstract bool AreAllRead(ProtoReader reader, ReadOnlySpan<ulong> bits, in ArenaAllocator arena);

    /// <summary>The error of reading a field of one wire type as another.</summary>
    internal static WireError Mismatch(ProtoWireType wireType) => wireType switch
    {
        ProtoWireType.EndGroup => WireError.UnexpectedEndGroup,
        (ProtoWireType)6 or (ProtoWireType)7 => WireError.InvalidWireType,
        _ => WireError.WireTypeMismatch,
    };
}
