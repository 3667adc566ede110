namespace LibWire.Comparison;

/// <summary>Case CS32: the packed field as a whole, into memory that is reused.</summary>
internal readonly struct SInt32Loop : IStreamLoop
{
    public static ulong Sum(ProtoReader reader, in ArenaAllocator arena)
    {
        ulong sum = 0;
        UnmanagedArray<int> values = default;
        while (reader.Next())
        {
            if (reader.Tag == 1) reader.ReadRepeatedSInt32(ref values, in arena);
            else reader.Skip();
        }

        foreach (int value in values) sum += (ulong)value;
        return sum;
    }
}
