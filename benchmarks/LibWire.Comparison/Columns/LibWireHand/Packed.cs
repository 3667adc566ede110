namespace LibWire.Comparison;

/// <summary>Case CU32: the packed field as a whole, into reused memory.</summary>
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

/// <summary>Case CU64: the packed field as a whole, into reused memory.</summary>
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

/// <summary>Case CS32: the packed field as a whole, into reused memory.</summary>
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

/// <summary>Case CDBL: the packed field as a whole, into reused memory.</summary>
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
