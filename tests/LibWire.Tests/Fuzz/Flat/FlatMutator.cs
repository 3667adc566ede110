using System.Buffers.Binary;

namespace LibWire.Tests.Fuzz;

/// <summary>
/// Damages FlatBuffers in place, without allocation: offsets, vtables, lengths and kinds of unions at the places in the seed, and any bytes.
/// </summary>
internal readonly struct FlatMutator(FuzzRandom random)
{
    private const int ChunkBytesMax = 64;

    private static readonly ulong[] Extremes =
        [0, 1, 2, 3, 4, 8, 0x7f, 0xff, 0x7fff, 0x8000, 0xfffe, 0xffff, 0x10000, 0x3fffffff, 0x40000000, 0x7ffffffc, 0x7fffffff, 0x80000000, 0xfffffff8, 0xffffffff, 0x100000000, long.MaxValue, ulong.MaxValue - 7, ulong.MaxValue];

    /// <summary>Damages a copy of a seed a few times.</summary>
    /// <param name="bytes">The copy.</param>
    /// <param name="sites">The places in the seed that decide how reading continues.</param>
    /// <param name="other">Other bytes, as a source of pieces.</param>
    /// <returns>How many bytes remain.</returns>
    internal int Mutate(Span<byte> bytes, List<FlatSite> sites, ReadOnlySpan<byte> other)
    {
        for (int i = random.OneIn(2) ? 1 : 1 + random.Next(6); i > 0; i--)
        {
            if (sites.Count > 0 && !random.OneIn(3)) MutateSite(bytes, sites);
            else if (!bytes.IsEmpty) MutateBytes(bytes, other);
        }

        return random.OneIn(16) ? random.Next(bytes.Length + 1) : bytes.Length;
    }

    private void MutateSite(Span<byte> bytes, List<FlatSite> sites)
    {
        FlatSite site = random.Pick(sites), another = random.Pick(sites);
        if (site.Position + site.SizeBytes > bytes.Length || another.Position + another.SizeBytes > bytes.Length) return;
        ulong old = Read(bytes, site);
        ulong rest = (ulong)(bytes.Length - site.Position);
        Write(bytes, site, random.Next(8) switch
        {
            0 or 1 => old + (ulong)(random.Next(17) - 8),
            2 => random.Pick(Extremes),
            3 => random.NextOfAnySize(),

            // To another place, which mostly has another type; or to the target of another offset.
            4 => Lead(site, another.Position),
            5 when another.Kind is FlatSiteKind.Offset or FlatSiteKind.VtableOffset => Lead(site, another.Position + (another.Kind == FlatSiteKind.Offset ? 1 : -1) * (int)Read(bytes, another)),

            // Around the end of the buffer.
            6 => rest / (ulong)(1 << random.Next(4)) + (ulong)(random.Next(9) - 6),
            _ => another.Kind == site.Kind ? Read(bytes, another) : (ulong)random.Next(16),
        });
    }

    private static ulong Lead(FlatSite site, int target) => (ulong)(site.Kind == FlatSiteKind.VtableOffset ? site.Position - target : target - site.Position);

    private void MutateBytes(Span<byte> bytes, ReadOnlySpan<byte> other)
    {
        int place = random.Next(bytes.Length);
        int count = Math.Min(1 + random.Next(1 << random.Next(7)), Math.Min(ChunkBytesMax, bytes.Length - place));
        switch (random.Next(8))
        {
            case 0:
                bytes[place] ^= (byte)(1 << random.Next(8));
                break;
            case 1:
                bytes[place] = (byte)random.NextUInt64();
                break;
            case 2:
                bytes[place] += (byte)(random.Next(9) - 4);
                break;
            case 3:
                bytes.Slice(place, count).Fill(random.OneIn(2) ? (byte)0 : (byte)0xff);
                break;
            case 4:
                // A piece of the same buffer, at the same alignment, so that it may still have a meaning.
                int from = Math.Min(random.Next(bytes.Length) & ~3, bytes.Length - count);
                place &= ~3;
                bytes.Slice(from, count).CopyTo(bytes[place..]);
                break;
            case 5 when other.Length > count:
                other.Slice(random.Next(other.Length - count), count).CopyTo(bytes[place..]);
                break;
            case 6 when bytes.Length >= 8:
                place = Math.Min(place & ~3, bytes.Length - 4);
                BinaryPrimitives.WriteUInt32LittleEndian(bytes[place..], (uint)(random.OneIn(2) ? random.Pick(Extremes) : random.NextOfAnySize()));
                break;
            default:
                // Moves all bytes after a place: each offset from before it to after it then points beside its target.
                int shift = Math.Min(1 << random.Next(4), bytes.Length - place);
                bytes[place..^shift].CopyTo(bytes[(place + shift)..]);
                break;
        }
    }

    private static ulong Read(ReadOnlySpan<byte> bytes, FlatSite site) => site.SizeBytes switch
    {
        1 => bytes[site.Position],
        2 => BinaryPrimitives.ReadUInt16LittleEndian(bytes[site.Position..]),
        4 => BinaryPrimitives.ReadUInt32LittleEndian(bytes[site.Position..]),
        _ => BinaryPrimitives.ReadUInt64LittleEndian(bytes[site.Position..]),
    };

    private static void Write(Span<byte> bytes, FlatSite site, ulong value)
    {
        switch (site.SizeBytes)
        {
            case 1:
                bytes[site.Position] = (byte)value;
                break;
            case 2:
                BinaryPrimitives.WriteUInt16LittleEndian(bytes[site.Position..], (ushort)value);
                break;
            case 4:
                BinaryPrimitives.WriteUInt32LittleEndian(bytes[site.Position..], (uint)value);
                break;
            default:
                BinaryPrimitives.WriteUInt64LittleEndian(bytes[site.Position..], value);
                break;
        }
    }
}
