namespace LibWire.Tests.Fuzz;

/// <summary>One scalar type of the schema language: everything the reader and the writer can do with it, so that a test can go over all of them.</summary>
internal abstract class ScalarKind(ProtoFieldType type, ProtoWireType wireType)
{
    /// <summary>The type's name, as the enum has it.</summary>
    internal string Name => Type.ToString();

    internal ProtoFieldType Type => type;

    internal ProtoWireType WireType => wireType;

    /// <summary>Reads a field as this type in every form and compares.</summary>
    /// <param name="field">Stands on a field of any wire type.</param>
    /// <param name="error">What is wrong with the field's own bits; of interest where the wire type is this one.</param>
    /// <param name="bits">They, where nothing is.</param>
    /// <param name="throws">How many exceptions may still be provoked.</param>
    internal abstract void CheckScalar(ProtoReader field, WireError error, ulong bits, FuzzThrows throws);

    /// <summary>Reads a field as repeated values of this type in every form and compares.</summary>
    /// <param name="field">Stands on a field of any wire type.</param>
    /// <param name="error">What is wrong with it, read so.</param>
    /// <param name="values">The values of the packed field, or the one value, as bits; empty where something is wrong.</param>
    /// <param name="arena">Takes the values.</param>
    /// <param name="throws">How many exceptions may still be provoked.</param>
    internal abstract void CheckRepeated(ProtoReader field, WireError error, List<ulong> values, in ArenaAllocator arena, FuzzThrows throws);

    /// <summary>Adds a field whose value is made of random bits.</summary>
    internal abstract void Add(scoped ref ProtoWriter writer, int fieldNumber, ulong bits);

    /// <summary>Adds a packed field whose values are made of random bits.</summary>
    internal abstract void AddPacked(scoped ref ProtoWriter writer, int fieldNumber, ReadOnlySpan<ulong> bits);

    /// <summary>The bits that the value made of random bits must have on the wire.</summary>
    internal abstract ulong WireBits(ulong bits);

    /// <summary>Takes a field, and tells whether its value is the one made of these bits.</summary>
    internal abstract bool IsRead(scoped ref ProtoReader reader, ulong bits);

    /// <summary>Takes a packed field, and tells whether its values are those made of these bits.</summary>
    internal abstract bool IsReadPacked(scoped ref ProtoReader reader, ReadOnlySpan<ulong> bits);

    /// <summary>Takes all fields as repeated values, and tells whether they are, one after another, those made of these bits.</summary>
    internal abstract bool AreAllRead(ProtoReader reader, ReadOnlySpan<ulong> bits, in ArenaAllocator arena);

    /// <summary>The error of reading a field of one wire type as another.</summary>
    internal static WireError Mismatch(ProtoWireType wireType) => wireType switch
    {
        ProtoWireType.EndGroup => WireError.UnexpectedEndGroup,
        (ProtoWireType)6 or (ProtoWireType)7 => WireError.InvalidWireType,
        _ => WireError.WireTypeMismatch,
    };
}
