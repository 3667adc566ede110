namespace LibWire;

/// <content>Vectors of unions: a vector of kinds, then a vector of values.</content>
internal unsafe partial struct FlatBuilderCore
{
    /// <summary>Writes a vector of unions. An element without a value has the kind 0, and 0 in the place of its offset.</summary>
    internal static void Unions<TUnion, TKind>(FlatBuilderCore* core, ReadOnlySpan<TUnion> unions, int alignBytes, out uint kinds, out uint values)
        where TUnion : unmanaged, IFlatUnionOffset<TKind>
        where TKind : unmanaged, Enum
    {
        alignBytes = Alignment(alignBytes, sizeof(uint));
        foreach (TUnion union in unions)
            if (!union.Value.IsNull) CheckKnown(core, union.Value.Position);

        int count = unions.Length;
        kinds = Vector(core, count, count * (long)sizeof(TKind), sizeof(TKind), out byte* elements);
        for (int i = 0; i < count; i++) FlatScalar.Write(ref elements[(nint)i * sizeof(TKind)], unions[i].Kind);
        values = Vector(core, count, count * (long)sizeof(uint), alignBytes, out elements);
        uint at = values - sizeof(uint);
        for (int i = 0; i < count; i++, at -= sizeof(uint))
        {
            uint value = unions[i].Value.Position;
            WireStore.UInt32(elements + ((nint)i * sizeof(uint)), value == 0 ? 0 : at - value);
        }
    }
}
