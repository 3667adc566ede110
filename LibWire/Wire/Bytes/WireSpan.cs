using System.Runtime.CompilerServices;

namespace LibWire;

/// <summary>Makes spans over native memory.</summary>
internal static unsafe class WireSpan
{
    /// <summary>A span over items.</summary>
    /// <remarks>Not by the constructor: on .NET Framework and Mono it is that of the package System.Memory, which takes a struct with a pointer in it for
    /// one with references and throws.</remarks>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    internal static Span<T> Over<T>(void* items, int count)
        where T : unmanaged
    {
#if NETSTANDARD2_0
        // SAFETY: a span of native memory holds an address and a number of items, whatever their type.
        var bytes = new Span<byte>(items, count);
#pragma warning disable CS8500 // The address of a span is taken: it lies on the stack.
        return *(Span<T>*)&bytes;
#pragma warning restore CS8500
#else
        return new Span<T>(items, count);
#endif
    }

    /// <summary>A span over items, to be read.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    internal static ReadOnlySpan<T> OverReadOnly<T>(void* items, int count)
        where T : unmanaged => Over<T>(items, count);
}
