namespace LibWire.Comparison;

/// <summary>Case CDBL: the packed field as a whole, into memory that is reused.</summary>
internal readonly struct DoubleLoop : IStreamLoop
{
    public static ulong Sum(ProtoReader reader, in ArenaAllocator arena)
    {
        ulong sum = 0;
        UnmanagedArray<double> values = default;
        while (reader.Next())
        {
            if (reader.Tag == 1) reader.ReadRepeatedDouble(ref values, in arena);
            else reader.Skip();
        }

        foreach (double value in values) sum += BitConverter.DoubleToUInt64Bits(value);
        return sum;
    }
}
