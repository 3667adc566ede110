namespace LibWire.Comparison;

/// <summary>Numbers of random lengths, mostly short. Each member writes one and returns its part of the checksum.</summary>
internal static class PackedNumbers
{
    internal static ulong UInt32(WireBuffer to, Random random)
    {
        int bits = random.Next(100) switch
        {
            < 50 => random.Next(1, 8),
            < 75 => random.Next(8, 15),
            < 90 => random.Next(15, 22),
            < 97 => random.Next(22, 29),
            _ => random.Next(29, 33),
        };
        uint value = ((uint)random.NextInt64() | 0x8000_0000) >> (32 - bits);
        to.WriteVarint(value);
        return value;
    }

    internal static ulong UInt64(WireBuffer to, Random random)
    {
        int bits = random.Next(100) switch
        {
            < 40 => random.Next(1, 8),
            < 65 => random.Next(8, 15),
            < 80 => random.Next(15, 29),
            < 92 => random.Next(29, 43),
            _ => random.Next(43, 65),
        };
        ulong value = (((ulong)random.NextInt64() << 1) | 1) >> (64 - bits);
        to.WriteVarint(value);
        return value;
    }

    internal static ulong SInt32(WireBuffer to, Random random)
    {
        int span = random.Next(100) switch
        {
            < 60 => 64,
            < 90 => 8192,
            _ => 1 << 20,
        };
        int value = random.Next(-span, span);
        to.WriteVarint(ZigZag(value));
        return (ulong)(long)value;
    }

    internal static ulong Double(WireBuffer to, Random random)
    {
        ulong bits = BitConverter.DoubleToUInt64Bits(random.NextDouble() * 1000);
        to.WriteFixed64(bits);
        return bits;
    }

    internal static uint ZigZag(int value) => (uint)((value << 1) ^ (value >> 31));
}
