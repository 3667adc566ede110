using System.Runtime.CompilerServices;

namespace LibWire;

/// <content>Offsets and the builder they belong to. Every offset that leaves a builder or comes back passes here.</content>
/// <remarks>In LibWire an offset is a position. In LibWire.Debug it is a position mixed with a number of the builder and of the buffer: at another builder, and
/// after <c>Clear</c>, it stands for a place at which nothing was written.</remarks>
internal unsafe partial struct FlatBuilderCore
{
    /// <summary>The offset of what was written at a position.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    internal static FlatOffset Offset(FlatBuilderCore* core, uint position)
    {
        Mix(core, ref position);
        return new FlatOffset(position);
    }

    /// <inheritdoc cref="Offset"/>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    internal static FlatOffset<T> Offset<T>(FlatBuilderCore* core, uint position) => new(Offset(core, position));

    /// <summary>The position of an offset; 0 if it is null.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    internal static uint Position(FlatBuilderCore* core, FlatOffset offset)
    {
        uint position = offset.Position;
        Mix(core, ref position);
        return position;
    }

    /// <summary>The 64-bit offset of what was written at a position.</summary>
    internal static FlatOffset64<T> Offset64<T>(FlatBuilderCore* core, long position)
    {
        Mix64(core, ref position);
        return new FlatOffset64<T>(position);
    }

    /// <summary>The position of a 64-bit offset; 0 if it is null.</summary>
    internal static long Position64<T>(FlatBuilderCore* core, FlatOffset64<T> offset)
    {
        long position = offset.Position;
        Mix64(core, ref position);
        return position;
    }

    // Bodies exist in LibWire.Debug only. Mixing twice gives the position back.
    static partial void Mix(FlatBuilderCore* core, ref uint position);

    static partial void Mix64(FlatBuilderCore* core, ref long position);
}
