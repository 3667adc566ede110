using System.Runtime.CompilerServices;

namespace LibWire;

/// <summary>The types of C# that vectors of numbers can have.</summary>
internal static class FlexElement
{
    /// <summary>The type of the elements in the format; Null if there is none.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    internal static FlexType TypeOf<T>()
        where T : unmanaged
    {
        // The compiler knows the type, so this becomes a constant.
        if (typeof(T) == typeof(sbyte) || typeof(T) == typeof(short) || typeof(T) == typeof(int) || typeof(T) == typeof(long)) return FlexType.Int;
        if (typeof(T) == typeof(byte) || typeof(T) == typeof(ushort) || typeof(T) == typeof(uint) || typeof(T) == typeof(ulong)) return FlexType.UInt;
        if (typeof(T) == typeof(float) || typeof(T) == typeof(double)) return FlexType.Float;
        return typeof(T) == typeof(bool) ? FlexType.Bool : FlexType.Null;
    }
}
