using System.Runtime.CompilerServices;
#if NET
using System.Runtime.Intrinsics;
#endif

namespace LibWire;

/// <summary>Converts short ASCII text from UTF-16 to UTF-8. All other text goes through <see cref="WireUtf8"/>.</summary>
internal static unsafe class WireUtf16
{
    /// <summary>Up to this length <see cref="TryNarrowShort"/> is faster than the vectorised transcoder of the platform.</summary>
    internal const int ShortUnitsMax = 32;

    /// <summary>Copies ASCII text as bytes. Returns false for other text; bytes of the target may then be overwritten, but none after the
    /// text.</summary>
    /// <remarks><b>Safety:</b> as many bytes must be writable as there are units.</remarks>
    internal static bool TryNarrowShort(ref char source, int lengthUnits, byte* target)
    {
        if (lengthUnits < 4 || !BitConverter.IsLittleEndian)
        {
            for (int i = 0; i < lengthUnits; i++)
            {
                char unit = Unsafe.Add(ref source, i);
                if (unit >= 0x80) return false;
                target[i] = (byte)unit;
            }

            return true;
        }

        // Eight or four units at once; the last step overlaps the one before.
        bool ascii = true;
        if (lengthUnits >= 8)
        {
            int last = lengthUnits - 8;
            for (int i = 0; i < last; i += 8) ascii &= NarrowEight(ref Unsafe.Add(ref source, i), target + i);
            return ascii & NarrowEight(ref Unsafe.Add(ref source, last), target + last);
        }

        return NarrowFour(ref source, target) & NarrowFour(ref Unsafe.Add(ref source, lengthUnits - 4), target + lengthUnits - 4);
    }

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    internal static bool NarrowFour(ref char source, byte* target)
    {
        ulong units = Unsafe.ReadUnaligned<ulong>(ref Unsafe.As<char, byte>(ref source));
        ulong pairs = units | (units >> 8);
        Unsafe.WriteUnaligned(target, (uint)(pairs & 0xffff) | (uint)((pairs >> 16) & 0xffff0000));
        return (units & 0xff80ff80ff80ff80) == 0;
    }

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    internal static bool NarrowEight(ref char source, byte* target)
    {
#if NET
        var units = Vector128.LoadUnsafe(ref Unsafe.As<char, ushort>(ref source));
        Unsafe.WriteUnaligned(target, Vector128.Narrow(units, units).AsUInt64().ToScalar());
        return (units & Vector128.Create((ushort)0xff80)) == Vector128<ushort>.Zero;
#else
        return NarrowFour(ref source, target) & NarrowFour(ref Unsafe.Add(ref source, 4), target + 4);
#endif
    }
}
