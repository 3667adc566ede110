#if NET
using System.Runtime.CompilerServices;
using System.Runtime.InteropServices;

namespace LibWire;

/// <summary>The tables of windows. To decode: what eight bytes of varints hold, for each of the 256 ways in which varints can end in them; the lowest bit of
/// the index stands for the first byte, and a varint begins there. To encode: which bytes of eight values count, for each of the 256 ways in which they can
/// take one byte or two.</summary>
internal static class ProtoPackedWindows
{
    /// <summary>All varints have one byte or two.</summary>
    internal const uint IsPairs = 0x10;

    /// <summary>The first varint has more than four bytes. No lane holds it.</summary>
    internal const uint IsLong = 0x20;

    /// <summary>Where the number of values begins.</summary>
    internal const int CountShift = 8;

    private const int LaneBytes = 16, WindowBytes = 8;

    /// <summary>For each window, the number of bytes of its values in the lowest four bits, flags, and the number of values.</summary>
    internal static readonly ushort[] Shapes = new ushort[256];

    /// <summary>For each window, the index of the byte that goes to each of the 16 bytes of a vector: two bytes a value, or four. 0xff means
    /// 0.</summary>
    internal static readonly byte[] Spreads = new byte[256 * LaneBytes];

    /// <summary>For each set of values that take two bytes, the index of the byte that goes to each of the 16 bytes of a vector. 0xff means 0.</summary>
    internal static readonly byte[] Packs = new byte[256 * LaneBytes];

    // The indices of 16 bytes, then of none.
    private static ReadOnlySpan<byte> Drops =>
    [
        0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15,
        0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff,
    ];

    static ProtoPackedWindows()
    {
        MakeDecoding();
        MakeEncoding();
    }

    /// <summary>The indices that move 16 bytes down by a number of values of two bytes, up to eight.</summary>
    internal static ref readonly byte DropAt(int count) => ref Unsafe.Add(ref MemoryMarshal.GetReference(Drops), 2 * count);

    private static void MakeEncoding()
    {
        for (int longs = 0; longs < 256; longs++)
        {
            Span<byte> pack = Packs.AsSpan(longs * LaneBytes, LaneBytes);
            pack.Fill(0xff);
            int to = 0;
            for (int i = 0; i < WindowBytes; i++)
            {
                pack[to++] = (byte)(2 * i);
                if ((longs >> i & 1) != 0) pack[to++] = (byte)(2 * i + 1);
            }
        }
    }

    private static void MakeDecoding()
    {
        Span<int> sizes = stackalloc int[WindowBytes];
        for (int window = 0; window < Shapes.Length; window++)
        {
            // The lengths of the whole varints.
            int count = 0, start = 0;
            for (int place = 0; place < WindowBytes; place++)
            {
                if ((window >> place & 1) == 0) continue;
                sizes[count++] = place + 1 - start;
                start = place + 1;
            }

            Span<int> whole = sizes.Slice(0, count);
            bool isPairs = count > 0 && whole.IndexOfAnyExceptInRange(1, 2) < 0;
            int valueBytes = isPairs ? 2 : 4;
            int longAt = isPairs ? -1 : whole.IndexOfAnyExceptInRange(1, 4);
            if (longAt >= 0) whole = whole.Slice(0, longAt);
            if (!isPairs && whole.Length > 4) whole = whole.Slice(0, 4);
            Span<byte> spread = Spreads.AsSpan(window * LaneBytes, LaneBytes);
            spread.Fill(0xff);
            int from = 0;
            for (int i = 0; i < whole.Length; i++)
                for (int part = 0; part < whole[i]; part++)
                    spread[i * valueBytes + part] = (byte)from++;
            uint flags = isPairs ? IsPairs : whole.Length == 0 ? IsLong : 0;
            Shapes[window] = (ushort)((uint)from | flags | (uint)(whole.Length << CountShift));
        }
    }
}
#endif
