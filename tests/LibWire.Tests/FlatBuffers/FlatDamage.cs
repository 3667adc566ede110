using LibWire.Tests.Fuzz;

namespace LibWire.Tests.FlatBuffers;

/// <summary>Damages buffers. Offsets, counts and vtables are frequent in them.</summary>
internal static class FlatDamage
{
    /// <summary>All kinds of damage.</summary>
    internal const int KindCount = 5;

    /// <summary>All kinds except copying another part of the buffer.</summary>
    internal const int KindCountWithoutCopies = 4;

    /// <summary>Changes a buffer in one place.</summary>
    internal static void Change(byte[] bytes, FuzzRandom random, int kindCount)
    {
        int at = random.Next(bytes.Length);
        switch (random.Next(kindCount))
        {
            case 0:
                bytes[at] = (byte)random.NextUInt64();
                break;
            case 1:
                bytes[at] ^= (byte)(1 << random.Next(8));
                break;
            case 2:
                // Where offsets and counts may be: a number near the old one, or any number.
                at = Math.Min(at & ~3, bytes.Length - 4);
                uint value = BitConverter.ToUInt32(bytes, at);
                BitConverter.TryWriteBytes(bytes.AsSpan(at), random.OneIn(3) ? (uint)random.NextOfAnySize() : value + (uint)random.Next(64) - 32);
                break;
            case 3:
                at = Math.Min(at & ~1, bytes.Length - 2);
                BitConverter.TryWriteBytes(bytes.AsSpan(at), (ushort)random.NextOfAnySize());
                break;
            default:
                int from = random.Next(bytes.Length) & ~3;
                int length = Math.Min(random.Next(16) + 1, bytes.Length - Math.Max(at & ~3, from));
                bytes.AsSpan(from, length).CopyTo(bytes.AsSpan(at & ~3));
                break;
        }
    }
}
