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
    internal const int ShortUnitsMax = 32;

    /// <summary>The longest text that <see cref="NarrowEnds"/> takes, in UTF-16 units.</summary>
    internal const int EndsUnitsMax = 16;

    /// <summary>The shortest one.</summary>
    internal const int EndsUnitsMin = 4;

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

        // 16 units at once, while as many remain; the last step may overlap the one before.
        bool ascii = true;
        int at = 0;
        for (; lengthUnits - at > EndsUnitsMax; at += EndsUnitsMax) ascii &= NarrowEnds(ref Unsafe.Add(ref source, at), EndsUnitsMax, target + at);
        if (at > 0 && lengthUnits - at < 8) at = lengthUnits - 8;
        return ascii & NarrowEnds(ref Unsafe.Add(ref source, at), lengthUnits - at, target + at);
    }

    /// <summary>The same for 4 to 16 units, without a loop: by two moves that overlap in the middle.</summary>
    /// <remarks><b>Safety:</b> as many bytes must be writable as there are units.</remarks>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    internal static bool NarrowEnds(ref char source, int lengthUnits, byte* target)
    {
        if (lengthUnits < 8) return NarrowFour(ref source, target) & NarrowFour(ref Unsafe.Add(ref source, lengthUnits - 4), target + lengthUnits - 4);
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
        return NarrowEight(ref source, target) & NarrowEight(ref Unsafe.Add(ref source, lengthUnits - 8), target + lengthUnits - 8);
#endif
    }

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    private static bool NarrowFour(ref char source, byte* target)
    {
        ulong units = Unsafe.ReadUnaligned<ulong>(ref Unsafe.As<char, byte>(ref source));
        ulong pairs = units | (units >> 8);
        Unsafe.WriteUnaligned(target, (uint)(pairs & 0xffff) | (uint)((pairs >> 16) & 0xffff0000));
        return (units & 0xff80ff80ff80ff80) == 0;
    }

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    private static bool NarrowEight(ref char source, byte* target)
    {
#if NET
        var units = Vector128.LoadUnsafe(ref Unsafe.As<char, ushort>(ref source));
        Unsafe.WriteUnaligned(target, Vector128.Narrow(units, units).AsUInt64().ToScalar());
        return (units & Vector128.Create(NotAscii)) == Vector128<ushort>.Zero;
#else
        return NarrowFour(ref source, target) & NarrowFour(ref Unsafe.Add(ref source, 4), target + 4);
#endif
    }
}
