using LibWire.Tests.Fuzz;

namespace LibWire.Tests.Interop;

/// <summary>Damages buffers where it matters: offsets, counts and vtables are all over them.</summary>
internal static class FlatDamage
{
    internal static byte[] Make(byte[] buffer, FuzzRandom random)
    {
        byte[] bytes = (byte[])buffer.Clone();
        for (int change = random.Next(3); change >= 0; change--) Change(bytes, random);
        return random.OneIn(8) ? bytes[..random.Next(bytes.Length + 1)] : bytes;
    }

    private static void Change(byte[] bytes, FuzzRandom random)
    {
        int at = random.Next(bytes.Length);
        switch (random.Next(4))
        {
            case 0:
                bytes[at] = (byte)random.NextUInt64();
                break;
            case 1:
                bytes[at] ^= (byte)(1 << random.Next(8));
                break;
            case 2:
                // A number near what is there, or far from it.
                at = Math.Min(at & ~3, bytes.Length - 4);
                uint value = BitConverter.ToUInt32(bytes, at);
                BitConverter.TryWriteBytes(bytes.AsSpan(at), random.OneIn(3) ? (uint)random.NextOfAnySize() : value + (uint)random.Next(64) - 32);
                break;
            default:
                at = Math.Min(at & ~1, bytes.Length - 2);
                BitConverter.TryWriteBytes(bytes.AsSpan(at), (ushort)random.NextOfAnySize());
                break;
        }
    }
}
