using System.Runtime.CompilerServices;
#if NET
using System.Runtime.Intrinsics;
using System.Runtime.Intrinsics.X86;
#endif

namespace LibWire;

/// <summary>Converts short ASCII text from UTF-16 to UTF-8. All other text goes through <see cref="WireUtf8"/>.</summary>
internal static unsafe class WireUtf16
{
    /// <summary>Up to this length <see cref="TryNarrowShort"/> is faster than the vectorised transcoder of the platform.</summary>
#if NET
    internal static int ShortUnitsMax
    {
        [MethodImpl(MethodImplOptions.AggressiveInlining)]
        get => Avx2.IsSupported ? PairsUnitsMax : 32;
    }
#else
    internal const int ShortUnitsMax = 32;
#endif

    /// <summary>The longest text that <see cref="NarrowEnds"/> takes, in UTF-16 units.</summary>
    internal const int EndsUnitsMax = 16;

    /// <summary>The shortest one.</summary>
    internal const int EndsUnitsMin = 4;

    /// <summary>From this length on <see cref="NarrowWideEnds"/> serves, and <see cref="NarrowSmallEnds"/> below it.</summary>
    internal const int WideUnitsMin = 8;

#if NET
    /// <summary>The longest text that <see cref="NarrowPairs"/> takes.</summary>
    private const int PairsUnitsMax = 64;
#endif

    /// <summary>The bits of a UTF-16 unit that is no ASCII.</summary>
    private const ushort NotAscii = 0xff80;

    /// <summary>Copies ASCII text as bytes. Returns false for other text; bytes of the target may then be overwritten, but none after the
    /// text.</summary>
    /// <remarks><b>Safety:</b> as many bytes must be writable as there are units.</remarks>
    internal static bool TryNarrowShort(ref char source, int lengthUnits, byte* target)
    {
        if (lengthUnits < EndsUnitsMin || !BitConverter.IsLittleEndian)
        {
            for (int i = 0; i < lengthUnits; i++)
            {
                char unit = Unsafe.Add(ref source, i);
                if (unit >= 0x80) return false;
                target[i] = (byte)unit;
            }

            return true;
        }

        // Each branch ends in a test of its own, so that the JIT jumps on its flags.
        if (lengthUnits < WideUnitsMin)
        {
            if (!NarrowSmallEnds(ref source, lengthUnits, target)) return false;
            return true;
        }

        if (lengthUnits <= EndsUnitsMax)
        {
            if (!NarrowWideEnds(ref source, lengthUnits, target)) return false;
            return true;
        }

#if NET
        if (Avx2.IsSupported && lengthUnits <= PairsUnitsMax)
        {
            if (!NarrowPairs(ref source, lengthUnits, target)) return false;
            return true;
        }
#endif

        // 16 units at once, while as many remain; the last step may overlap the one before.
        bool ascii = true;
        int at = 0;
        for (; lengthUnits - at > EndsUnitsMax; at += EndsUnitsMax) ascii &= NarrowEnds(ref Unsafe.Add(ref source, at), EndsUnitsMax, target + at);
        if (lengthUnits - at < 8) at = lengthUnits - 8;
        return ascii & NarrowEnds(ref Unsafe.Add(ref source, at), lengthUnits - at, target + at);
    }

#if NET
    /// <summary>The same for 16 to 64 units: 32 at once, by moves that overlap in the middle.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    private static bool NarrowPairs(ref char source, int lengthUnits, byte* target)
    {
        const int vectorUnits = 16;
        ref ushort units = ref Unsafe.As<char, ushort>(ref source);
        if (lengthUnits <= 2 * vectorUnits)
        {
            var first = Vector256.LoadUnsafe(ref units);
            var last = Vector256.LoadUnsafe(ref units, (nuint)lengthUnits - vectorUnits);
            Vector256<byte> bytes = Narrow(first, last);
            bytes.GetLower().Store(target);
            bytes.GetUpper().Store(target + lengthUnits - vectorUnits);
            return IsAscii(first | last);
        }

        nuint rest = (nuint)lengthUnits - (2 * vectorUnits);
        var one = Vector256.LoadUnsafe(ref units);
        var two = Vector256.LoadUnsafe(ref units, vectorUnits);
        var three = Vector256.LoadUnsafe(ref units, rest);
        var four = Vector256.LoadUnsafe(ref units, rest + vectorUnits);
        Narrow(one, two).Store(target);
        Narrow(three, four).Store(target + rest);
        return IsAscii(one | two | three | four);
    }

    /// <summary>The low bytes of 32 units below 0x100. The instruction narrows within halves, so they are put in order.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    private static Vector256<byte> Narrow(Vector256<ushort> first, Vector256<ushort> second) =>
        Avx2.Permute4x64(Avx2.PackUnsignedSaturate(first.AsInt16(), second.AsInt16()).AsUInt64(), 0b11_01_10_00).AsByte();

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    private static bool IsAscii(Vector256<ushort> units) => (units & Vector256.Create(NotAscii)) == Vector256<ushort>.Zero;
#endif

    /// <summary>The same for 4 to 16 units, without a loop: by two moves that overlap in the middle.</summary>
    /// <remarks><b>Safety:</b> as many bytes must be writable as there are units.</remarks>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    internal static bool NarrowEnds(ref char source, int lengthUnits, byte* target) =>
        lengthUnits < WideUnitsMin ? NarrowSmallEnds(ref source, lengthUnits, target) : NarrowWideEnds(ref source, lengthUnits, target);

    /// <summary>The same for 4 to 8 units.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    internal static bool NarrowSmallEnds(ref char source, int lengthUnits, byte* target)
    {
        ulong first = UnitsAt(ref source, 0), last = UnitsAt(ref source, lengthUnits - 4);
#if NET
        if (Vector128.IsHardwareAccelerated)
        {
            Vector128<ushort> units = Vector128.Create(first, last).AsUInt16();
            Vector128<byte> bytes = Sse2.IsSupported ? Sse2.PackUnsignedSaturate(units.AsInt16(), units.AsInt16()) : Vector128.Narrow(units, units);
            Unsafe.WriteUnaligned(target, bytes.AsUInt32().ToScalar());
            Unsafe.WriteUnaligned(target + lengthUnits - 4, bytes.AsUInt32().GetElement(1));
            return (units & Vector128.Create(NotAscii)) == Vector128<ushort>.Zero;
        }
#endif

        Unsafe.WriteUnaligned(target, NarrowFour(first));
        Unsafe.WriteUnaligned(target + lengthUnits - 4, NarrowFour(last));
        return ((first | last) & 0xff80ff80ff80ff80) == 0;
    }

    /// <summary>The same for 8 to 16 units.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    internal static bool NarrowWideEnds(ref char source, int lengthUnits, byte* target)
    {
#if NET
        // Both moves share one test and one step that narrows them.
        var first = Vector128.LoadUnsafe(ref Unsafe.As<char, ushort>(ref source));
        var last = Vector128.LoadUnsafe(ref Unsafe.As<char, ushort>(ref source), (nuint)lengthUnits - 8);
        Vector128<ulong> bytes = Sse2.IsSupported
            ? Sse2.PackUnsignedSaturate(first.AsInt16(), last.AsInt16()).AsUInt64()
            : Vector128.Narrow(first, last).AsUInt64();
        Unsafe.WriteUnaligned(target, bytes.ToScalar());
        Unsafe.WriteUnaligned(target + lengthUnits - 8, bytes.GetElement(1));
        return ((first | last) & Vector128.Create(NotAscii)) == Vector128<ushort>.Zero;
#else
        return NarrowSmallEnds(ref source, 8, target) & NarrowSmallEnds(ref Unsafe.Add(ref source, lengthUnits - 8), 8, target + lengthUnits - 8);
#endif
    }

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    private static ulong UnitsAt(ref char source, int at) => Unsafe.ReadUnaligned<ulong>(ref Unsafe.As<char, byte>(ref Unsafe.Add(ref source, at)));

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    private static uint NarrowFour(ulong units)
    {
        ulong pairs = units | (units >> 8);
        return (uint)(pairs & 0xffff) | (uint)((pairs >> 16) & 0xffff0000);
    }
}
