namespace LibWire.Comparison;

/// <summary>Case CU64: the packed field as a whole, into memory that is reused.</summary>
internal readonly struct UInt64Loop : IStreamLoop
{
    public static ulong Sum(ProtoReader reader, in ArenaAllocator arena)
    {
        ulong sum = 0;
        UnmanagedArray<ulong> values = default;
        while (reader.Next())
        {
            if (reader.Tag == 1) reader.ReadRepeatedUInt64(ref values, in arena);
            else reader.Skip();
        }

        foreach (ulong value in values) sum += value;
        return sum;
    }
}
