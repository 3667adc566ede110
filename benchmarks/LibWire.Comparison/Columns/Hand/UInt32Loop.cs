namespace LibWire.Comparison;

/// <summary>Case CU32: the packed field as a whole, into memory that is reused.</summary>
internal readonly struct UInt32Loop : IStreamLoop
{
    public static ulong Sum(ProtoReader reader, in ArenaAllocator arena)
    {
        ulong sum = 0;
        UnmanagedArray<uint> values = default;
        while (reader.Next())
        {
            if (reader.Tag == 1) reader.ReadRepeatedUInt32(ref values, in arena);
            else reader.Skip();
        }

        foreach (uint value in values) sum += value;
        return sum;
    }
}
